import type * as z from 'zod'
import type { Diagnostic, SourcePosition } from '../lib/diagnostic.ts'
import { nearest } from '../lib/nearest.ts'
import { nearestNode, nodeAt, valueOf } from './json/located-node.ts'
import type { LocatedNode, Origin, ValuePath } from './json/located-node.ts'

/** A zod issue whose unions were already decided (see union-branch.ts). */
export type Issue = z.core.$ZodIssue

/**
 * What zod should say: the second half of a sentence that starts with the path. Schemas with their own
 * message follow the same rule ("must be a hex colour like #0f766e").
 */
export const predicates: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type') return `must be ${typeName(issue.expected)}`
  if (issue.code === 'invalid_value') return `must be ${listValues(issue.values)}`
  if (issue.code === 'too_small') return tooSmall(issue.origin, issue.minimum)
  if (issue.code === 'too_big') return tooBig(issue.origin, issue.maximum)
  if (issue.code === 'invalid_format' && issue.format === 'starts_with')
    return `must start with ${String(issue['prefix'])}`
  if (issue.code === 'invalid_format' && issue.format === 'url')
    return 'must be a full URL like https://example.com'
  if (issue.code === 'invalid_key') return 'has a name that is not allowed'
  return 'has a value that is not allowed'
}

export interface IssueContext {
  /** The document the paths of the issues lead through. */
  readonly root: LocatedNode
  readonly positionOf: (origin: Origin) => SourcePosition
}

/** A zod issue as a sentence with a place and, where one can be guessed, a hint. */
export function describeIssue(issue: Issue, path: ValuePath, context: IssueContext): Diagnostic {
  const node = nodeAt(context.root, path)
  const at = context.positionOf(node ?? nearestNode(context.root, path))
  if (!node) {
    const message =
      issue.code === 'custom' ? `${formatPath(path)} ${issue.message}.` : `${formatPath(path)} is missing.`
    return {
      severity: 'error',
      code: 'config-missing-key',
      message,
      hint: misspelled(path, context.root),
      ...at,
    }
  }
  const found = isAboutValue(issue, node) ? showFound(node) : ''
  const predicate = issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message
  return {
    severity: 'error',
    code: 'config-invalid-value',
    message: `${formatPath(path)} ${predicate}${found && `, found ${found}`}.`,
    hint: guessValue(issue, node),
    ...at,
  }
}

/** `navigation.tabs[0].groups[2].group`, the way people say it. */
export function formatPath(path: ValuePath): string {
  let text = ''
  for (const step of path) {
    if (typeof step === 'number') text += `[${step}]`
    else if (/^[\w$-]+$/.test(step)) text += text === '' ? step : `.${step}`
    else text += `[${JSON.stringify(step)}]`
  }
  return text === '' ? 'The document' : text
}

/** The word for a JSON type with its article: "a string", "an object". */
function typeName(expected: string): string {
  if (expected === 'array') return 'a list'
  if (expected === 'object' || expected === 'record') return 'an object'
  if (expected === 'int') return 'a whole number'
  if (expected === 'boolean') return 'true or false'
  return `a ${expected}`
}

function listValues(values: readonly unknown[]): string {
  const shown = values.map(String)
  return shown.length === 1 ? `"${shown[0]}"` : `one of ${shown.join(', ')}`
}

function tooSmall(origin: string, minimum: number | bigint): string {
  if (origin === 'array')
    return minimum === 1 ? 'needs at least one entry' : `needs at least ${minimum} entries`
  if (origin === 'string')
    return minimum === 1 ? 'must not be empty' : `must be at least ${minimum} characters long`
  return `must be ${minimum} or more`
}

function tooBig(origin: string, maximum: number | bigint): string {
  if (origin === 'array') return `may have at most ${maximum} entries`
  if (origin === 'string') return `may be at most ${maximum} characters long`
  return `must be ${maximum} or less`
}

/** A bad key, or an object that lacks something, is not explained by showing the value. */
function isAboutValue(issue: Issue, node: LocatedNode): boolean {
  if (issue.code === 'invalid_key') return false
  return issue.code !== 'custom' || node.kind === 'scalar'
}

function showFound(node: LocatedNode): string {
  if (node.kind === 'object') return 'an object'
  if (node.kind === 'array') return node.items.length === 0 ? 'an empty list' : 'a list'
  const text = JSON.stringify(valueOf(node)) ?? ''
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}

function guessValue(issue: Issue, node: LocatedNode): string | undefined {
  if (issue.code !== 'invalid_value' || node.kind !== 'scalar') return undefined
  const meant = nearest(String(node.value), issue.values.map(String))
  return meant === undefined ? undefined : `Did you mean "${meant}"?`
}

/** A missing key is often there under a slightly wrong name. */
function misspelled(path: ValuePath, root: LocatedNode): string | undefined {
  const parent = nodeAt(root, path.slice(0, -1))
  const key = path.at(-1)
  if (parent?.kind !== 'object' || typeof key !== 'string') return undefined
  const close = nearest(key, parent.entries.keys())
  return close === undefined ? undefined : `"${close}" is not a known option. Did you mean "${key}"?`
}
