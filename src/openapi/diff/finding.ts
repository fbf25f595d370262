import { isDeepStrictEqual } from 'node:util'
import { isObject } from '../json.ts'

/** A difference between two schemas, without what lies below them. */
export type Finding = SchemaFinding | PropertyFinding

export interface SchemaFinding {
  readonly rule: string
  readonly before: string
  readonly after: string
  /** Keyword it is about, for its place in the files. */
  readonly keyword: string
}

export interface PropertyFinding {
  readonly property: string
  readonly event: 'added' | 'removed' | 'required' | 'optional' | Visibility
  readonly required: boolean
  readonly hasDefault: boolean
  /** Never in this direction: read-only in a request, write-only in an answer. */
  readonly hidden: boolean
}

type Visibility = 'became-read-only' | 'became-not-read-only' | 'became-write-only' | 'became-not-write-only'

/** Two schemas below the two that are compared. */
export interface Below {
  readonly before: unknown
  readonly after: unknown
  /** Keys from the schema to the one below, in each document. */
  readonly keys: readonly [readonly string[], readonly string[]]
  /** What it adds to the name of a property: `.name`, `[]`, nothing. */
  readonly step: string
  /** Never in this direction: read-only in a request, write-only in an answer. */
  readonly hidden: boolean
  /** Under `not`: what allows more there allows less here. */
  readonly negated: boolean
}

export interface Compared {
  readonly findings: readonly Finding[]
  readonly below: readonly Below[]
}

export function schemaFinding(
  rule: string,
  keyword: string,
  [before, after]: readonly [before?: unknown, after?: unknown] = [],
): SchemaFinding {
  return { rule, keyword, before: brief(before), after: brief(after) }
}

const LONGEST = 120

/** A value in a sentence. */
export function brief(value: unknown): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return cut(value.map(brief).join(', '))
  return cut(typeof value === 'string' || isObject(value) ? quoted(value) : JSON.stringify(value))
}

function quoted(value: unknown): string {
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
}

function cut(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** The same value, whatever the order of its keys. */
export function sameValue(a: unknown, b: unknown): boolean {
  return a === b || isDeepStrictEqual(a, b)
}

export function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  )
}
