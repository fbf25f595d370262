import { hash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { PageText } from '../../search/browser/answer.ts'

/** A result list shows ten pages: files small enough that ten of them are no burden. */
const FILE_CHARACTERS = 32_000

/** Texts for excerpts, several articles a file. */
export class TextFiles {
  readonly #folder: string
  readonly #files: string[] = []
  readonly #first: number[] = []
  #pages: string[] = []
  #length = 0
  #count = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  add(text: PageText): void {
    if (this.#pages.length === 0) this.#first.push(this.#count)
    const json = JSON.stringify(text)
    this.#pages.push(json)
    this.#length += json.length
    this.#count++
    if (this.#length >= FILE_CHARACTERS) this.#write()
  }

  /** Names of the files, and the first article of each. */
  finish(): { readonly texts: readonly string[]; readonly firstArticles: readonly number[] } {
    if (this.#pages.length > 0) this.#write()
    return { texts: this.#files, firstArticles: this.#first }
  }

  #write(): void {
    const content = `[${this.#pages.join(',')}]`
    const name = `text-${hash('sha1', content, 'hex').slice(0, 10)}.json`
    fs.writeFileSync(path.join(this.#folder, name), content)
    this.#files.push(name)
    this.#pages = []
    this.#length = 0
  }
}
