import type { FormSchema, FormType } from '../../../src/shared/reference/form-schema.ts'
import { JSON_NUMBER, JsonText } from '../../../src/shared/request/exact-json.ts'
import { FileValue } from '../../../src/shared/request/http-request.ts'
import { spoken } from '../words.ts'

export type Definitions = Readonly<Record<string, FormSchema>>
export type Option = NonNullable<FormSchema['options']>[number]

export type Kind =
  | 'constant'
  | 'enum'
  | 'text'
  | 'number'
  | 'boolean'
  | 'array'
  | 'object'
  | 'map'
  | 'file'
  | 'null'
  | 'any'

const ANY: FormSchema = { type: 'any' }
const MAX_STEPS = 50

/** The schema behind its references. What stands beside a reference wins. */
export function resolve(schema: FormSchema, definitions: Definitions): FormSchema {
  let at = schema
  for (let step = 0; at.ref !== undefined && step < MAX_STEPS; step++) {
    const { ref, ...own } = at
    const target = Object.hasOwn(definitions, ref) ? (definitions[ref] as FormSchema) : ANY
    at = Object.keys(own).length === 0 ? target : { ...target, ...own }
  }
  return at
}

/** Shapes a reader chooses from: those of the spec, or one a type. */
export function optionsOf(schema: FormSchema): readonly Option[] {
  const { options, type, otherTypes, ...rest } = schema
  if (options !== undefined) return options
  if (type === undefined || otherTypes === undefined) return []
  return [type, ...otherTypes].map((one) => ({ label: one, schema: { ...rest, type: one } }))
}

type Property = NonNullable<FormSchema['properties']>[number]

/** The properties of an object, with those it only says are needed. */
export function propertiesOf({ properties = [], needs = [], additional }: FormSchema): readonly Property[] {
  if (needs.length === 0) return properties
  const schema = typeof additional === 'object' ? additional : ANY
  return [...properties, ...needs.map((name) => ({ name, required: true, schema }))]
}

/** A schema with one of its options chosen: what both say holds. */
export function withOption(schema: FormSchema, option: Option, definitions: Definitions): FormSchema {
  const inner = resolve(option.schema, definitions)
  const { options: _, otherTypes: __, needs: ___, ...base } = schema
  const isObject = [schema, inner].some(({ properties, needs }) => (properties ?? needs) !== undefined)
  if (!isObject) return { ...base, ...inner, description: base.description ?? inner.description }
  const { needs: ____, ...rest } = inner
  return { ...base, ...rest, type: 'object', properties: mergedProperties(schema, inner, option) }
}

function mergedProperties(schema: FormSchema, inner: FormSchema, option: Option): readonly Property[] {
  const own = new Map(propertiesOf(schema).map((property) => [property.name, property]))
  for (const property of inner.properties ?? []) {
    const required = property.required || own.get(property.name)?.required === true
    own.set(property.name, { ...property, required })
  }
  for (const name of inner.needs ?? [])
    own.set(name, { name, required: true, schema: own.get(name)?.schema ?? ANY })
  const { discriminator } = schema
  const told = discriminator === undefined ? undefined : own.get(discriminator)
  const { values = [] } = option
  if (told && values.length > 0)
    own.set(told.name, { ...told, required: true, schema: { type: 'string', ...oneOf(values) } })
  return [...own.values()]
}

function oneOf(values: readonly unknown[]): Pick<FormSchema, 'constant' | 'enum'> {
  return values.length === 1 ? { constant: values[0] } : { enum: values }
}

/** An option that is a choice itself stands at a place of its own. */
export function optionPath(path: string, chosen: FormSchema): string {
  return optionsOf(chosen).length > 0 ? `${path}?` : path
}

export function kindOf(schema: FormSchema): Kind {
  if (schema.constant !== undefined) return 'constant'
  if (schema.enum !== undefined) return 'enum'
  switch (schema.type) {
    case 'string':
      return 'text'
    case 'number':
    case 'integer':
      return 'number'
    case 'object':
      if (schema.properties !== undefined || schema.needs !== undefined) return 'object'
      return typeof schema.additional === 'object' ? 'map' : 'any'
    case 'array':
      return schema.items === undefined ? 'any' : 'array'
    case undefined:
      return 'any'
    default:
      return schema.type
  }
}

/** What a value is, in the words of a schema. */
export function typeOfValue(value: unknown): FormType | undefined {
  if (value === undefined) return undefined
  if (value === null) return 'null'
  if (value instanceof FileValue) return 'file'
  if (value instanceof JsonText) return JSON_NUMBER.test(value.text) ? 'number' : 'any'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number'
  return typeof value === 'object' ? 'object' : (typeof value as FormType)
}

/** Whether a form of this kind can show the value; if not, it is shown as JSON. */
export function canShow(kind: Kind, value: unknown): boolean {
  const type = typeOfValue(value)
  if (type === undefined) return true
  switch (kind) {
    case 'object':
    case 'map':
      return type === 'object'
    case 'array':
      return type === 'array'
    case 'text':
      return type === 'string'
    // Text that is no number yet is shown, and said to be none.
    case 'number':
      return type === 'number' || type === 'integer' || type === 'string' || type === 'any'
    case 'file':
      return type === 'file' || type === 'string'
    case 'boolean':
      return type === 'boolean'
    default:
      return true
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeOfValue(value) === 'object'
}

/** How a type is called beside a name. */
/** Shapes to choose from that are all of one type are items of that type. */
function itemWord(item: FormSchema, definitions: Definitions): string {
  if (item.type !== undefined && item.type !== 'any') return item.type
  const types = new Set(optionsOf(item).map(({ schema }) => resolve(schema, definitions).type ?? 'any'))
  return (types.size === 1 ? [...types][0] : undefined) ?? 'any'
}

export function typeWords(schema: FormSchema, definitions: Definitions): string {
  const { type, format, items, nullable } = schema
  let word = type === 'any' || type === undefined ? 'any' : type
  if (type === 'array' && items !== undefined) {
    word = `${itemWord(resolve(items, definitions), definitions)}[]` as FormType
  }
  if (schema.enum !== undefined) word = 'enum'
  if (optionsOf(schema).length > 0) word = spoken().severalShapes as FormType
  return `${word}${format === undefined || type === 'file' ? '' : `<${format}>`}${nullable === true ? ' | null' : ''}`
}
