import type { FormSchema } from '../../../src/shared/reference/form-schema.ts'
import { writeJson } from '../../../src/shared/request/exact-json.ts'
import {
  isRecord,
  kindOf,
  optionsOf,
  propertiesOf,
  resolve,
  typeOfValue,
  type Definitions,
} from './schema.ts'

/** Options readers chose, by the place of the field. */
export type Choices = Readonly<Record<string, number>>

interface Place {
  readonly path: string
  readonly choices: Choices
  readonly definitions: Definitions
}

/** Which option a value is: the one the reader chose as long as the value allows it, else the likeliest. */
export function currentOption(schema: FormSchema, value: unknown, place: Place): number {
  const options = optionsOf(schema)
  const chosen = place.choices[place.path]
  const named = byDiscriminator(schema, value)
  const scores = options.map((option, index) =>
    named === undefined || named.has(index)
      ? score(resolve(option.schema, place.definitions), value, place)
      : -Infinity,
  )
  if (chosen !== undefined && (scores[chosen] ?? -Infinity) > -Infinity) return chosen
  return Math.max(0, scores.indexOf(Math.max(...scores)))
}

/** The options that the discriminating property of a value names; undefined when it names none. */
function byDiscriminator(schema: FormSchema, value: unknown): ReadonlySet<number> | undefined {
  const { discriminator } = schema
  if (discriminator === undefined || !isRecord(value)) return undefined
  const word = value[discriminator]
  if (word === undefined) return undefined
  const named = optionsOf(schema).flatMap(({ values }, index) =>
    values?.some((one) => same(one, word)) === true ? [index] : [],
  )
  return named.length > 0 ? new Set(named) : undefined
}

/** How well a value fits; minus infinity when it cannot be it. */
function score(schema: FormSchema, value: unknown, { definitions }: Place): number {
  if (value === undefined) return 0
  const type = typeOfValue(value)
  if (schema.constant !== undefined) return same(schema.constant, value) ? 20 : -Infinity
  if (schema.enum !== undefined) return schema.enum.some((one) => same(one, value)) ? 10 : -5
  const wanted = schema.type
  // A number that is still being typed, and options inside options.
  if (wanted === undefined || wanted === 'any' || type === 'any') return 0
  if (wanted === 'number' && type === 'integer') return 1
  if (wanted !== type) return wanted === 'integer' && type === 'number' ? 0 : -Infinity
  if (!isRecord(value)) return 2
  let total = 2
  const known = new Set<string>()
  for (const { name, required, schema: inner } of propertiesOf(schema)) {
    known.add(name)
    const item = value[name]
    if (item === undefined) total -= required ? 2 : 0
    else {
      total += 2
      const property = resolve(inner, definitions)
      const fixed = property.constant ?? (property.enum?.length === 1 ? property.enum[0] : undefined)
      if (fixed !== undefined) total += same(fixed, item) ? 10 : -20
      if (kindOf(property) === 'enum' && !property.enum?.some((one) => same(one, item))) total -= 5
    }
  }
  for (const key of Object.keys(value)) if (!known.has(key)) total -= 1
  return total
}

export function same(a: unknown, b: unknown): boolean {
  return a === b || writeJson(a) === writeJson(b)
}
