import { diffArrays } from 'diff'
import { Element, Text, type ChildNode, type Document } from 'domhandler'
import { DomUtils, parseDocument } from 'htmlparser2'
import { pairBlocks } from './pair-blocks.ts'

/** A word of a page, where it stands. */
interface Word {
  readonly text: string
  /** All spaces count as the same. */
  readonly key: string
  readonly node: Text
}

export interface MarkedSides {
  readonly before: string
  readonly after: string
}

/** Finding the shortest way takes time with the square of these; a block that changed more is marked by its rows. */
const MOST_EDITS = 300
/** The same for all blocks of a page together. What is beyond it is marked as a whole. */
const MOST_EFFORT = 100 * MOST_EDITS ** 2
const SKIPPED = new Set(['template', 'svg', 'math'])
const FRAME = /(?:^|\s)(?:prose|reference|page-head|reference-part|update-body)(?:\s|$)/
/** What a large block is read by. */
const ROWS = new Set(['tr', 'li', 'p', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

interface Effort {
  left: number
}

interface Part {
  readonly block: Element
  readonly text: string
  readonly words: readonly Word[]
}

/** Both sides of a page with their changed words in `<del>` and `<ins>`, and changed blocks by a class. */
export function markWords(before: string, after: string): MarkedSides {
  const work = markingWords(before, after)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** The same, block by block. */
export function* markingWords(before: string, after: string): Generator<undefined, MarkedSides> {
  const old = parse(before)
  yield
  const now = parse(after)
  yield
  const a = blocksOf(old).map(partOf)
  yield
  const b = blocksOf(now).map(partOf)
  yield
  const effort = { left: MOST_EFFORT }
  for (const [gone, come] of yield* pairBlocks(a, b)) {
    markBlocks(gone, come)
    if (gone && come && !markPair(gone, come, effort)) yield* markRows(gone, come, effort)
    yield
  }
  const marked = toHtml(old)
  yield
  return { before: marked, after: toHtml(now) }
}

/** Words are counted where blocks differ: on most pages that is one of hundreds. */
function partOf(block: Element): Part {
  let words: readonly Word[] | undefined
  return {
    block,
    text: toHtml(block),
    get words() {
      return (words ??= wordsOf(block))
    },
  }
}

function markBlocks(...parts: readonly (Part | undefined)[]): void {
  for (const { block } of parts.filter((part) => part !== undefined))
    block.attribs['class'] = `${block.attribs['class'] ?? ''} diff-block`.trim()
}

/** Rows of a table, entries of a list and the like, of a block that changed in more places than can be told by its words. */
function* markRows(gone: Part, come: Part, effort: Effort): Generator<undefined, void> {
  const [a, b] = [rowsOf(gone.block), rowsOf(come.block)]
  if (a.length < 2 || b.length < 2) return
  yield
  for (const [old, now] of yield* pairBlocks(a.map(partOf), b.map(partOf))) {
    markBlocks(old, now)
    if (old && now) markPair(old, now, effort)
    yield
  }
}

/** False where it changed in too many places. */
function markPair({ words: a }: Part, { words: b }: Part, effort: Effort): boolean {
  const keys = (words: readonly Word[]) => words.map(({ key }) => key)
  const maxEditLength = Math.min(MOST_EDITS, Math.floor(Math.sqrt(Math.max(effort.left, 0))))
  const parts = diffArrays(keys(a), keys(b), { maxEditLength })
  const edits = parts?.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0)
  effort.left -= (edits ?? maxEditLength) ** 2
  if (!parts) return false
  let [left, right] = [0, 0]
  const [gone, come] = [new Set<Word>(), new Set<Word>()]
  for (const { added, removed, count } of parts) {
    if (removed) for (const word of a.slice(left, left + count)) gone.add(word)
    if (added) for (const word of b.slice(right, right + count)) come.add(word)
    if (!added) left += count
    if (!removed) right += count
  }
  wrap(a, gone, 'del')
  wrap(b, come, 'ins')
  return true
}

/** The outermost of them. */
function rowsOf(block: Element): readonly Element[] {
  const found: Element[] = []
  const waiting: ChildNode[] = block.children.toReversed()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (!(node instanceof Element)) continue
    if (ROWS.has(node.name)) found.push(node)
    else waiting.push(...node.children.toReversed())
  }
  return found
}

/** Both sides stand on one page, which neither of their authors may lead or dress. */
const REFUSED = new Set(['script', 'style', 'link', 'meta', 'base'])

function parse(markup: string): Document {
  const root = parseDocument(markup)
  for (const element of DomUtils.getElementsByTagName((name) => REFUSED.has(name), root))
    DomUtils.removeElement(element)
  return root
}

/** Words of a block and the spaces between them. */
function wordsOf(block: Element): readonly Word[] {
  const found: Word[] = []
  const visit = (node: ChildNode) => {
    if (node instanceof Text)
      for (const text of node.data.match(/\s+|[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu) ?? [])
        found.push({ text, key: text.trim(), node })
    else if (node instanceof Element && !SKIPPED.has(node.name))
      for (const child of node.children) visit(child)
  }
  visit(block)
  return found
}

/** Puts marked words that follow each other into one element. */
function wrap(words: readonly Word[], marked: ReadonlySet<Word>, name: 'ins' | 'del'): void {
  for (const [node, own] of Map.groupBy(words, (word) => word.node)) {
    if (!own.some((word) => marked.has(word))) continue
    show(node)
    const pieces: { text: string; readonly isMarked: boolean }[] = []
    for (const word of own) {
      const [isMarked, last] = [marked.has(word), pieces.at(-1)]
      if (last?.isMarked === isMarked) last.text += word.text
      else pieces.push({ text: word.text, isMarked })
    }
    for (const { text, isMarked } of pieces)
      DomUtils.prepend(node, isMarked ? new Element(name, {}, [new Text(text)]) : new Text(text))
    DomUtils.removeElement(node)
  }
}

/** What changed is seen: what folds opens, and panels that a script shows stand open. */
function show(node: ChildNode): void {
  for (let above = node.parent; above instanceof Element; above = above.parent) {
    if (above.name === 'details') above.attribs['open'] = ''
    delete above.attribs['hidden']
  }
}

/** The parts a page is read in: what stands directly in its text, and in sections of a reference. */
function blocksOf(root: Document): readonly Element[] {
  const found: Element[] = []
  const visit = (node: ChildNode, depth: number) => {
    if (!(node instanceof Element)) return
    const isFrame = node.name === 'section' || FRAME.test(node.attribs['class'] ?? '')
    if (isFrame && depth < 6) for (const child of node.children) visit(child, depth + 1)
    else found.push(node)
  }
  for (const child of root.children) visit(child, 0)
  return found
}

function toHtml(node: Document | ChildNode): string {
  return DomUtils.getOuterHTML(node, { encodeEntities: 'utf8' })
}
