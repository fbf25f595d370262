import type { Snapshot } from '../../../snapshot/snapshot.ts'
import type { NeededName } from './needed-names.ts'

/** Names that the pages and programs of a folder bring. */
export interface RepositoryNames {
  /** Whether a name, or a piece of one, stands in the folder or can be put together there. */
  readonly has: (name: NeededName) => boolean
  readonly hasDiagrams: boolean
}

/** Files that can give an element a name. */
const SOURCES = /\.(?:mdx?|jsx?|tsx?|mjs|cjs|html?|vue)$/i
/** Pages without any of this name nothing. Most pages are such. */
const NAMES_SOMETHING =
  /\bclass(?:Name|List)?\s*[=:.]|\bid\s*[=:]|\bdata-[a-z]|dataset|setAttribute|^export\s|<(?:style|script|iframe)\b/m
const PLAIN = /[\w-]+/g
const BETWEEN_QUOTES = /[^\s"'`]+/g
/** `btn-${kind}`, 'btn-' + kind; and the same from behind. All bounded: a text may be one endless word. */
const BEGINNINGS = /(?<![\w-])([\w-]{1,60}[-_:])(?=\$\{|["'`]\s{0,3}[+,)\].])/g
const ENDINGS = /(?<=\}|[+(]\s{0,3}["'`])([-_:][\w-]{2,60})/g
/** Addresses of programs that others wrote; what those put on a page has their names. */
const FOREIGN = /https?:\/\/([\w.-]{1,200})(\/[\w./@-]{0,200})?/g
const IN_PAGES = /<script\b[^>]{0,300}?\bsrc=["'{`]{0,3}https?:\/\/([\w.-]{1,200})(\/[\w./@-]{0,200})?/g
const NOBODY = new Set(
  'https www docs assets static script scripts widget index main cdnjs unpkg jsdelivr github google googleapis cloudflare latest dist bundle loader embed public example localhost content page code'.split(
    ' ',
  ),
)
const SHORTEST_VENDOR = 4
const MOST_OF_A_PROGRAM = 10_000_000

/** Looks for names in the texts of a folder. Each text is read once, whatever is looked for. */
export function repositoryNames(
  { folder, config }: Snapshot,
  wanted: readonly NeededName[],
): RepositoryNames {
  const look = new Look(wanted)
  for (const file of folder.files.keys()) {
    if (!SOURCES.test(file)) continue
    const isPage = /\.mdx?$/i.test(file)
    // Pages are kept by the folder anyway; programs are only looked through.
    const text = isPage ? folder.text(file)?.text : folder.readLarge(file, MOST_OF_A_PROGRAM)
    if (text !== undefined) look.at(text, isPage)
  }
  return look.result(Object.keys(config.integrations ?? {}))
}

class Look {
  /** Looked for as words of letters, digits and hyphens. */
  readonly #plain = new Set<string>()
  /** With other characters, as utilities have: between spaces or quotes. */
  readonly #others = new Set<string>()
  /** Parts of names. */
  readonly #pieces: Map<string, RegExp>
  readonly #found = new Set<string>()
  readonly #beginnings = new Set<string>()
  readonly #endings = new Set<string>()
  readonly #vendors = new Set<string>()
  #diagrams = false

  constructor(wanted: readonly NeededName[]) {
    const whole = wanted.filter((name) => name.whole).map(wordOf)
    for (const name of whole) (/^[\w-]+$/.test(name) ? this.#plain : this.#others).add(name)
    for (const name of whole) if (name.startsWith('data-')) this.#plain.add(inDataset(name))
    const pieces = wanted.filter((name) => !name.whole).map(wordOf)
    this.#pieces = new Map(pieces.map((piece) => [piece, anyCase(piece)]))
  }

  at(text: string, isPage: boolean): void {
    this.#diagrams ||= /mermaid/i.test(text)
    if (isPage && !NAMES_SOMETHING.test(text)) return
    this.#words(text, PLAIN, this.#plain)
    if (this.#others.size > 0) this.#words(text, BETWEEN_QUOTES, this.#others)
    for (const [piece, pattern] of this.#pieces)
      if (pattern.test(text)) {
        this.#found.add(piece)
        this.#pieces.delete(piece)
      }
    for (const [, part = ''] of text.matchAll(BEGINNINGS)) this.#beginnings.add(part)
    for (const [, part = ''] of text.matchAll(ENDINGS)) this.#endings.add(part)
    for (const [, host = '', path = ''] of text.matchAll(isPage ? IN_PAGES : FOREIGN))
      for (const word of `${host}/${path}`.split(/[^a-z\d]+/i)) this.#vendor(word)
  }

  result(integrations: readonly string[]): RepositoryNames {
    for (const name of integrations) this.#vendor(name)
    return {
      hasDiagrams: this.#diagrams,
      has: (name) => {
        const word = wordOf(name)
        // Scripts set `data-open-now` as `dataset.openNow`.
        const inScript = name.kind === 'attribute' && this.#found.has(inDataset(word))
        return this.#found.has(word) || inScript || this.#isPutTogether(word) || this.#isForeign(word)
      },
    }
  }

  #words(text: string, pattern: RegExp, among: ReadonlySet<string>): void {
    for (const [word] of text.matchAll(pattern)) if (among.has(word)) this.#found.add(word)
  }

  #vendor(word: string): void {
    const name = word.toLowerCase()
    if (name.length >= SHORTEST_VENDOR && !NOBODY.has(name) && /[a-z]{4}/.test(name)) this.#vendors.add(name)
  }

  #isPutTogether(name: string): boolean {
    return (
      [...this.#beginnings].some((part) => name.startsWith(part)) ||
      [...this.#endings].some((part) => name.endsWith(part))
    )
  }

  #isForeign(name: string): boolean {
    const letters = name.toLowerCase().replaceAll(/[^a-z\d]/g, '')
    return [...this.#vendors].some((vendor) => letters.includes(vendor))
  }
}

/** `[class*="x" i]` takes both cases; telling the two apart is not worth a finding. */
function anyCase(piece: string): RegExp {
  return new RegExp(piece.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`), 'i')
}

/** What stands in a text: of an attribute with a value, the value. */
function wordOf({ kind, name }: NeededName): string {
  return kind === 'value' ? name.slice(name.indexOf('=') + 1) : name
}

/** The name of an attribute in `dataset`. */
function inDataset(attribute: string): string {
  return attribute.slice('data-'.length).replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}
