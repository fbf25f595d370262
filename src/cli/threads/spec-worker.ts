import { parentPort } from 'node:worker_threads'
import { Validator } from '@seriousme/openapi-schema-validator'
import type { JsonObject } from '../../openapi/json.ts'
import { parseSpec } from '../../openapi/parse-spec.ts'
import { keysOf } from '../../openapi/pointer.ts'

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

// One for all: it compiles the rules of a version of OpenAPI once, which takes longer than most descriptions.
const validator = new Validator({ allErrors: true })

// Validating may take long or never end, so it happens in a thread that can be stopped.
parentPort?.on('message', (text: string) => void answer(text))
parentPort?.postMessage('ready')

async function answer(text: string): Promise<void> {
  parentPort?.postMessage(await faultsOf(text))
}

async function faultsOf(text: string): Promise<readonly SpecFault[]> {
  const { document } = parseSpec('', text)
  if (!document) return []
  const { valid, errors } = await validator.validate(document)
  if (valid || !Array.isArray(errors)) return []
  const faults = joinChoices(errors as readonly Violation[], document)
    // Tools write the path as the name of a file, {id} and all, and read it back.
    .filter(({ keyword, instancePath }) => keyword !== 'format' || !instancePath?.endsWith('/$ref'))
    .map(({ instancePath = '', message = '' }) => ({ pointer: `#${instancePath}`, message }))
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

/** What the forms of OpenAPI 3.0 are told apart by: each asks for its own word. */
const FORMS: Readonly<Record<string, readonly unknown[]>> = {
  type: ['apiKey', 'http', 'oauth2', 'openIdConnect'],
  in: ['path', 'query', 'header', 'cookie'],
}

/** Where a value does not fit, every form that the schema allows there says so: all of them together are what is allowed. */
function joinChoices(errors: readonly Violation[], document: JsonObject): readonly Violation[] {
  const places = Map.groupBy(
    errors.filter(({ params }) => params?.allowedValues !== undefined),
    ({ instancePath = '' }) => instancePath,
  )
  const joined = [...places].flatMap(([instancePath, found]) => {
    const keys = keysOf(`#${instancePath}`) ?? []
    const choices = found.map(({ params }) => params?.allowedValues ?? [])
    const forms = choices.every(({ length }) => length === 1) ? FORMS[keys.at(-1) ?? ''] : undefined
    const allowed = new Set(forms ?? choices.flat())
    const value = keys.reduce<unknown>((above, key) => (above as JsonObject | undefined)?.[key], document)
    // It is the word of another form, which fails for another reason.
    if (allowed.has(value)) return []
    return [{ instancePath, keyword: 'enum', message: `must have one of: ${[...allowed].join(', ')}` }]
  })
  return [...errors.filter(({ params }) => params?.allowedValues === undefined), ...joined]
}
