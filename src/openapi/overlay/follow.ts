import { isObject, own } from '../json.ts'
import { indexIn, type Expression, type Picker, type Segment, type Selector } from './parse-query.ts'
import type { OverlayWork } from './work.ts'

/** A value of a document with its place: in the root it has neither parent nor key. */
export interface FoundNode {
  readonly value: unknown
  readonly parent: FoundNode | undefined
  readonly key: string | number
}

/** What all parts of one search share. */
export interface Search {
  readonly root: unknown
  readonly work: OverlayWork
  /** Whether the expression of a filter is true for a node. */
  readonly holds: (expression: Expression, node: FoundNode, search: Search) => boolean
}

type Emit = (node: FoundNode) => void

/** A search, and what to do with each node it comes to. */
type Visit = Search & { readonly emit: Emit }

export function rootNode(value: unknown): FoundNode {
  return { value, parent: undefined, key: '' }
}

/** Follows the segments of a query from a node on. */
export function follow(
  segments: readonly (
    | Segment
    | { readonly type: 'SingularQuerySegment'; readonly node: Picker | Selector }
  )[],
  from: FoundNode,
  visit: Visit,
): void {
  const [segment, ...rest] = segments
  if (!segment) return visit.emit(from)
  const next: Visit = { ...visit, emit: (node) => follow(rest, node, visit) }
  const pick = (node: FoundNode) => {
    const selectors = segment.node.type === 'BracketedSelection' ? segment.node.selectors : [segment.node]
    for (const selector of selectors) choose(selector, node, next)
  }
  if (segment.type === 'DescendantSegment') descend(from, { ...visit, emit: pick })
  else pick(from)
}

function descend(node: FoundNode, visit: Visit): void {
  visit.emit(node)
  eachChild(node, { ...visit, emit: (child) => descend(child, visit) })
}

function eachChild(node: FoundNode, { work, emit }: Visit): void {
  const { value } = node
  if (Array.isArray(value))
    for (let key = 0; key < value.length; key++) {
      work.step()
      emit({ value: value[key] as unknown, parent: node, key })
    }
  else if (isObject(value))
    for (const key of Object.keys(value)) {
      work.step()
      emit({ value: value[key], parent: node, key })
    }
}

type One = Exclude<Picker, { type: 'BracketedSelection' }> | Selector

function choose(selector: One, node: FoundNode, visit: Visit): void {
  const { work, emit } = visit
  work.step()
  const { value } = node
  switch (selector.type) {
    case 'WildcardSelector':
      return eachChild(node, visit)
    case 'FilterSelector': {
      const test: Emit = (child) => {
        if (visit.holds(selector.value, child, visit)) emit(child)
      }
      return eachChild(node, { ...visit, emit: test })
    }
    case 'MemberNameShorthand':
    case 'NameSelector':
      if (isObject(value) && Object.hasOwn(value, selector.value))
        emit({ value: own(value, selector.value), parent: node, key: selector.value })
      return
    case 'IndexSelector': {
      if (!Array.isArray(value)) return
      const index = indexIn(selector)
      const key = index < 0 ? value.length + index : index
      if (key >= 0 && key < value.length) emit({ value: value[key] as unknown, parent: node, key })
      return
    }
    case 'SliceSelector':
      if (!Array.isArray(value)) return
      for (const key of sliceOf(selector, value.length)) {
        work.step()
        emit({ value: value[key] as unknown, parent: node, key })
      }
  }
}

/** The indexes of a slice, as RFC 9535 counts them (2.3.4.2.2). */
function* sliceOf(
  { start, end, step }: Extract<Selector, { type: 'SliceSelector' }>,
  length: number,
): Generator<number> {
  const by = step ?? 1
  if (by === 0) return
  const from = (index: number | null, otherwise: number) =>
    index === null ? otherwise : index >= 0 ? index : length + index
  const within = (index: number, low: number, high: number) => Math.min(Math.max(index, low), high)
  if (by > 0) {
    const stop = within(from(end, length), 0, length)
    for (let at = within(from(start, 0), 0, length); at < stop; at += by) yield at
  } else {
    const stop = within(from(end, -1), -1, length - 1)
    for (let at = within(from(start, length - 1), -1, length - 1); at > stop; at += by) yield at
  }
}
