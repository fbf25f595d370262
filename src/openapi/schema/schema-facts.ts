import type { SchemaFact, SchemaValue } from '../../shared/reference/schema-node.ts'
import { isObject, listOr, objectOr, textOr, type JsonObject } from '../json.ts'
import type { FlatSchema } from './schema-shapes.ts'
import { jsonText } from './json-text.ts'
import { FACTS } from './schema-traits.ts'

const MAX_VALUES = 200
/** Up to so many schemas that values lead to are listed one by one; a base of hundreds stands in dozens of fields of one page. */
const FEW_LEADS = 12
const LISTED_LEADS = 8
/** Where tools write what the values of an enum mean, or at least what code calls them. */
const ENUM_WORDS = ['x-enumDescriptions', 'x-enum-descriptions', 'x-enum-varnames', 'x-enumNames']

type Discriminator = NonNullable<FlatSchema['discriminator']>

/** Limits of a schema in words, in the order a reader wants them. */
export function schemaFacts({
  keys,
  traits,
  required,
  properties,
  choices,
  discriminator,
}: Pick<FlatSchema, 'keys' | 'traits' | 'required' | 'properties' | 'choices' | 'discriminator'>):
  | readonly SchemaFact[]
  | undefined {
  const elsewhere = required.size === 0 ? [] : [...required].filter((name) => !properties.has(name))
  const told = choices.length === 0 ? discriminator : undefined
  if ((traits & FACTS) === 0 && elsewhere.length === 0 && told === undefined) return undefined
  const facts: SchemaFact[] = []
  const add = (label: string, value: unknown) => {
    if (value !== undefined && value !== null && value !== '' && value !== false)
      facts.push({
        label,
        value: value === true ? 'yes' : typeof value === 'string' ? value : jsonText(value, 200),
      })
  }
  add('length', range(keys['minLength'], keys['maxLength']))
  add('range', numberRange(keys))
  add('multiple of', keys['multipleOf'])
  add('items', range(keys['minItems'], keys['maxItems']))
  add('unique items', keys['uniqueItems'])
  add('properties', range(keys['minProperties'], keys['maxProperties']))
  add('pattern', textOr(keys['pattern']))
  add('media type', textOr(keys['contentMediaType']))
  add('encoding', textOr(keys['contentEncoding']))
  add('contains', range(keys['minContains'], keys['maxContains']))
  for (const [name, needs] of Object.entries(objectOr(keys['dependentRequired'])))
    add('requires', `${name} needs ${listOr(needs).map(String).join(', ')}`)
  if (keys['additionalProperties'] === false || keys['unevaluatedProperties'] === false)
    add('other keys', 'not allowed')
  // What must be there, where the fields themselves are described elsewhere.
  add('requires', elsewhere.slice(0, MAX_VALUES).join(', '))
  if (told) {
    add('discriminator', told.property)
    facts.push(...leadFacts(told))
  }
  const docs = objectOr(keys['externalDocs'])
  const [page, link] = [textOr(docs['description'])?.slice(0, 200), textOr(docs['url'])]
  if (page && link) facts.push({ label: page, value: link, named: true })
  else add('more', link)
  return facts.length > 0 ? facts : undefined
}

/** Which value of a discriminator leads to which schema, where nothing else names them. */
function leadFacts({ mapping, otherwise }: Discriminator): readonly SchemaFact[] {
  const leads = Object.entries(mapping)
  if (leads.length <= FEW_LEADS) return [...leadsOf(mapping), ...fallback(otherwise)]
  const listed = leads.slice(0, LISTED_LEADS).map(([value, target]) => leadText(value, lastStep(target)))
  const rest = leads.length - listed.length
  const value = [...listed, ...(rest > 0 ? [`… ${rest} more`] : [])].join(', ')
  return [{ label: 'values', value }, ...fallback(otherwise)]
}

/** Many a description has `#` and the name of the schema as the value. */
function leadText(value: string, target: string): string {
  return value === target || value === `#${target}` ? value : `${value} → ${target}`
}

/** Which value leads to which schema, a fact for each value. */
export function leadsOf(mapping: JsonObject): readonly SchemaFact[] {
  return Object.entries(mapping).map(([label, target]) => ({ label, value: lastStep(target), named: true }))
}

/** Where values lead that the mapping does not name. */
export function fallback(otherwise: string | undefined): readonly SchemaFact[] {
  return otherwise === undefined ? [] : [{ label: 'otherwise', value: lastStep(otherwise) }]
}

function lastStep(pointer: unknown): string {
  return String(pointer).split('/').at(-1) ?? ''
}

/** Values of `enum` or `const`, with the words some specs give them. */
export function schemaValues(keys: JsonObject): readonly SchemaValue[] | undefined {
  const list = keys['const'] === undefined ? listOr(keys['enum']) : [keys['const']]
  if (list.length === 0) return undefined
  const words = ENUM_WORDS.map((key) => keys[key]).find((one) => one !== undefined)
  const values = list.slice(0, MAX_VALUES).map((value, index) => {
    const text = typeof value === 'string' ? value : jsonText(value, 200)
    const description = isObject(words) ? textOr(words[text]) : textOr(listOr(words)[index])
    return description === undefined ? { value: text } : { value: text, description }
  })
  return list.length > MAX_VALUES ? [...values, { value: `… ${list.length - MAX_VALUES} more` }] : values
}

function range(low: unknown, high: unknown): string | undefined {
  if (typeof low === 'number' && typeof high === 'number')
    return low === high ? `${low}` : `${low} to ${high}`
  if (typeof low === 'number') return low === 0 ? undefined : `at least ${low}`
  return typeof high === 'number' ? `at most ${high}` : undefined
}

/** 3.0 says with a flag what 3.1 says with a number of its own. */
function numberRange(keys: JsonObject): string | undefined {
  const low = bound(keys, 'minimum', 'exclusiveMinimum')
  const high = bound(keys, 'maximum', 'exclusiveMaximum')
  const left = low && `${low.open ? '>' : '≥'} ${low.value}`
  const right = high && `${high.open ? '<' : '≤'} ${high.value}`
  return left && right ? `${left}, ${right}` : (left ?? right)
}

function bound(
  keys: JsonObject,
  plain: string,
  exclusive: string,
): { value: number; open: boolean } | undefined {
  const own = keys[exclusive]
  if (typeof own === 'number') return { value: own, open: true }
  const value = keys[plain]
  return typeof value === 'number' ? { value, open: own === true } : undefined
}
