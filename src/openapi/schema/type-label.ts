import { listOr } from '../json.ts'
import type { Spec } from '../spec.ts'
import { flatten } from './flat-schema.ts'
import type { FlatSchema } from './schema-shapes.ts'
import { FILE, VALUES } from './schema-traits.ts'

const MAX_NESTED = 4
const MAX_UNION = 3

/** `string<uuid>`, `integer[]`, `enum<string>`, `object | null`: what a schema is, in a few words. */
export function typeLabel(spec: Spec, schema: FlatSchema, depth = 0): string {
  const base = baseLabel(spec, schema, depth)
  return schema.nullable && base !== 'any' && base !== 'null' ? `${base} | null` : base
}

/** Whether a schema stands for the content of a file. */
export function isFile({ keys, types, traits }: FlatSchema): boolean {
  if ((traits & FILE) === 0) return false
  if (types.length > 0 && !types.includes('string')) return false
  if (keys['format'] === 'binary') return true
  if (keys['contentEncoding'] !== undefined) return false
  const media = keys['contentMediaType']
  return typeof media === 'string' && !/json|xml|^text\//i.test(media)
}

function baseLabel(spec: Spec, schema: FlatSchema, depth: number): string {
  const { keys, types, choices } = schema
  if (isFile(schema)) return 'file'
  if ((schema.traits & VALUES) !== 0 && listOr(keys['enum']).length > 0)
    return `enum<${types.length > 0 ? types.join(' | ') : 'any'}>`
  if (types.includes('array') && types.length === 1) return arrayLabel(spec, schema, depth)
  if (types.length > 0 && (schema.traits & FILE) === 0) return types.join(' | ')
  if (types.length > 0) return types.map((type) => withFormat(type, keys['format'])).join(' | ')
  const options = choices[0]?.options ?? []
  if (options.length === 0 || depth > MAX_NESTED) return 'any'
  const labels = [
    ...new Set(options.slice(0, 20).map((option) => typeLabel(spec, flatten(spec, option), depth + 1))),
  ]
  return labels.length > MAX_UNION ? 'any' : labels.join(' | ')
}

function arrayLabel(spec: Spec, { keys }: FlatSchema, depth: number): string {
  if (keys['items'] === undefined || depth > MAX_NESTED) return 'array'
  const item = typeLabel(spec, flatten(spec, keys['items']), depth + 1)
  return item.includes(' ') ? `(${item})[]` : `${item}[]`
}

function withFormat(type: string, format: unknown): string {
  return typeof format === 'string' && /^(?:string|number|integer)$/.test(type) ? `${type}<${format}>` : type
}
