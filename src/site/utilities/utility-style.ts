import fs from 'node:fs'
import { createRequire } from 'node:module'
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

const MAX_KNOWN_CLASSES = 20_000
const MAX_KNOWN_SETS = 2000
const KEYFRAMES = /@keyframes (\w+) \{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g

let engine: Engine | undefined
let loading: Promise<void> | undefined
let keyframes: ReadonlyMap<string, string> = new Map()
const classes = new Map<string, Rules | undefined>()
const sets = new Map<string, string>()

/** Loads the engine, which only sites with classes of their own need. */
export function prepareUtilities(): Promise<void> {
  loading ??= load()
  return loading
}

async function load(): Promise<void> {
  const { __unstable__loadDesignSystem: loadEngine } = await import('tailwindcss')
  const file = createRequire(import.meta.url).resolve('tailwindcss/theme.css')
  // Values in place of variables: a page then carries what it uses, and nothing it has to look up.
  const theme = fs.readFileSync(file, 'utf8').replaceAll('@theme default', '@theme default inline')
  keyframes = new Map([...theme.matchAll(KEYFRAMES)].map(([rule, name = '']) => [name, compact(rule)]))
  engine = await loadEngine(`${theme}${AUTHOR_THEME}@tailwind utilities;`)
}

/** Style rules for the utility classes among these names; nothing for all others, nor before the engine is loaded. */
export function utilityStyle(names: readonly string[]): string {
  if (names.length === 0 || !engine) return ''
  const key = names.join(' ')
  let css = sets.get(key)
  if (css === undefined) {
    if (sets.size >= MAX_KNOWN_SETS) sets.clear()
    sets.set(key, (css = makeStyle(names, engine)))
  }
  return css
}

function makeStyle(names: readonly string[], sorter: Engine): string {
  const used = names.filter((name) => rulesOf(name) !== undefined)
  const plain = names.includes('not-prose') ? `@layer plain{${PLAIN_STYLE}}` : ''
  if (used.length === 0) return plain
  const order = new Map(sorter.getClassOrder(used))
  used.sort((a, b) => compare(order.get(a), order.get(b)))
  const properties = new Set(used.flatMap((name) => rulesOf(name)?.properties ?? []))
  const rules = used.map((name) => rulesOf(name)?.css ?? '').join('')
  const moves = [...keyframes]
    .filter(([name]) => rules.includes(`animation: ${name} `))
    .map(([, rule]) => rule)
  const lines = /border|divide/.test(rules) ? `@layer lectern{${BORDER_STYLE}}` : ''
  // The order of layers is that of their first mention: ours comes with the style sheet, above.
  return lines + plain + [...properties].join('') + moves.join('') + `@layer utilities{${rules}}`
}

function rulesOf(name: string): Rules | undefined {
  if (classes.has(name)) return classes.get(name)
  if (classes.size >= MAX_KNOWN_CLASSES) classes.clear()
  const rules = OWN_NAMES.has(name) ? undefined : compile(name)
  classes.set(name, rules)
  return rules
}

function compile(name: string): Rules | undefined {
  let css: string | null | undefined
  try {
    css = engine?.candidatesToCss([name])[0]
  } catch {
    // Not one of its classes, though it looks like one.
  }
  if (!css) return undefined
  const properties: string[] = []
  const rest = css.replace(/^@property [^}]*\}\n?/gm, (rule) => {
    properties.push(compact(rule))
    return ''
  })
  return { css: compact(rest), properties }
}

/** One line, and nothing that could end the style element. */
function compact(css: string): string {
  return css.replace(/\n\s*/g, '').replaceAll(' {', '{').replaceAll(';}', '}').replaceAll('</', '<\\/')
}

function compare(a: bigint | null | undefined, b: bigint | null | undefined): number {
  const [left, right] = [a ?? 0n, b ?? 0n]
  return left < right ? -1 : left > right ? 1 : 0
}
