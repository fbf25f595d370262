import parse, { type JsonPathQuery } from 'jsonpath-rfc9535/parser'

export type Query = JsonPathQuery
export type Segment = Query['segments'][number]
export type Picker = Segment['node']
export type Selector = Extract<Picker, { type: 'BracketedSelection' }>['selectors'][number]
export type Expression = Extract<Selector, { type: 'FilterSelector' }>['value']
type Test = Extract<Expression, { type: 'TestExpr' }>['expression']
export type FunctionCall = Extract<Test, { type: 'FunctionExpr' }>
export type FilterQuery = Extract<Test, { type: 'FilterQuery' }>
export type Comparison = Extract<Expression, { type: 'ComparisonExpr' }>
export type Comparable = Comparison['left']
type Argument = FunctionCall['arguments'][number]

/** The text is no query; the message says why. */
export class QueryError extends Error {}

const LONGEST = 4000

/** A JSONPath query of RFC 9535. The library reads the grammar; types of functions and ranges are checked here. */
export function parseQuery(text: string): Query {
  if (text.length > LONGEST) throw new QueryError(`it is longer than ${LONGEST} characters`)
  const query = readGrammar(text)
  checkSegments(query.segments)
  return query
}

const QUOTED_OR_HYPHEN =
  /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|(\.\.?)([A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*(?:-[\w\u0080-\uffff]+)+)/g

/** `.x-name`, which the RFC does not allow and the examples of the Overlay Specification use, as `['x-name']`. */
export function withBracketedNames(text: string): string {
  return text.replaceAll(QUOTED_OR_HYPHEN, (whole: string, dots?: string, name?: string) =>
    dots === undefined || name === undefined ? whole : `${dots === '..' ? '..' : ''}['${name}']`,
  )
}

function readGrammar(text: string): Query {
  try {
    return parse(text)
  } catch (error) {
    if (error instanceof RangeError) throw new QueryError('it nests too deeply')
    const at = (error as { location?: { start?: { column?: number } } }).location?.start?.column
    throw new QueryError(
      at === undefined || at > text.length ? 'it ends too early' : `character ${at} is not expected there`,
    )
  }
}

function checkSegments(segments: readonly { readonly node: Picker | Selector }[]): void {
  for (const { node } of segments)
    for (const selector of node.type === 'BracketedSelection' ? node.selectors : [node]) {
      if (selector.type === 'IndexSelector') checkIndex(indexIn(selector))
      else if (selector.type === 'SliceSelector')
        for (const index of [selector.start, selector.end, selector.step]) checkIndex(index ?? 0)
      else if (selector.type === 'FilterSelector') checkExpression(selector.value)
    }
}

/** The library wraps an index once more where a query has to lead to one value. */
export function indexIn(selector: Extract<Selector, { type: 'IndexSelector' }>): number {
  const { selector: wrapped = selector } = selector as { selector?: typeof selector }
  return wrapped.value
}

function checkIndex(index: number): void {
  if (!Number.isSafeInteger(index)) throw new QueryError('an index is too large')
}

function checkExpression(expression: Expression): void {
  switch (expression.type) {
    case 'LogicalNotExpr':
      return checkExpression(expression.expression)
    case 'LogicalAndExpr':
    case 'LogicalOrExpr':
      checkExpression(expression.left)
      return checkExpression(expression.right)
    case 'ComparisonExpr':
      checkComparable(expression.left)
      return checkComparable(expression.right)
    case 'TestExpr':
      if (expression.expression.type === 'FilterQuery')
        return checkSegments(expression.expression.value.segments)
      if (checkCall(expression.expression) !== 'logical')
        throw new QueryError(`the result of ${expression.expression.name}() has to be compared`)
  }
}

function checkComparable(side: Comparable): void {
  if (side.type === 'RelSingularQuery' || side.type === 'AbsSingularQuery') checkSegments(side.segments)
  else if (side.type === 'FunctionExpr' && checkCall(side) !== 'value')
    throw new QueryError(`the result of ${side.name}() cannot be compared`)
}

type ResultType = 'value' | 'logical'

interface Signature {
  readonly takes: readonly ('value' | 'nodes')[]
  readonly gives: ResultType
}

const FUNCTIONS: Readonly<Record<string, Signature>> = {
  length: { takes: ['value'], gives: 'value' },
  count: { takes: ['nodes'], gives: 'value' },
  match: { takes: ['value', 'value'], gives: 'logical' },
  search: { takes: ['value', 'value'], gives: 'logical' },
  value: { takes: ['nodes'], gives: 'value' },
}

function checkCall(call: FunctionCall): ResultType {
  const known = Object.hasOwn(FUNCTIONS, call.name) ? FUNCTIONS[call.name] : undefined
  if (!known) throw new QueryError(`there is no function ${call.name}()`)
  if (known.takes.length !== call.arguments.length)
    throw new QueryError(`${call.name}() takes ${known.takes.length === 1 ? 'one value' : 'two values'}`)
  for (const [at, argument] of call.arguments.entries())
    if (!fits(argument, known.takes[at] ?? 'value'))
      throw new QueryError(`${call.name}() cannot take what it is given`)
  return known.gives
}

function fits(argument: Argument, wanted: 'value' | 'nodes'): boolean {
  if (argument.type === 'FilterQuery') {
    checkSegments(argument.value.segments)
    return wanted === 'nodes' || argument.value.segments.every(isSingular)
  }
  if (argument.type === 'FunctionExpr') return checkCall(argument) === 'value' && wanted === 'value'
  return argument.type === 'Literal' && wanted === 'value'
}

function isSingular({ type, node }: Segment): boolean {
  if (type !== 'ChildSegment') return false
  if (node.type !== 'BracketedSelection') return node.type === 'MemberNameShorthand'
  const [first, ...more] = node.selectors
  return more.length === 0 && (first?.type === 'NameSelector' || first?.type === 'IndexSelector')
}
