import type { Diagnostic } from '../lib/diagnostic.ts'
import { isFieldName } from './page-meta.ts'
import { seenText, UNSEEN } from './seen-text.ts'

/** `groups:` where a line begins, also in JSON, in a list, or as TOML has it. */
const GROUPS = /^[-+\s?[{,]*["']?groups["']?\s*[:=：]/
const GROUPS_IN_FLOW = /[{,]\s*["']?groups["']?\s*[:=：]/
const LINE_END = /\r\n?|[\n\v\f\u0085\u2028\u2029]/
/** What opens and closes frontmatter in one tool or another, or what an editor made of it. */
const FENCE = /^[\s\\]*(?:[-+=*;_\u2010-\u2015\u2212]{2,}|[\u2013-\u2015]|\.{3})\s*(?:\w{0,10}|#.*)\s*$/
const RULE = /^ {0,3}-{3,}\s*$/
const CODE = /^[\s>]*(`{3,}|~{3,})(.*)$/
const LIKE_YAML = /^(?:\s.*|#.*|-\s.*|["']?[\w$@-][\w .$@-]{0,60}["']?\s*[:=：].*|[\][{}].*)?$/
const FIELD = /^["']?([\w:-]+)["']?\s*[:=：]/
/** In characters: frontmatter is meant to stand at the beginning, and sites have 25,000 pages to look at. */
const LONGEST_BEGINNING = 4000
const COMMENT = { '<!--': '-->', '{/*': '*/}' } as const

/** Whether a line names the groups that may read a page. */
export function namesGroups(line: string, isFlow = false): boolean {
  const seen = seenText(line)
  return GROUPS.test(seen) || (isFlow && GROUPS_IN_FLOW.test(seen))
}

export function isFrontmatterLine(line: string): boolean {
  return LIKE_YAML.test(line)
}

/** Whether a line begins a field that the format has. */
export function isFieldLine(line: string): boolean {
  return isFieldName(FIELD.exec(line)?.[1] ?? '')
}

/**
 * The line where a page names its groups in what its author took for frontmatter and is none: no line of --- before it, none
 * behind it, another in front, a block after the block. Who may read such a page is not known, so nobody may.
 */
export function findStrayGroups(whole: string, bodyOffset: number): number | undefined {
  const text = whole.slice(0, bodyOffset + LONGEST_BEGINNING)
  if (!text.includes('groups') && text.search(UNSEEN) === -1) return undefined
  const before = text.slice(0, bodyOffset).split(LINE_END).length
  const walk = new Walk()
  for (const [index, line] of text.slice(bodyOffset).split(LINE_END).entries()) {
    const found = walk.next(seenText(line), before + index)
    if (found !== undefined) return found
  }
  return undefined
}

/** Lines that may be a block of frontmatter. */
interface Block {
  /** Nothing of the page comes before it, so that it need not end to be meant as one. */
  readonly isFirst: boolean
  readonly isFlow: boolean
  isEmpty: boolean
  groups: number | undefined
}

class Walk {
  #isStart = true
  #isImported = false
  #block: Block | undefined
  #code: string | undefined
  #comment: string | undefined
  #isAfterBlank = false

  /** The line of the groups, once it is plain that they were meant. */
  next(line: string, number: number): number | undefined {
    if (this.#skipsComment(line) || this.#skipsCode(line)) return undefined
    const isBlank = line.trim() === ''
    const found = this.#block ? this.#inside(this.#block, line, number) : this.#outside(line, number)
    this.#isAfterBlank = isBlank
    return found
  }

  #outside(line: string, number: number): number | undefined {
    if (this.#isStart && (line.trim() === '' || this.#isImport(line))) return undefined
    const isFirst = this.#isStart
    this.#isStart = false
    if (isFirst ? FENCE.test(line) || line.startsWith('---') : RULE.test(line)) this.#open(isFirst)
    else if (isFirst && (isFieldLine(line) || /^\s*\{/.test(line))) this.#open(isFirst, line)
    return this.#block && this.#isGroups(this.#block, line) ? this.#note(this.#block, number) : undefined
  }

  #inside(block: Block, line: string, number: number): number | undefined {
    if (FENCE.test(line)) {
      if (block.groups !== undefined) return block.groups
      this.#open(block.isFirst && block.isEmpty)
      return undefined
    }
    const isProse = !LIKE_YAML.test(line)
    if (isProse && (this.#isAfterBlank || !block.isFirst || line.startsWith('<'))) this.#block = undefined
    else if (this.#isGroups(block, line)) return this.#note(block, number)
    else if (line.trim() !== '') block.isEmpty = false
    return undefined
  }

  /** With the lines that follow, which are code. */
  #isImport(line: string): boolean {
    if (/^(?:import|export)\b/.test(line)) this.#isImported = true
    else if (this.#isAfterBlank) this.#isImported = false
    return this.#isImported
  }

  #note(block: Block, number: number): number | undefined {
    block.isEmpty = false
    block.groups ??= number
    return block.isFirst ? number : undefined
  }

  #isGroups(block: Block, line: string): boolean {
    return namesGroups(line.replace(/^-{3,}/, ''), block.isFlow || /^[-\s]*\{/.test(line))
  }

  #open(isFirst: boolean, line = ''): void {
    this.#block = { isFirst, isFlow: /^\s*\{/.test(line), isEmpty: line === '', groups: undefined }
  }

  #skipsComment(line: string): boolean {
    if (this.#comment === undefined) {
      const open = /^\s*(<!--|\{\/\*)/.exec(line)?.[1] as keyof typeof COMMENT | undefined
      if (open === undefined) return false
      this.#comment = COMMENT[open]
    }
    if (line.includes(this.#comment)) this.#comment = undefined
    return true
  }

  #skipsCode(line: string): boolean {
    const [, mark, rest = ''] = CODE.exec(line) ?? []
    if (this.#code === undefined) {
      if (mark === undefined) return false
      this.#isStart = false
      this.#block = undefined
      this.#code = mark
    } else if (mark?.startsWith(this.#code) && rest.trim() === '') this.#code = undefined
    return true
  }
}

export function strayGroups(file: string, line: number): Diagnostic {
  return {
    severity: 'warning',
    code: 'frontmatter-invalid',
    message: '"groups" stands where it is not read, so nobody can read this page.',
    file,
    line,
    column: 1,
    hint: 'Write it between the two lines of --- at the very top of the file, and save the file as UTF-8.',
  }
}
