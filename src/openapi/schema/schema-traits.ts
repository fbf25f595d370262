import type { JsonObject } from '../json.ts'

/** Which kinds of keys a schema has, as bits: most schemas have three keys, and nobody should ask for fifty. */
export const FACTS = 1
export const INSIDE = 2
export const ITEMS = 4
export const VALUES = 8
export const PILLS = 16
export const GIVEN = 32
export const FILE = 64
export const LIMITED_USE = 128

/** Keys that hold schemas of their own, besides properties, items and choices. */
export const INSIDE_KEYS = [
  'prefixItems',
  'patternProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'dependentSchemas',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'contentSchema',
  'unevaluatedItems',
] as const

const TRAITS = new Map<string, number>()
note(
  FACTS,
  'minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems uniqueItems ' +
    'minProperties maxProperties pattern contentMediaType contentEncoding minContains maxContains dependentRequired ' +
    'additionalProperties unevaluatedProperties externalDocs',
)
note(INSIDE, INSIDE_KEYS.join(' '))
note(ITEMS, 'items')
note(VALUES, 'enum const')
note(PILLS, 'readOnly writeOnly x-mint')
note(GIVEN, 'example examples const default enum')
note(FILE, 'format contentMediaType')
note(LIMITED_USE, 'readOnly writeOnly deprecated')

export function traitsOf(keys: JsonObject): number {
  let traits = 0
  for (const key in keys) traits |= TRAITS.get(key) ?? 0
  return traits
}

function note(trait: number, keys: string): void {
  for (const key of keys.split(' ')) TRAITS.set(key, (TRAITS.get(key) ?? 0) | trait)
}
