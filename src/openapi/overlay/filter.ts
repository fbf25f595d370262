import { isDeepStrictEqual } from 'node:util'
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
        ? nodesOf(test, node, search).length > 0
        : call(test, node, search) === true
    }
  }
}

function nodesOf({ value: query }: FilterQuery, node: FoundNode, search: Search): readonly unknown[] {
  const found: unknown[] = []
  const from = query.type === 'RelQuery' ? rootNode(node.value) : rootNode(search.root)
  follow(query.segments, from, { ...search, emit: ({ value }) => found.push(value) })
  return found
}

function compare({ left, op, right }: Comparison, node: FoundNode, search: Search): boolean {
  const [a, b] = [valueOf(left, node, search), valueOf(right, node, search)]
  switch (op) {
    case '==':
      return same(a, b, search)
    case '!=':
      return !same(a, b, search)
    case '<':
      return less(a, b)
    case '>':
      return less(b, a)
    case '<=':
      return less(a, b) || same(a, b, search)
    case '>=':
      return less(b, a) || same(a, b, search)
  }
}

function valueOf(side: Comparable | FilterQuery, node: FoundNode, search: Search): unknown {
  if (side.type === 'Literal') return side.value
  if (side.type === 'FunctionExpr') return call(side, node, search)
  if (side.type === 'FilterQuery') return only(nodesOf(side, node, search))
  const found: unknown[] = []
  const from = rootNode(side.type === 'RelSingularQuery' ? node.value : search.root)
  follow(side.segments, from, { ...search, emit: ({ value }) => found.push(value) })
  return only(found)
}

function only(values: readonly unknown[]): unknown {
  return values.length === 1 ? values[0] : NOTHING
}

function same(a: unknown, b: unknown, { work }: Search): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return a === b
  // Comparing takes as long as the smaller side is large.
  work.step(Math.min(sizeOf(a), sizeOf(b)))
  return isDeepStrictEqual(a, b)
}

function sizeOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  let size = 1
  for (const child of Object.values(value)) size += sizeOf(child)
  return size
}

function less(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return a < b
  return typeof a === 'string' && typeof b === 'string' && compareText(a, b) < 0
}

/** By code points, which for characters outside the basic plane is another order than that of JavaScript. */
function compareText(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}

function call({ name, arguments: given }: FunctionCall, node: FoundNode, search: Search): unknown {
  const [first, second] = given
  const nodes = first?.type === 'FilterQuery' ? nodesOf(first, node, search) : []
  if (name === 'count') return nodes.length
  if (name === 'value') return only(nodes)
  const value = (argument: typeof first) =>
    argument && 'value' in argument && argument.type !== 'FilterQuery'
      ? argument.value
      : argument?.type === 'FunctionExpr' || argument?.type === 'FilterQuery'
        ? valueOf(argument, node, search)
        : NOTHING
  const text = value(first)
  if (name === 'length') return lengthOf(text)
  return matches(text, value(second), { whole: name === 'match', work: search.work })
}

function lengthOf(value: unknown): unknown {
  if (typeof value === 'string') return Array.from(value).length
  if (Array.isArray(value)) return value.length
  return isObject(value) ? Object.keys(value).length : NOTHING
}

/** Patterns come from authors, so they run in an engine whose time grows with the text alone. */
function matches(
  text: unknown,
  pattern: unknown,
  { whole, work }: { readonly whole: boolean; readonly work: OverlayWork },
): boolean {
  if (typeof text !== 'string' || typeof pattern !== 'string') return false
  work.step(100 + text.length + pattern.length * 10)
  try {
    const compiled = RE2JS.compile(withLines(pattern))
    return whole ? compiled.matches(text) : compiled.matcher(text).find()
  } catch {
    // A pattern that is none matches nothing, says the standard.
    return false
  }
}

/** The dot of the standard leaves out both ends of a line. */
function withLines(pattern: string): string {
  return pattern.replaceAll(/\\.|\[(?:\\.|[^\]\\])*\]|\./gsu, (part) => (part === '.' ? '[^\\n\\r]' : part))
}
