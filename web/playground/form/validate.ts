import type { FormSchema } from '../../../src/shared/reference/form-schema.ts'
import { JSON_NUMBER, JsonText, writeJson } from '../../../src/shared/request/exact-json.ts'
import { FileValue } from '../../../src/shared/request/http-request.ts'
import { filled, spoken } from '../words.ts'
import { currentOption, same, type Choices } from './choose-option.ts'
import {
  isRecord,
  kindOf,
  optionPath,
  optionsOf,
  propertiesOf,
  resolve,
  withOption,
  type Definitions,
} from './schema.ts'

export interface ValidateContext {
  readonly definitions: Definitions
  readonly choices: Choices
  /** Sentences by the place of the field, in the order of the form. */
  readonly errors: Map<string, string>
  /** How many options that are not shown may still be tried: options inside options multiply. */
  readonly room: { tries: number }
}

const MAX_TRIES = 500
const MAX_NESTED_OPTIONS = 5

export function validation(definitions: Definitions, choices: Choices): ValidateContext {
  return { definitions, choices, errors: new Map(), room: { tries: MAX_TRIES } }
}

interface Checked {
  readonly schema: FormSchema
  readonly value: unknown
  readonly required: boolean
  readonly path: string
}

const LONGEST_FOR_PATTERN = 2000

/** Notes what a server would probably refuse. It is advice: the spec may be wrong, and readers may send anyway. */
export function validate({ schema: raw, value, required, path }: Checked, context: ValidateContext): void {
  const { definitions, errors } = context
  const schema = resolve(raw, definitions)
  const wrong = (sentence: string) => void errors.set(path, sentence)
  if (value === undefined) return required ? wrong(spoken().isRequired) : undefined
  if (value === null) {
    return mayBeNull(schema, definitions) ? undefined : wrong(spoken().notNull)
  }
  const options = optionsOf(schema)
  if (options.length > 0) return checkOptions({ schema, value, required, path }, context)
  switch (kindOf(schema)) {
    case 'constant':
      return same(value, schema.constant)
        ? undefined
        : wrong(filled(spoken().mustBe, { value: writeJson(schema.constant) }))
    case 'enum':
      return schema.enum?.some((one) => same(one, value)) ? undefined : wrong(spoken().notListed)
    case 'number':
      return numberWrong(schema, value, wrong)
    case 'text':
      return textWrong(schema, value, wrong)
    case 'boolean':
      return typeof value === 'boolean' ? undefined : wrong(spoken().mustBoolean)
    case 'array':
      return checkList({ schema, value, required, path }, context)
    case 'object':
    case 'map':
      return checkObject({ schema, value, required, path }, context)
    case 'any':
      if (value instanceof JsonText && !JSON_NUMBER.test(value.text)) wrong(spoken().notJson)
      else if (schema.type === 'object' && !isRecord(value)) wrong(spoken().mustObject)
      else if (schema.type === 'array' && !Array.isArray(value)) wrong(spoken().mustList)
      return
    default:
      return
  }
}

/** A body that fits any of the options is right; what is said is about the one that is shown. */
function checkOptions({ schema, value, required, path }: Checked, context: ValidateContext): void {
  const { definitions, choices, errors } = context
  const options = optionsOf(schema)
  const current = currentOption(schema, value, { path, choices, definitions })
  const check = (index: number): ReadonlyMap<string, string> => {
    const found = new Map<string, string>()
    const option = options[index]
    if (!option) return found
    const chosen = withOption(schema, option, definitions)
    validate(
      { schema: chosen, value, required, path: optionPath(path, chosen) },
      { ...context, errors: found },
    )
    return found
  }
  const own = check(current)
  if (own.size === 0) return
  const { room } = context
  if (options.some((_, index) => index !== current && room.tries-- > 0 && check(index).size === 0)) return
  for (const [place, sentence] of own) errors.set(place, sentence)
}

function mayBeNull(schema: FormSchema, definitions: Definitions, depth = 0): boolean {
  if (schema.nullable || schema.type === 'null' || schema.constant === null || schema.enum?.includes(null))
    return true
  const options = optionsOf(schema)
  if (options.length === 0)
    return kindOf(schema) === 'any' && schema.type !== 'object' && schema.type !== 'array'
  return (
    depth < MAX_NESTED_OPTIONS &&
    options.some((option) => mayBeNull(resolve(option.schema, definitions), definitions, depth + 1))
  )
}

type Wrong = (sentence: string) => void

function numberWrong(schema: FormSchema, value: unknown, wrong: Wrong): void {
  const text = value instanceof JsonText ? value.text : String(value)
  if (typeof value !== 'number' && !(value instanceof JsonText && JSON_NUMBER.test(text)))
    return wrong(spoken().mustNumber)
  if (schema.type === 'integer' && !/^-?\d+(?:\.0+)?$/.test(text) && !Number.isInteger(Number(text)))
    return wrong(spoken().mustWhole)
  const words = spoken()
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  const given = Number(text)
  const above = exclusiveMinimum === true ? minimum : exclusiveMinimum
  const below = exclusiveMaximum === true ? maximum : exclusiveMaximum
  if (minimum !== undefined && given < minimum) wrong(filled(words.least, { value: minimum }))
  else if (maximum !== undefined && given > maximum) wrong(filled(words.most, { value: maximum }))
  else if (above !== undefined && given <= above) wrong(filled(words.above, { value: above }))
  else if (below !== undefined && given >= below) wrong(filled(words.below, { value: below }))
}

function textWrong(schema: FormSchema, value: unknown, wrong: Wrong): void {
  if (value instanceof FileValue) return
  if (typeof value !== 'string') return wrong(spoken().mustText)
  const { minLength, maxLength, pattern } = schema
  // As JSON Schema counts them.
  const { length } = Array.from(value.slice(0, 100_000))
  if (minLength !== undefined && length < minLength)
    return wrong(filled(spoken().minLength, { count: minLength }))
  if (maxLength !== undefined && length > maxLength)
    return wrong(filled(spoken().maxLength, { count: maxLength }))
  if (pattern !== undefined && value.length < LONGEST_FOR_PATTERN && regexOf(pattern)?.test(value) === false)
    wrong(filled(spoken().mustMatch, { pattern }))
}

function checkList({ schema, value, path }: Checked, context: ValidateContext): void {
  if (!Array.isArray(value)) return void context.errors.set(path, spoken().mustList)
  const { minItems, maxItems, items } = schema
  if (minItems !== undefined && value.length < minItems)
    context.errors.set(path, filled(spoken().minItems, { count: minItems }))
  else if (maxItems !== undefined && value.length > maxItems)
    context.errors.set(path, filled(spoken().maxItems, { count: maxItems }))
  if (items === undefined) return
  for (const [index, item] of (value as unknown[]).entries())
    validate({ schema: items, value: item, required: false, path: `${path}/${index}` }, context)
}

function checkObject({ schema, value, path }: Checked, context: ValidateContext): void {
  if (!isRecord(value)) return void context.errors.set(path, spoken().mustObject)
  const known = new Set<string>()
  for (const { name, required, schema: inner } of propertiesOf(schema)) {
    known.add(name)
    validate({ schema: inner, value: value[name], required, path: `${path}/${name}` }, context)
  }
  if (typeof schema.additional !== 'object') return
  for (const [name, item] of Object.entries(value))
    if (!known.has(name))
      validate({ schema: schema.additional, value: item, required: true, path: `${path}/${name}` }, context)
}

function regexOf(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern, 'u')
  } catch {
    return undefined
  }
}
