import {
  IN_BODY,
  IN_CODE,
  IN_DESCRIPTION,
  IN_HEADING,
  IN_KEYWORDS,
  IN_OUTER_HEADING,
  IN_PATH,
  IN_TITLE,
} from './browser/search-index.ts'
import { eachTerm } from './browser/tokenize.ts'
import type { PageDocument, SectionDocument } from './page-document.ts'

/** Terms of some texts, counted. One text and two arrays, because that is what threads hand over for next to nothing. */
export interface CountedTerms {
  /** A line for each text, with its end; terms have spaces between them. */
  readonly words: string
  /** For each term, in the order of `words`: where it stands, and in which eighths of the body. */
  readonly flags: Uint8Array
  readonly windows: Uint8Array
}

/** A line a section. */
export interface SectionTerms extends CountedTerms {
  /** Words of text and of code, section by section. */
  readonly bodyLengths: readonly number[]
  readonly codeLengths: readonly number[]
}

/** The words of one page: all the index takes from it, so that an unchanged page is read once. */
export interface PageTerms {
  /** One line, of what belongs to the whole page. */
  readonly own: CountedTerms
  /** Pages with the same text share them. */
  readonly sections: SectionTerms
}

const WINDOWS = 8
// A reference page may hold a megabyte of sample output; the first part says what it is about.
const MAX_TEXT = 200_000
const MAX_CODE = 20_000

/** `cut` may know the terms of a text: titles, and parts of paths, stand on many pages. */
export function ownTerms(
  { title, description, keywords, path }: PageDocument,
  cut: (text: string) => readonly string[] = termsIn,
): CountedTerms {
  const counted = new Counted()
  counted.mark(cut(title), IN_TITLE)
  counted.mark(cut(description), IN_DESCRIPTION)
  counted.mark(cut(keywords.join(' ')), IN_KEYWORDS)
  for (const part of path.split('/')) counted.mark(cut(part), IN_PATH)
  counted.endLine()
  return counted.finish()
}

export function termsIn(text: string): readonly string[] {
  const terms: string[] = []
  eachTerm(text, (term) => terms.push(term))
  return terms
}

export function sectionTerms(sections: readonly SectionDocument[]): SectionTerms {
  const counted = new Counted()
  const bodyLengths: number[] = []
  const codeLengths: number[] = []
  for (const section of sections) {
    const { body, code } = countSection(counted, section)
    counted.endLine()
    bodyLengths.push(body)
    codeLengths.push(code)
  }
  return { ...counted.finish(), bodyLengths, codeLengths }
}

function countSection(counted: Counted, { headings, text, code }: SectionDocument) {
  const body = counted.addBody(text.slice(0, MAX_TEXT))
  counted.add(headings.at(-1) ?? '', IN_HEADING)
  for (const outer of headings.slice(0, -1)) counted.add(outer, IN_OUTER_HEADING)
  return { body, code: counted.add(code.slice(0, MAX_CODE), IN_CODE) }
}

/** Terms of a line with their flags in the low byte and their windows in the next. */
class Counted {
  readonly #lines: string[] = []
  readonly #values: number[] = []
  #line = new Map<string, number>()

  mark(terms: readonly string[], flag: number): void {
    for (const term of terms) this.#line.set(term, (this.#line.get(term) ?? 0) | flag)
  }

  /** Marks every term of a text; returns how many words it has. */
  add(text: string, flag: number): number {
    let length = 0
    eachTerm(text, (term, { isPart }) => {
      if (!isPart) length++
      this.#line.set(term, (this.#line.get(term) ?? 0) | flag)
    })
    return length
  }

  addBody(text: string): number {
    const terms: string[] = []
    const positions: number[] = []
    let length = 0
    eachTerm(text, (term, { isPart }) => {
      // A part stands where its whole does.
      if (!isPart) length++
      terms.push(term)
      positions.push(Math.max(0, length - 1))
    })
    const scale = WINDOWS / Math.max(length, WINDOWS)
    for (let at = 0; at < terms.length; at++) {
      const window = 256 << Math.min(WINDOWS - 1, Math.floor((positions[at] as number) * scale))
      const term = terms[at] as string
      this.#line.set(term, (this.#line.get(term) ?? 0) | IN_BODY | window)
    }
    return length
  }

  endLine(): void {
    this.#lines.push([...this.#line.keys()].join(' '))
    for (const value of this.#line.values()) this.#values.push(value)
    this.#line = new Map()
  }

  finish(): CountedTerms {
    return {
      words: this.#lines.map((line) => `${line}\n`).join(''),
      flags: Uint8Array.from(this.#values, (value) => value & 255),
      windows: Uint8Array.from(this.#values, (value) => value >> 8),
    }
  }
}
