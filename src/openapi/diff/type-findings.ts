import type { Finding } from './finding.ts'
import { schemaFinding } from './finding.ts'
import type { Opened } from './schema-side.ts'
import type { Way } from './schema-rules.ts'
import { textOr } from '../json.ts'

/** Formats that allow all another one does. */
const WIDER_FORMATS: Readonly<Record<string, readonly string[]>> = {
  double: ['float'],
  int64: ['int32'],
  bigint: ['int32', 'int64'],
  'date-time': ['date', 'time'],
}

/**
 * How values are written: in JSON `1` and `"1"` differ (strict), in text they do not (loose). A parameter or header is text as
 * a whole (text), and where it may be repeated one value is a list of one (list).
 */
export type Typing = 'strict' | 'loose' | 'text' | 'list'

interface TypedPair {
  readonly a: Opened
  readonly b: Opened
  readonly way: Way
  readonly typing: Typing
}

export function typeFindings({ a, b, way, typing }: TypedPair): readonly Finding[] {
  const formats = [textOr(a.schema['format']), textOr(b.schema['format'])] as const
  if (sameTypes(a.types, b.types) && formats[0] === formats[1]) return []
  if ((a.isListOfTypes || b.isListOfTypes) && a.types && b.types) return listFindings(a.types, b.types, way)
  const isRequest = way === 'request'
  const [from, to] = isRequest ? [a, b] : [b, a]
  const [fromFormat, toFormat] = isRequest ? formats : [formats[1], formats[0]]
  const isBreaking =
    !(typing === 'list' && isListOf(a, b)) &&
    !(to.types === undefined && from.types !== undefined) &&
    (!allowsTypes(from.types, to.types, typing) || !allowsFormat(fromFormat, toFormat, to.types))
  const finding = (rule: string) => [
    schemaFinding(rule, 'type', [typeLabel(a, formats[0]), typeLabel(b, formats[1])]),
  ]
  const isWider = isWithin(a.types, b.types)
  const isSwap = a.types && b.types && !sameTypes(a.types, b.types)
  if (isBreaking) return finding(!isRequest && isWider && isSwap ? 'type-generalized' : 'type-changed')
  const isCovered = isRequest ? isWider : isWithin(b.types, a.types)
  if (isSwap && !isCovered && (typing === 'loose' || !isRequest)) return finding('type-compatible')
  return finding(isRequest ? 'type-generalized' : 'type-specialized')
}

function listFindings(a: readonly string[], b: readonly string[], way: Way): readonly Finding[] {
  const added = b.filter((type) => !a.includes(type))
  const removed = a.filter((type) => !b.includes(type))
  if (added.length + removed.length === 0) return []
  const isNarrower = way === 'request' ? removed.length > 0 : added.length === 0
  return [
    schemaFinding(isNarrower ? 'list-of-types-narrowed' : 'list-of-types-widened', 'type', [removed, added]),
  ]
}

function sameTypes(a: Opened['types'], b: Opened['types']): boolean {
  return a === b || (a?.length === b?.length && (a ?? []).every((type) => b?.includes(type)))
}

function isCoveredBy(type: string, types: readonly string[]): boolean {
  return types.includes(type) || (type === 'integer' && types.includes('number'))
}

function isWithin(inner: Opened['types'], outer: Opened['types']): boolean {
  return inner !== undefined && outer !== undefined && inner.every((type) => isCoveredBy(type, outer))
}

/** Whether what was valid before is valid after: every old type is covered, or text does not tell them apart. */
function allowsTypes(from: Opened['types'], to: Opened['types'], typing: Typing): boolean {
  if (sameTypes(from, to) || to === undefined) return true
  if (from === undefined) return false
  if (isWithin(from, to)) return true
  if (typing === 'strict') return false
  const added = to.filter((type) => !from.includes(type))
  return added.length === 0 || (added.length === 1 && added[0] === 'string')
}

function allowsFormat(from: string | undefined, to: string | undefined, types: Opened['types']): boolean {
  if (from === to || to === undefined) return true
  return types?.length === 1 && from !== undefined && WIDER_FORMATS[to]?.includes(from) === true
}

/** `?tag=a` stays valid where `tag` became a list of what it was. */
function isListOf(a: Opened, b: Opened): boolean {
  if (b.types?.length !== 1 || b.types[0] !== 'array' || !a.types || a.types.includes('array')) return false
  const items = b.schema['items']
  if (typeof items !== 'object' || items === null) return false
  const { type, ...rest } = items as Record<string, unknown>
  const types = (Array.isArray(type) ? type : [type]).filter((word) => word !== 'null') as string[]
  const { type: _, nullable: __, ...own } = a.schema
  const words = (schema: Record<string, unknown>) =>
    JSON.stringify(
      Object.entries(schema)
        .filter(([key]) => key !== 'description')

        .toSorted(([x], [y]) => (x < y ? -1 : 1)),
    )
  const isCovered = isWithin(a.types, types) || (types.length === 1 && types[0] === 'string')
  return isCovered && words(rest) === words(own)
}

function typeLabel({ types }: Opened, format: string | undefined): string {
  const name = types?.join(' or ') ?? 'any type'
  return format === undefined ? name : `${name} (${format})`
}
