import { colourText } from '../code/code-colours.ts'
import { messages } from '../lib/messages.ts'
import { inlineNodes, wrap, type AnswerSource } from './inline-nodes.ts'

const FENCE = /^\s*(`{3,}|~{3,})\s*([\w#+.-]*)/
const HEADING = /^#{1,6}\s+(.+?)\s*#*$/
const ITEM = /^(\s*)(?:[-*+]|(\d{1,4})[.)])\s+(.*)$/
const ROW = /^\s*\|.*\|\s*$/
const RULE = /^\s*\|(?:\s*:?-+:?\s*\|)+\s*$/
const QUOTE = /^\s*>\s?/

/** Markdown of an answer, finished or not, as elements: one pass over its lines, no HTML is ever read. */
export function markdownNodes(text: string, sources: readonly AnswerSource[]): Node[] {
  return new Reader(text.split('\n'), sources).blocks()
}

class Reader {
  readonly #lines: readonly string[]
  readonly #sources: readonly AnswerSource[]
  #at = 0

  constructor(lines: readonly string[], sources: readonly AnswerSource[]) {
    this.#lines = lines
    this.#sources = sources
  }

  blocks(): Node[] {
    const nodes: Node[] = []
    while (this.#at < this.#lines.length) {
      if (this.#line.trim() === '') this.#at++
      else nodes.push(this.#block())
    }
    return nodes
  }

  get #line(): string {
    return this.#lines[this.#at] ?? ''
  }

  #block(): Node {
    const line = this.#line
    const fence = FENCE.exec(line)
    if (fence) return this.#fence(fence[1] ?? '', fence[2] ?? '')
    const heading = HEADING.exec(line)?.[1]
    if (heading !== undefined) {
      this.#at++
      return wrap('h3', this.#inline(heading))
    }
    if (ROW.test(line) && RULE.test(this.#lines[this.#at + 1] ?? '')) return this.#table()
    if (ITEM.test(line)) return this.#list()
    if (QUOTE.test(line)) return this.#quote()
    return this.#paragraph()
  }

  #inline(text: string): (Node | string)[] {
    return inlineNodes(text, this.#sources)
  }

  #fence(mark: string, lang: string): Node {
    const code: string[] = []
    for (this.#at++; this.#at < this.#lines.length; this.#at++) {
      const line = this.#line.trim()
      if (line.startsWith(mark) && line === mark.charAt(0).repeat(line.length)) break
      code.push(this.#line)
    }
    this.#at++
    return codeBlock(code.join('\n'), lang)
  }

  #table(): Node {
    const head = wrap('thead', [rowOf(this.#cells(), 'th')])
    this.#at++
    const body = document.createElement('tbody')
    while (ROW.test(this.#line)) body.append(rowOf(this.#cells(), 'td'))
    const box = wrap('div', [wrap('table', [head, body])])
    box.className = 'assistant-table'
    box.tabIndex = 0
    return box
  }

  #cells(): (Node | string)[][] {
    const line = this.#line.trim().slice(1, -1)
    this.#at++
    return line.split(/(?<!\\)\|/).map((cell) => this.#inline(cell.trim().replaceAll('\\|', '|')))
  }

  /** Items with their continuation lines; deeper items are a list in the item before them. */
  #list(): Node {
    const first = ITEM.exec(this.#line)
    const depth = first?.[1]?.length ?? 0
    const list = document.createElement(first?.[2] === undefined ? 'ul' : 'ol')
    if (list instanceof HTMLOListElement && first?.[2] !== '1') list.start = Number(first?.[2])
    while (this.#at < this.#lines.length) {
      const item = ITEM.exec(this.#line)
      const indent = item?.[1]?.length ?? 0
      if (!item) {
        if (!this.#continues(depth, list)) break
      } else if (indent >= depth + 2) (list.lastElementChild ?? list).append(this.#list())
      else if (indent < depth) break
      else {
        list.append(wrap('li', this.#inline(item[3] ?? '')))
        this.#at++
      }
    }
    return list
  }

  /** What belongs to the last item: an indented block, or the rest of its paragraph. */
  #continues(depth: number, list: HTMLElement): boolean {
    const last = list.lastElementChild
    if (this.#line.trim() === '') {
      const next = this.#lines[this.#at + 1] ?? ''
      if (!ITEM.test(next) && !/^\s{2,}\S/.test(next)) return false
      this.#at++
      return true
    }
    if (!last || this.#line.search(/\S/) < depth + 2) return false
    last.append(this.#block())
    return true
  }

  #quote(): Node {
    const lines: string[] = []
    for (; QUOTE.test(this.#line); this.#at++) lines.push(this.#line.replace(QUOTE, ''))
    return wrap('blockquote', new Reader(lines, this.#sources).blocks())
  }

  #paragraph(): Node {
    const lines = [this.#line.trim()]
    for (this.#at++; this.#line.trim() !== '' && !startsBlock(this.#line); this.#at++)
      lines.push(this.#line.trim())
    return wrap('p', this.#inline(lines.join(' ')))
  }
}

function startsBlock(line: string): boolean {
  return FENCE.test(line) || HEADING.test(line) || ITEM.test(line) || ROW.test(line) || QUOTE.test(line)
}

function rowOf(cells: readonly (Node | string)[][], name: 'th' | 'td'): Node {
  return wrap(
    'tr',
    cells.map((cell) => wrap(name, cell)),
  )
}

function codeBlock(text: string, lang: string): Node {
  const code = wrap('code', [text])
  const pre = wrap('pre', [code])
  pre.tabIndex = 0
  const copy = document.createElement('button')
  copy.type = 'button'
  copy.className = 'copy'
  copy.ariaLabel = messages().copyCode
  const block = wrap('div', [pre, copy])
  block.dataset['lang'] = lang || 'text'
  block.className = text.includes('\n') ? 'code' : 'code single'
  if (code.firstChild instanceof Text) colourText(code.firstChild, lang)
  return block
}
