import { memo } from '../../lib/memo.ts'
import { declarationsOf, importLines, importTarget, type IslandHost } from './source-graph.ts'

export type Verdict =
  | { readonly kind: 'static' }
  | { readonly kind: 'live'; readonly inspects: boolean; readonly icons: readonly string[] | undefined }
  /** Would be live, were it not for something only the server has. */
  | { readonly kind: 'held'; readonly reason: string }

/** What happens in a browser: hooks, handlers, references to elements. Within bounds, as there may be many beginnings. */
const LIVE = /\buse[A-Z]\w*\s{0,100}(?:<[^()]{0,500}>)?\(|\bon[A-Z]\w*=|\bref=/
/** Where children are only taken, typed or shown. What is left of them then is looked at. */
const SHOWN_CHILDREN =
  /\{\s*(?:props\.)?children\s*\}|\bchildren\??\s*:[^,;}]*|[{,]\s*children\s*(?=[,}])|\{\s*children\s*(?=,)/g
/** Names of icons, wherever code says `icon`. */
const ICON_PLACES = /\bicon\w*["']?\s*[=:]\s*(\{[^}]{0,5000}\}|[^,;)}\n]*)/gi

/**
 * Decides what becomes of a component in the reader's browser, from the text of all code it can reach: a guess
 * that errs on the side of sending code.
 */
export function classifyComponent(host: IslandHost, file: string, name: string): Verdict {
  const verdicts = verdictsOf(host.memory)
  const id = `${file}#${name}`
  let verdict = verdicts.get(id)
  if (!verdict) verdicts.set(id, (verdict = classify(host, file, name)))
  return verdict
}

const verdictsOf = memo((_snapshot: object) => new Map<string, Verdict>())

function classify(host: IslandHost, file: string, name: string): Verdict {
  const reached = new Reach(host)
  reached.follow(file, [name])
  if (!LIVE.test(reached.text)) return { kind: 'static' }
  if (reached.obstacle !== undefined) return { kind: 'held', reason: reached.obstacle }
  const inspects = /\bchildren\b|\bChildren\b/.test(reached.text.replace(SHOWN_CHILDREN, ''))
  return { kind: 'live', inspects, icons: iconsIn(reached.text) }
}

/** Readers' browsers have no library of icons: those that the code may show are sent along. */
function iconsIn(text: string): readonly string[] | undefined {
  if (!/\bicon/i.test(text)) return undefined
  const places = [...text.matchAll(ICON_PLACES)].map(([, value = '']) => value)
  return [...new Set(places.flatMap((place) => place.match(/(?<=["'`])[a-z][\w-]*(?=["'`])/g) ?? []))]
}

class Reach {
  text = ''
  obstacle: string | undefined
  readonly #host: IslandHost
  readonly #seen = new Set<string>()

  constructor(host: IslandHost) {
    this.#host = host
  }

  /** Adds the named declarations of a file and everything they mention; all of them when none has such a name. */
  follow(file: string, names: readonly string[]): void {
    const code = this.#host.code(file)
    if (code === undefined) return
    const declarations = declarationsOf(code)
    const imports = importLines(code)
    const named = declarations.filter(({ name }) => names.includes(name))
    const queue = named.length > 0 ? named : [...declarations]
    if (queue.length === 0) this.#add(code)
    for (const declaration of queue) {
      const id = `${file}#${declaration.name}`
      if (this.#seen.has(id)) continue
      this.#seen.add(id)
      this.#add(declaration.text)
      const words = new Set(declaration.text.match(/[\w$]+/g))
      queue.push(...declarations.filter(({ name }) => words.has(name) && !this.#seen.has(`${file}#${name}`)))
      for (const line of imports) if (line.names.some((word) => words.has(word))) this.#import(file, line)
    }
    // `export { Counter } from './counter'`
    if (named.length === 0)
      for (const line of imports)
        if (line.names.some((word) => names.includes(word))) this.#import(file, line)
  }

  #import(from: string, { specifier, names, takesDefault }: ReturnType<typeof importLines>[number]): void {
    const id = `${from}>${specifier}`
    const target = importTarget(this.#host, from, specifier)
    if (target.kind !== 'file' || this.#seen.has(id)) return
    this.#seen.add(id)
    if (takesDefault && /\.mdx?$/i.test(target.file))
      this.obstacle ??= `it shows ${target.file}, whose text exists only on the server`
    else this.follow(target.file, names)
  }

  #add(text: string): void {
    this.text += `${text}\n`
  }
}
