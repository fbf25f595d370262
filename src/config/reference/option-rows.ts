import * as z from 'zod'
import { branchesOf, unwrapSchema } from '../json/unwrap-schema.ts'
import { code } from './mdx-table.ts'

/** One option of a reference table. */
export interface OptionRow {
  /** `redirects[].source` */
  readonly name: string
  readonly type: string
  /** Empty when there is none. */
  readonly defaultValue: string
  readonly required: boolean
  readonly meaning: string
}

/** Options that another part of the page explains once; their members are not listed again. */
const EXPLAINED_ELSEWHERE = new Set(['icon', 'spec', 'object of URLs'])

/** An option and everything inside it, as rows from the outside in. */
export function optionRows(name: string, schema: z.core.$ZodType): readonly OptionRow[] {
  return [optionRow(name, schema), ...memberRows(name, schema)]
}

/** Only what is inside an option. */
export function memberRows(prefix: string, schema: z.core.$ZodType): readonly OptionRow[] {
  if (EXPLAINED_ELSEWHERE.has(labelOf(schema) ?? '')) return []
  return branchesOf(schema).flatMap((branch) => {
    if (branch instanceof z.ZodArray) return memberRows(`${prefix}[]`, branch.element)
    if (!(branch instanceof z.ZodObject)) return []
    return fieldRows(prefix === '' ? '' : `${prefix}.`, branch.shape)
  })
}

/** The fields of an object, each with what is inside it. */
export function fieldRows(prefix: string, shape: z.core.$ZodShape): readonly OptionRow[] {
  return Object.entries(shape).flatMap(([key, field]) => optionRows(`${prefix}${key}`, field))
}

/** One option without what is inside it. */
export function optionRow(name: string, schema: z.core.$ZodType): OptionRow {
  return {
    name,
    type: typeLabel(schema),
    defaultValue: defaultOf(schema),
    required: !z.safeParse(schema, undefined).success,
    meaning: metaOf(schema)?.description ?? '',
  }
}

/** What may be written there, in words: "`light` or `dark`", "list of strings", "hex colour or object". */
export function typeLabel(schema: z.core.$ZodType): string {
  const label = labelOf(schema)
  if (label !== undefined) return label
  const inner = unwrapSchema(schema)
  if (inner instanceof z.ZodUnion) return joinWords([...new Set(inner.options.map(typeLabel))])
  if (inner instanceof z.ZodEnum) return joinWords(inner.options.map((value) => code(String(value))))
  if (inner instanceof z.ZodLiteral) return joinWords([...inner.values].map((value) => code(String(value))))
  if (inner instanceof z.ZodArray) return `list of ${plural(inner.element)}`
  if (inner instanceof z.ZodString) return 'text'
  if (inner instanceof z.ZodNumber) return 'number'
  if (inner instanceof z.ZodBoolean) return 'true or false'
  return 'object'
}

function plural(schema: z.core.$ZodType): string {
  const label = typeLabel(schema)
  if (label === 'text') return 'texts'
  if (label.startsWith('`') || label.includes(' or ')) return label
  return `${label}s`
}

function joinWords(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${last}` : last
}

function defaultOf(schema: z.core.$ZodType): string {
  if (schema instanceof z.ZodOptional) return defaultOf(schema.unwrap())
  if (!(schema instanceof z.ZodDefault)) return ''
  const value: unknown = schema.def.defaultValue
  const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0
  return isEmpty ? '' : code(typeof value === 'string' ? value : JSON.stringify(value))
}

function metaOf(schema: z.core.$ZodType): z.GlobalMeta | undefined {
  return (
    z.globalRegistry.get(schema) ?? (schema instanceof z.ZodOptional ? metaOf(schema.unwrap()) : undefined)
  )
}

/** A label given by hand, on the schema itself or under its wrappers. */
function labelOf(schema: z.core.$ZodType): string | undefined {
  for (const layer of [schema, unwrapSchema(schema)]) {
    const label = z.globalRegistry.get(layer)?.['typeLabel']
    if (typeof label === 'string') return label
  }
  return undefined
}
