import type { FormSchema } from '../../../src/shared/reference/form-schema.ts'
import { isRecord, kindOf, optionsOf, propertiesOf, resolve, withOption, type Definitions } from './schema.ts'

export interface StartOptions {
  readonly definitions: Definitions
  readonly required: boolean
}

const MAX_DEPTH = 8

/** What a value begins with when a reader adds it: what `x-default` says and what is fixed. Undefined is not sent. */
export function startValue(raw: FormSchema, options: StartOptions, depth = 0): unknown {
  const { definitions, required } = options
  const schema = resolve(raw, definitions)
  if (schema.prefill !== undefined) return schema.prefill
  if (depth > MAX_DEPTH) return undefined
  const choices = optionsOf(schema)
  if (choices.length > 0) {
    const [first] = choices
    return required && first
      ? startValue(withOption(schema, first, definitions), options, depth + 1)
      : undefined
  }
  if (schema.constant !== undefined) return required ? schema.constant : undefined
  if (kindOf(schema) !== 'object') return undefined
  const inner = (value: FormSchema, needed: boolean) =>
    startValue(value, { ...options, required: needed }, depth + 1)
  const properties = propertiesOf(schema)
  // An optional object that holds nothing but what it must hold is not begun yet.
  if (!required && !holdsPrefill(schema, definitions, new Set())) return undefined
  const entries = properties.flatMap((one) => {
    const value = inner(one.schema, one.required)
    return value === undefined ? [] : [[one.name, value] as const]
  })
  return Object.fromEntries(entries)
}

/** Whether anything below says what it starts with. Each schema is looked at once: they may be made of each other. */
function holdsPrefill(raw: FormSchema, definitions: Definitions, seen: Set<FormSchema>): boolean {
  const schema = resolve(raw, definitions)
  if (seen.has(schema)) return false
  seen.add(schema)
  if (schema.prefill !== undefined) return true
  return propertiesOf(schema).some((one) => holdsPrefill(one.schema, definitions, seen))
}

/** What an object gets when its first field is filled: the values it must have. */
export function begun(schema: FormSchema, value: unknown, definitions: Definitions): Record<string, unknown> {
  const start = startValue(schema, { definitions, required: true })
  return { ...(isRecord(start) ? start : {}), ...(isRecord(value) ? value : {}) }
}
