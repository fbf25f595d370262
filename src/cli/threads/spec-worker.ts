import { parentPort } from 'node:worker_threads'
import { Validator } from '@seriousme/openapi-schema-validator'
import { parseSpec } from '../../openapi/parse-spec.ts'

/** One violation of the OpenAPI schema: where, and what. */
export interface SpecFault {
  readonly pointer: string
  readonly message: string
}

interface Violation {
  readonly instancePath?: string
  readonly keyword?: string
  readonly message?: string
  readonly params?: { readonly allowedValues?: readonly unknown[] }
}

const MAX_COMPARED = 500
const MAX_FAULTS = 20

// Validating may take long or never end, so it happens in a thread that can be stopped.
parentPort?.on('message', (text: string) => void answer(text))
parentPort?.postMessage('ready')

async function answer(text: string): Promise<void> {
  parentPort?.postMessage(await faultsOf(text))
}

async function faultsOf(text: string): Promise<readonly SpecFault[]> {
  const { document } = parseSpec('', text)
  if (!document) return []
  const { valid, errors } = await new Validator({ allErrors: true }).validate(document)
  if (valid || !Array.isArray(errors)) return []
  const faults = (errors as readonly Violation[])
    // Tools write the path as the name of a file, {id} and all, and read it back.
    .filter(({ keyword, instancePath }) => keyword !== 'format' || !instancePath?.endsWith('/$ref'))
    .map(({ instancePath = '', message = '', params }) => ({
      pointer: `#${instancePath}`,
      message: params?.allowedValues ? `must have one of: ${params.allowedValues.join(', ')}` : message,
    }))
    // Schemas allow a reference in many places; that one is missing there says nothing.
    .filter(
      ({ message }) =>
        !/'\$ref'|must match (?:exactly one|a) schema|must match "(?:if|then|else)" schema/.test(message),
    )
  // A fault is reported at every level above it as well; the deepest place is where it is.
  const isAbove = (pointer: string) => faults.some((other) => other.pointer.startsWith(`${pointer}/`))
  return faults
    .slice(0, MAX_COMPARED)
    .filter(({ pointer }) => !isAbove(pointer))
    .slice(0, MAX_FAULTS)
}
