import type { Diagnostic } from '../lib/diagnostic.ts'
import { isObject, listOr, objectOr, type JsonObject } from './json.ts'
import type { Operation } from './operations.ts'
import { pointerOf } from './pointer.ts'

interface Unknown {
  readonly name: string
  readonly pointer: string
}

/** Schemes that operations ask for and nobody defined: pages cannot say how to log in. Each is told once. */
export function unknownSchemes(
  document: JsonObject,
  operations: readonly Operation[],
  isKnown: (name: string) => boolean,
): readonly Unknown[] {
  const found = new Map<string, Unknown>()
  const look = (security: unknown, at: readonly string[]): void => {
    for (const alternative of listOr(security))
      for (const name of isObject(alternative) ? Object.keys(alternative) : [])
        if (!found.has(name) && !isKnown(name))
          found.set(name, { name, pointer: pointerOf([...at, 'security']) })
  }
  look(document['security'], [])
  for (const { raw, at } of operations) look(raw['security'], at)
  return [...found.values()]
}

export function schemeProblem(
  { name, pointer }: Unknown,
  document: JsonObject,
  place: Pick<Diagnostic, 'file' | 'line' | 'column'>,
): Diagnostic {
  const known = Object.keys(objectOr(objectOr(document['components'])['securitySchemes']))
  return {
    severity: 'warning',
    code: 'spec-security-missing',
    message: `The security scheme "${name}" at ${pointer} is not defined, so pages leave it out.`,
    ...place,
    hint:
      known.length === 0
        ? 'Define it under `securitySchemes`.'
        : `Define it under \`securitySchemes\`, or use one of: ${known.slice(0, 10).join(', ')}.`,
  }
}
