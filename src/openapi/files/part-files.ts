import { hash } from 'node:crypto'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import { isObject, own, type JsonObject } from '../json.ts'
import { parseSpec } from '../parse-spec.ts'
import { keysOf } from '../pointer.ts'

/** Files of the folder that a description may refer to. */
export interface FileTexts {
  /** Undefined: there is none, or it is not for readers. */
  size(file: string): number | undefined
  read(file: string): { readonly text: string; readonly hash: string } | undefined
}

const MOST_FILES = 2000
const MOST_BYTES = 100_000_000

/** Why a file is not there to refer to. A class, because a document may hold any keys. */
class FileProblem {
  readonly problem: string

  constructor(problem: string) {
    this.problem = problem
  }
}

/** The other files of one description: each is read once, and together they are as large as one may be. */
export class PartFiles {
  readonly #texts: FileTexts
  readonly #documents = new Map<string, JsonObject | FileProblem>()
  readonly #hashes = new Map<string, string>()
  readonly diagnostics: Diagnostic[] = []
  /** Texts may hold rules for groups; only those that do are kept. */
  readonly texts: string[] = []
  /** One of them is YAML, whose anchors let one object stand in many places. */
  anchors = false
  #bytes = 0

  constructor(texts: FileTexts) {
    this.#texts = texts
  }

  /** Every file that was asked for, whether it is there or not. */
  get names(): readonly string[] {
    return [...this.#documents.keys()]
  }

  /** Another whenever the text of a file is another. */
  get stamp(): string {
    if (this.#documents.size === 0) return ''
    return `~${hash('sha1', JSON.stringify([...this.#hashes]), 'base64url')}`
  }

  /** What a pointer of a file names. */
  at(file: string, pointer: string): { readonly value: JsonObject } | { readonly problem: string } {
    const document = this.#document(file)
    if (document instanceof FileProblem) return document
    let current: unknown = document
    for (const key of keysOf(pointer) ?? [''])
      if (Array.isArray(current)) current = current[Number(key)] as unknown
      else current = isObject(current) ? own(current, key) : undefined
    return isObject(current) ? { value: current } : { problem: `${file} has no ${pointer}` }
  }

  #document(file: string): JsonObject | FileProblem {
    let known = this.#documents.get(file)
    if (known === undefined) this.#documents.set(file, (known = this.#open(file)))
    return known
  }

  #open(file: string): JsonObject | FileProblem {
    if (this.#documents.size >= MOST_FILES)
      return new FileProblem(`The description refers to more than ${MOST_FILES} files`)
    const size = this.#texts.size(file)
    if (size === undefined) return new FileProblem(`The docs folder has no file ${file}`)
    this.#bytes += size
    if (this.#bytes > MOST_BYTES)
      return new FileProblem('The files of the description are larger than 100 MB')
    const found = this.#texts.read(file)
    if (!found) return new FileProblem(`The file ${file} cannot be opened`)
    this.#hashes.set(file, found.hash)
    const { document, diagnostics, anchors } = parseSpec(file, found.text)
    this.diagnostics.push(...diagnostics)
    this.anchors ||= anchors
    if (found.text.includes('x-mint')) this.texts.push(found.text)
    return document ?? new FileProblem(`The file ${file} cannot be read`)
  }
}
