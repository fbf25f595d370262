import fs from 'node:fs'
import { lazy } from '../../lib/lazy.ts'
import { Lru } from '../../lib/lru.ts'
import { packageFile } from '../../lib/packages.ts'
import { AUTHOR_THEME, BORDER_STYLE, OWN_NAMES, PLAIN_STYLE } from './theme.ts'

/** What we use of the engine; it is pinned to one version, since it calls this part unstable. */
interface Engine {
  candidatesToCss(classes: string[]): (string | null)[]
  getClassOrder(classes: string[]): [string, bigint | null][]
}

/** The rules of one class: its own, and registrations of variables that many classes share. */
interface Rules {
  readonly css: string
  readonly properties: readonly string[]
}

const MAX_CLASSES = 20_000
const MAX_SETS = 2000
const KEYFRAMES = /@keyframes (\w+) \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g

/** Utility classes and their rules, each worked out once. */
class Utilities {
  /** Unset until it is loaded. */
  #engine: Engine | undefined
  #keyframes: ReadonlyMap<string, string> = new Map()
  readonly #rules = new Lru<string, { readonly rules: Rules | undefined }>({ entries: MAX_CLASSES })
  readonly #styles = new Lru<string, string>({ entries: MAX_SETS })

  /** Loads the engine, which only sites with classes of their own need. */
  readonly prepare = lazy(async () => {
    const { __unstable__loadDesignSystem: loadEngine } = await import('tailwindcss')
    const file = packageFile('tailwindcss/theme.css')
    // Values in place of variables: a page then carries what it uses, and nothing it has to look up.
    const theme = fs.readFileSync(file, 'utf8').replaceAll('@theme default', '@theme default inline')
    this.#keyframes = new Map(
      [...theme.matchAll(KEYFRAMES)].map(([rule, name = '']) => [name, compact(rule)]),
    )
    this.#engine = await loadEngine(`${theme}${AUTHOR_THEME}@tailwind utilities;`)
  })

  styleOf(names: readonly string[]): string {
    const engine = this.#engine
    if (names.length === 0 || !engine) return ''
    return this.#styles.getOrMake(names.join(' '), () => this.#makeStyle(names, engine))
  }

  #makeStyle(names: readonly string[], engine: Engine): string {
    const used = names.filter((name) => this.#rulesOf(name, engine) !== undefined)
    const plain = names.includes('not-prose') ? `@layer plain{${PLAIN_STYLE}}` : ''
    if (used.length === 0) return plain
    const order = new Map(engine.getClassOrder(used.map(withoutPrefix)))
    used.sort((a, b) => compare(order.get(withoutPrefix(a)), order.get(withoutPrefix(b))))
    const properties = new Set(used.flatMap((name) => this.#rulesOf(name, engine)?.properties ?? []))
    const rules = used.map((name) => this.#rulesOf(name, engine)?.css ?? '').join('')
    const moves = [...this.#keyframes]
      .filter(([name]) => rules.includes(`animation: ${name} `))
      .map(([, rule]) => rule)
    const lines = /border|divide/.test(rules) ? `@layer lectern{${BORDER_STYLE}}` : ''
    // The order of layers is that of their first mention, in the first line of our style sheet.
    return lines + plain + [...properties].join('') + moves.join('') + `@layer utilities{${rules}}`
  }

  #rulesOf(name: string, engine: Engine): Rules | undefined {
    return this.#rules.getOrMake(name, () => ({
      rules: OWN_NAMES.has(name) ? undefined : compile(name, engine),
    })).rules
  }
}

const utilities = new Utilities()

export function prepareUtilities(): Promise<void> {
  return utilities.prepare()
}

/** Style rules for the utility classes among these names; nothing for all others, nor before the engine is loaded. */
export function utilityStyle(names: readonly string[]): string {
  return utilities.styleOf(names)
}

/** The format's own pages carry the same vocabulary under a prefix, and authors copy from them: `hover:mint-flex`. */
const PREFIXED = /^(.*:)?(-?)mint-(.+)$/

function withoutPrefix(name: string): string {
  return name.includes('mint-') ? name.replace(PREFIXED, '$1$2$3') : name
}

function compile(name: string, engine: Engine): Rules | undefined {
  const known = withoutPrefix(name)
  let css: string | null | undefined
  try {
    css = engine.candidatesToCss([known])[0]
  } catch {
    // Not one of its classes, though it looks like one.
  }
  if (!css) return undefined
  if (known !== name) css = css.replaceAll(`.${selectorOf(known)}`, () => `.${selectorOf(name)}`)
  const properties: string[] = []
  const rest = css.replace(/^@property [^}]*\}\n?/gm, (rule) => {
    properties.push(compact(rule))
    return ''
  })
  return { css: compact(rest), properties }
}

/** A class as a selector writes it. */
function selectorOf(name: string): string {
  return name.replace(/[^\w-]/g, (sign) => `\\${sign}`).replace(/^\d/, (digit) => `\\3${digit} `)
}

/** One line, and nothing that could end the style element. */
function compact(css: string): string {
  return css.replace(/\n\s*/g, '').replaceAll(' {', '{').replaceAll(';}', '}').replaceAll('</', '<\\/')
}

function compare(a: bigint | null | undefined, b: bigint | null | undefined): number {
  const [left, right] = [a ?? 0n, b ?? 0n]
  return left < right ? -1 : left > right ? 1 : 0
}
