import type { Parameter } from '../reference/endpoint.ts'
import { JsonText, writeJson } from './exact-json.ts'
import { encode, encodeReserved } from './percent-encode.ts'

/** What serializing needs to know of a parameter. */
export type ParameterRule = Pick<
  Parameter,
  'in' | 'name' | 'style' | 'explode' | 'allowReserved' | 'contentType'
>

/** One `name=value` of a query, form or cookie, both already encoded. */
export type Pair = readonly [name: string, value: string]

type Shape =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'object'; readonly entries: readonly (readonly [string, string])[] }

/** Text in place of `{name}` in a path: styles simple, label and matrix of the specification's table. */
export function pathText(rule: ParameterRule, value: unknown): string {
  if (rule.contentType !== undefined) return encode(contentText(rule.contentType, value))
  const write = rule.allowReserved ? encodeReserved : encode
  const shape = shapeOf(value)
  const name = encode(rule.name)
  const { explode } = rule
  switch (rule.style) {
    case 'label':
      if (shape.kind === 'text') return `.${write(shape.text)}`
      if (shape.kind === 'list') return `.${shape.items.map(write).join(explode ? '.' : ',')}`
      return `.${keyed(shape.entries, write, explode).join(explode ? '.' : ',')}`
    case 'matrix':
      if (shape.kind === 'text') return shape.text === '' ? `;${name}` : `;${name}=${write(shape.text)}`
      if (shape.kind === 'list')
        return explode
          ? shape.items.map((item) => `;${name}=${write(item)}`).join('')
          : `;${name}=${shape.items.map(write).join(',')}`
      return explode
        ? keyed(shape.entries, write, true)
            .map((pair) => `;${pair}`)
            .join('')
        : `;${name}=${keyed(shape.entries, write, false).join(',')}`
    default:
      if (shape.kind === 'text') return write(shape.text)
      if (shape.kind === 'list') return shape.items.map(write).join(',')
      return keyed(shape.entries, write, explode).join(',')
  }
}

/** Pairs of a query, a form body or a cookie: form, spaceDelimited, pipeDelimited and deepObject. */
export function queryPairs(rule: ParameterRule, value: unknown): readonly Pair[] {
  const write = rule.allowReserved ? encodeReserved : encode
  const name = encode(rule.name)
  if (rule.contentType !== undefined) return [[name, write(contentText(rule.contentType, value))]]
  if (value === undefined || value === null) return []
  if (rule.style === 'deepObject' && typeof value === 'object' && !(value instanceof JsonText))
    return deepPairs(rule.name, value, write)
  const shape = shapeOf(value)
  if (shape.kind === 'text') return [[name, write(shape.text)]]
  if (rule.explode) {
    if (shape.kind === 'list') return shape.items.map((item) => [name, write(item)] as const)
    return shape.entries.map(([key, item]) => [encode(key), write(item)] as const)
  }
  const parts = shape.kind === 'list' ? shape.items.map(write) : keyed(shape.entries, write, false)
  if (parts.length === 0) return []
  return [[name, parts.join(separator(rule.style))]]
}

/** Value of a header, which is never percent-encoded. */
export function headerText(rule: ParameterRule, value: unknown): string {
  if (rule.contentType !== undefined) return contentText(rule.contentType, value)
  const shape = shapeOf(value)
  if (shape.kind === 'text') return shape.text
  if (shape.kind === 'list') return shape.items.join(',')
  return keyed(shape.entries, (text) => text, rule.explode).join(',')
}

function separator(style: ParameterRule['style']): string {
  if (style === 'spaceDelimited') return '%20'
  return style === 'pipeDelimited' ? '%7C' : ','
}

/** `key=value` when exploded, `key,value` otherwise. */
function keyed(
  entries: readonly (readonly [string, string])[],
  write: (text: string) => string,
  explode: boolean,
): readonly string[] {
  return explode
    ? entries.map(([key, value]) => `${write(key)}=${write(value)}`)
    : entries.flatMap(([key, value]) => [write(key), write(value)])
}

/** `filter[owner][name]=x`; a list repeats its key. */
function deepPairs(name: string, value: object, write: (text: string) => string): readonly Pair[] {
  const pairs: Pair[] = []
  const visit = (key: string, inner: unknown, depth: number) => {
    if (inner === undefined || inner === null || depth > 20) return
    if (Array.isArray(inner)) for (const item of inner as unknown[]) visit(key, item, depth + 1)
    else if (typeof inner === 'object' && !(inner instanceof JsonText))
      for (const [part, child] of Object.entries(inner))
        visit(`${key}%5B${encode(part)}%5D`, child, depth + 1)
    else pairs.push([key, write(scalarText(inner))])
  }
  visit(encode(name), value, 0)
  return pairs
}

/** What the table calls undefined is left out: `null` and missing values. Anything nested is written as JSON. */
function shapeOf(value: unknown): Shape {
  if (Array.isArray(value))
    return { kind: 'list', items: (value as unknown[]).filter(isGiven).map(scalarText) }
  if (typeof value === 'object' && value !== null && !(value instanceof JsonText))
    return {
      kind: 'object',
      entries: Object.entries(value)
        .filter(([, item]) => isGiven(item))
        .map(([key, item]) => [key, scalarText(item)] as const),
    }
  return { kind: 'text', text: isGiven(value) ? scalarText(value) : '' }
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null
}

export function scalarText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'object' ? writeJson(value) : String(value as number | boolean)
}

/** Text in a media type of its own; everything else is JSON. */
function contentText(type: string, value: unknown): string {
  return typeof value === 'string' && !/[/+]json\b/i.test(type) ? value : writeJson(value)
}
