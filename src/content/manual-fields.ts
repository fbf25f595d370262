import type { FormSchema, FormType } from '../shared/reference/form-schema.ts'
import type { SchemaNode } from '../shared/reference/schema-node.ts'
import { childrenOf, type Node, type Props } from './tree.ts'

/** A `ParamField` of a page. */
export interface ManualField {
  readonly place: 'path' | 'query' | 'header' | 'cookie' | 'body'
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly deprecated: boolean
  readonly fallback: unknown
  readonly placeholder: string | undefined
  /** Fields written inside it. */
  readonly children: readonly ManualField[]
}

const PLACES = ['path', 'query', 'header', 'cookie', 'body'] as const
const MAX_DEPTH = 60

/** Fields of a page in order; those inside another are its properties. */
export function collectFields(node: Node, depth = 0): readonly ManualField[] {
  if (depth > MAX_DEPTH) return []
  const inside = () => childrenOf(node).flatMap((child) => collectFields(child, depth + 1))
  if (node.type !== 'component' || node.name !== 'ParamField') return inside()
  const field = readField(node.props, inside)
  return field ? [field] : inside()
}

function readField(props: Props, inside: () => readonly ManualField[]): ManualField | undefined {
  const place = PLACES.find((name) => typeof props[name] === 'string')
  if (place === undefined) return undefined
  return {
    place,
    name: props[place] as string,
    type: typeof props['type'] === 'string' ? props['type'] : 'string',
    required: isOn(props['required']),
    deprecated: isOn(props['deprecated']),
    fallback: props['default'] ?? props['initialValue'],
    placeholder: typeof props['placeholder'] === 'string' ? props['placeholder'] : undefined,
    children: inside(),
  }
}

function isOn(value: unknown): boolean {
  return value === true || value === '' || value === 'true'
}

export function nodeOf(field: ManualField): SchemaNode {
  const about = {
    type: field.type,
    ...(field.fallback === undefined ? {} : { defaultValue: JSON.stringify(field.fallback) ?? '' }),
  }
  if (field.children.length === 0) return { about }
  return {
    about,
    properties: field.children.map((child) => ({
      name: child.name,
      required: child.required,
      node: nodeOf(child),
    })),
  }
}

export function formOf(field: ManualField | undefined): FormSchema {
  if (!field) return { type: 'string' }
  const { base, list } = typeOf(field.type)
  const own: FormSchema = {
    type: field.children.length > 0 ? 'object' : base,
    ...(field.children.length > 0
      ? {
          properties: field.children.map((child) => ({
            name: child.name,
            required: child.required,
            schema: formOf(child),
          })),
        }
      : {}),
  }
  const common = {
    ...(field.fallback === undefined ? {} : { defaultValue: field.fallback }),
    ...(field.placeholder === undefined ? {} : { example: field.placeholder }),
  }
  return list ? { type: 'array', items: own, ...common } : { ...own, ...common }
}

export function exampleOf(field: ManualField): unknown {
  const { base, list } = typeOf(field.type)
  if (field.fallback !== undefined) return field.fallback
  const one =
    field.children.length > 0
      ? Object.fromEntries(field.children.map((child) => [child.name, exampleOf(child)]))
      : sample(base, field.placeholder)
  return list ? [one] : one
}

function sample(type: FormType, placeholder: string | undefined): unknown {
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number')
    return Number.isFinite(Number(placeholder ?? 'x')) ? Number(placeholder) : 123
  if (type === 'object') return {}
  return placeholder ?? `<${type === 'file' ? 'file' : 'string'}>`
}

const BASES: readonly (readonly [RegExp, FormType])[] = [
  [/^(?:int|long)/, 'integer'],
  [/^(?:num|float|double|decimal)/, 'number'],
  [/^boo(?:l|$)/, 'boolean'],
  [/^(?:obj|map|dict|record|json)/, 'object'],
  [/^(?:file|binary)/, 'file'],
]

/** Types as authors write them: `string`, `integer[]`, `array<string>`, `enum<string>`. */
function typeOf(written: string): { base: FormType; list: boolean } {
  const text = written.trim().toLowerCase()
  const list = /\[\]$|^(?:array|list)\b/.test(text)
  const inner = text
    .replace(/\[\]$/, '')
    .replace(/^(?:array|list|enum)(?:<|\s+of\s+)?/, '')
    .replace(/>$/, '')
  const base = BASES.find(([beginning]) => beginning.test(inner))?.[1] ?? 'string'
  return { base, list }
}
