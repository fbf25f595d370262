import type { FormSchema } from '../../../src/shared/reference/form-schema.ts'
import { isRecord, kindOf, optionsOf, resolve, withOption, type Definitions } from './schema.ts'

export interface StartOptions {
  readonly definitions: Definitions
  /** Start with the examples of the spec; without it only with what `x-default` says. */
  readonly examples: boolean
  readonly required: boolean
}

const MAX_DEPTH = 8

/** What a field holds before anybody typed: undefined means it is not sent. */
export function startValue(raw: FormSchema, options: StartOptions, depth = 0): unknown {
  const { definitions, examples, required } = options
  const schema = resolve(raw, definitions)
  if (schema.prefill !== undefined) return schema.prefill
  if (examples && schema.example !== undefined) return schema.example
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
  const properties = schema.properties ?? []
  // An optional object that holds nothing but what it must hold is not begun yet.
  if (!required && properties.every((one) => inner(one.schema, false) === undefined)) return undefined
  const entries = properties.flatMap((one) => {
    const value = inner(one.schema, one.required)
    return value === undefined ? [] : [[one.name, value] as const]
  })
  return Object.fromEntries(entries)
}

/** What an object gets when its first field is filled: the values it must have. */
export function begun(schema: FormSchema, value: unknown, definitions: Definitions): Record<string, unknown> {
  const start = startValue(schema, { definitions, examples: false, required: true })
  return { ...(isRecord(start) ? start : {}), ...(isRecord(value) ? value : {}) }
}
