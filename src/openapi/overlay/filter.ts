import { RE2JS } from 're2js'
import { isObject } from '../json.ts'
import { follow, rootNode, type FoundNode, type Search } from './follow.ts'
import type { Comparable, Comparison, Expression, FilterQuery, FunctionCall } from './parse-query.ts'
import type { OverlayWork } from './work.ts'

/** What a query has where there is no value, which is not null. */
const NOTHING = Symbol('nothing')

/** Whether the expression of a filter is true for a node. */
export function holds(expression: Expression, node: FoundNode, search: Search): boolean {
  search.work.step()
  switch (expression.type) {
    case 'LogicalNotExpr':
      return !holds(expression.expression, node, search)
    case 'LogicalAndExpr':
      return holds(expression.left, node, search) && holds(expression.right, node, search)
    case 'LogicalOrExpr':
      return holds(expression.left, node, search) || holds(expression.right, node, search)
    case 'ComparisonExpr':
      return compare(expression, node, search)
    case 'TestExpr': {
      const test = expression.expression
      return test.type === 'FilterQuery'
        ? found(test, node, search).count > 0
        : call(test, node, search) === true
    }
  }
}

/** What a query inside a filter finds: how much, and the value where it is a single one. None of it is kept. */
interface Found {
  readonly count: number
  readonly only: unknown
}

function found({ value: query }: FilterQuery, node: FoundNode, search: Search): Found {
  const from = query.type === 'RelQuery' ? rootNode(node.value) : rootNode(search.root)
  return followed(query.segments, from, search)
}

function followed(segments: Parameters<typeof follow>[0], from: FoundNode, search: Search): Found {
  let count = 0
  let only: unknown = NOTHING
  const emit = ({ value }: FoundNode) => {
    only = ++count === 1 ? value : NOTHING
  }
  follow(segments, from, { ...search, emit })
  return { count, only }
}

function compare({ left, op, right }: Comparison, node: FoundNode, search: Search): boolean {
  const [a, b] = [valueOf(left, node, search), valueOf(right, node, search)]
  switch (op) {
    case '==':
      return same(a, b, search)
    case '!=':
      return !same(a, b, search)
    case '<':
      return less(a, b, search)
    case '>':
      return less(b, a, search)
    case '<=':
      return less(a, b, search) || same(a, b, search)
    case '>=':
      return less(b, a, search) || same(a, b, search)
  }
}

function valueOf(side: Comparable | FilterQuery, node: FoundNode, search: Search): unknown {
  if (side.type === 'Literal') return side.value
  if (side.type === 'FunctionExpr') return call(side, node, search)
  if (side.type === 'FilterQuery') return found(side, node, search).only
  const from = rootNode(side.type === 'RelSingularQuery' ? node.value : search.root)
  return followed(side.segments, from, search).only
}

/** Each value is counted when it is looked at: one side may be the whole document, and be compared with each of its values. */
function same(a: unknown, b: unknown, search: Search): boolean {
  search.work.step()
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => same(item, b[index], search))
  if (!isObject(a) || !isObject(b)) return a === b
  const [keys, others] = [Object.keys(a), Object.keys(b)]
  search.work.step(keys.length + others.length)
  return (
    keys.length === others.length &&
    keys.every((key) => Object.hasOwn(b, key) && same(a[key], b[key], search))
  )
}

function less(a: unknown, b: unknown, { work }: Search): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a < b
  if (typeof a !== 'string' || typeof b !== 'string') return false
  work.step(a.length + b.length)
  return compareText(a, b) < 0
}

/** By code points, which for characters outside the basic plane is another order than that of JavaScript. */
function compareText(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

function call({ name, arguments: given }: FunctionCall, node: FoundNode, search: Search): unknown {
  const [first, second] = given
  if (name === 'count' || name === 'value') {
    const { count, only } =
      first?.type === 'FilterQuery' ? found(first, node, search) : { count: 0, only: NOTHING }
    return name === 'count' ? count : only
  }
  const value = (argument: typeof first) =>
    argument && 'value' in argument && argument.type !== 'FilterQuery'
      ? argument.value
      : argument?.type === 'FunctionExpr' || argument?.type === 'FilterQuery'
        ? valueOf(argument, node, search)
        : NOTHING
  const text = value(first)
  if (name === 'length') return lengthOf(text, search)
  return matches(text, value(second), { whole: name === 'match', work: search.work })
}

function lengthOf(value: unknown, { work }: Search): unknown {
  if (Array.isArray(value)) return value.length
  const length =
    typeof value === 'string'
      ? Array.from(value).length
      : isObject(value)
        ? Object.keys(value).length
        : undefined
  work.step(length)
  return length ?? NOTHING
}

/** Patterns come from authors, so they run in an engine whose time grows with the text alone. */
function matches(
  text: unknown,
  pattern: unknown,
  { whole, work }: { readonly whole: boolean; readonly work: OverlayWork },
): boolean {
  if (typeof text !== 'string' || typeof pattern !== 'string') return false
  const compiled = work.pattern(pattern, () => compile(pattern))
  if (!compiled) return false
  work.step(100 + text.length * Math.ceil(compiled.programSize() / STATES_A_STEP))
  return whole ? compiled.matches(text) : compiled.matcher(text).find()
}

/** States of a pattern that are tried for a letter in the time of a step. */
const STATES_A_STEP = 4

/** A pattern that is none matches nothing, says the standard. */
function compile(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(withLines(pattern))
  } catch {
    return undefined
  }
}

/** The dot of the standard leaves out both ends of a line. */
function withLines(pattern: string): string {
  return pattern.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]|\./gsu, (part) => (part === '.' ? '[^\\n\\r]' : part))
}
