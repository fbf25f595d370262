import type { RawNode } from './raw-node.ts'

/**
 * Markdown takes `**` beside punctuation for emphasis only where a space follows or precedes, which Chinese, Japanese and
 * Korean do not write: `**「名前」**を` would show its asterisks. Here such pairs are found again, by the rules that the
 * CommonMark extension for these languages has. Text without them is left as the parser read it.
 */
export function markCjkEmphasis(tree: RawNode, text: string): void {
  if (!SUSPECT.test(text)) return
  const visit = (node: RawNode) => {
    const { children } = node
    if (!children) return
    if (children.some((child) => isLeftOver(child, text) || isTwice(child))) pairAgain(children, text)
    for (const child of children) visit(child)
  }
  visit(tree)
}

const CJK =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303F\uFF00-\uFFEF]/u
const SUSPECT = new RegExp(`\\*\\*${CJK.source}|${CJK.source}\\*\\*`, 'u')
const PUNCTUATION = /[\p{P}\p{S}]/u

/** Text that shows `**` beside such a character. */
function isLeftOver(node: RawNode, text: string): boolean {
  return SUSPECT.test(around(node, text)) && pairsIn(node, text).length > 0
}

/** Bold in bold: what stands between two emphases was taken for one. */
function isTwice({ type, children }: RawNode): boolean {
  return type === 'strong' && children?.some((child) => child.type === 'strong') === true
}

const PAIR = /(?<!\*)\*\*(?!\*)/g

/**
 * Where the pairs of asterisks of a text are in the file, and in its value. The value has no indentation. None where one of
 * them was escaped or written as a character reference: such an asterisk is meant to be seen.
 */
function pairsIn({ type, position, value }: RawNode, text: string): readonly (readonly [number, number])[] {
  if (type !== 'text' || !position || typeof value !== 'string') return []
  const source = text.slice(position.start.offset, position.end.offset)
  if (/\\\*|&(?:ast|#42|#x2a);/i.test(source)) return []
  const written = [...source.matchAll(PAIR)].map(({ index }) => position.start.offset + index)
  const read = [...value.matchAll(PAIR)].map(({ index }) => index)
  return written.length === read.length ? written.map((at, index) => [at, read[index] ?? 0] as const) : []
}

function around({ position }: RawNode, text: string): string {
  return text.slice(Math.max(0, (position?.start.offset ?? 0) - 2), (position?.end.offset ?? 0) + 2)
}

interface Place {
  readonly line: number
  readonly column: number
  readonly offset: number
}

/** A pair of asterisks, or a node that stands between such pairs. */
type Token = { readonly at: Place } | RawNode

function pairAgain(children: RawNode[], text: string): void {
  const opened: { readonly at: Place; readonly before: RawNode[] }[] = []
  let nodes: RawNode[] = []
  for (const token of children.flatMap((child) => tokensOf(child, text))) {
    if (!('at' in token)) {
      nodes.push(token)
      continue
    }
    const { at } = token as { readonly at: Place }
    const { opens, closes } = flanks(text, at.offset)
    const last = opened.at(-1)
    if (closes && last && nodes.length > 0) {
      const position = { start: last.at, end: moved(text, at, at.offset + 2) }
      nodes = [...last.before, { type: 'strong', position, children: nodes }]
      opened.pop()
    } else if (opens) {
      opened.push({ at, before: nodes })
      nodes = []
    } else nodes.push(asterisks(text, at))
  }
  for (const { at, before } of opened.toReversed()) nodes = [...before, asterisks(text, at), ...nodes]
  children.splice(0, children.length, ...nodes)
}

function tokensOf(node: RawNode, text: string): readonly Token[] {
  const { position, children } = node
  if (!position) return [node]
  const { start, end } = position
  if (node.type === 'strong' && children && text.startsWith('**', start.offset)) {
    const inside = children.flatMap((child) => tokensOf(child, text))
    return [{ at: start }, ...inside, { at: { ...end, column: end.column - 2, offset: end.offset - 2 } }]
  }
  const value = String(node['value'])
  const tokens: Token[] = []
  let from: Place = start
  let read = 0
  for (const [offset, index] of pairsIn(node, text)) {
    const at = moved(text, from, offset)
    if (index > read) tokens.push(textNode(value.slice(read, index), from, at))
    tokens.push({ at })
    from = moved(text, at, offset + 2)
    read = index + 2
  }
  if (tokens.length === 0) return [node]
  if (read < value.length) tokens.push(textNode(value.slice(read), from, end))
  return tokens
}

function flanks(text: string, at: number): { readonly opens: boolean; readonly closes: boolean } {
  const before = /.$/su.exec(text.slice(Math.max(0, at - 2), at))?.[0] ?? ' '
  const after = /^./su.exec(text.slice(at + 2, at + 4))?.[0] ?? ' '
  return { opens: isFlank(after, before), closes: isFlank(before, after) }
}

/** Whether a pair clings to the character inside, seen from the one outside. */
function isFlank(inside: string, outside: string): boolean {
  if (/\s/.test(inside)) return false
  const isPunctuation = PUNCTUATION.test(inside) && !CJK.test(inside)
  return !isPunctuation || /\s/.test(outside) || PUNCTUATION.test(outside) || CJK.test(outside)
}

function textNode(value: string, start: Place, end: Place): RawNode {
  return { type: 'text', value, position: { start, end } }
}

function asterisks(text: string, at: Place): RawNode {
  return textNode('**', at, moved(text, at, at.offset + 2))
}

function moved(text: string, { line, column, offset }: Place, to: number): Place {
  const lines = text.slice(offset, to).split('\n')
  const last = lines.at(-1) ?? ''
  return {
    line: line + lines.length - 1,
    column: lines.length > 1 ? last.length + 1 : column + last.length,
    offset: to,
  }
}
