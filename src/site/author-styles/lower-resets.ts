import { parse as parseSelector, SelectorType, type Selector } from 'css-what'
import postcss, { CssSyntaxError, type ChildNode, type Declaration, type Rule } from 'postcss'

/** Stands below our rules for components and text, and above those for elements (scripts/build-web.mjs). */
const LAYER = 'resets'

/** Nobody writes more by hand; what a tool made stays as it is. */
const MOST_CHARACTERS = 500_000
const MOST_SELECTORS = 1000
const MOST_ENDS = 5
const MOST_TO_CLOSE = 100_000

const SIZES = /^(?:margin|padding|list-style|font-size$|font-weight$|line-height$|letter-spacing$)/
const RESET = /^(?:0|none|inherit|initial|unset|revert|transparent)$/i
/** Whoever hides an element means it. */
const MEANT = /^(?:display|--)/

/** A piece of the sheet, and what comes in its place. */
interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

/**
 * Sheets of authors stand above ours. One kind of rule in them never won where they were written for: sizes and spaces
 * of bare elements (`* { margin: 0 }`, `h2 { margin: 0 }`), which any class takes back there. So they stand below our
 * classes here too.
 */
export function lowerResets(css: string): string {
  if (css.length > MOST_CHARACTERS) return css
  // The parser leaves out the mark of the encoding, and would count places without it.
  const whole = closed(css.replace(/^\uFEFF/, ''))
  if (!whole) return css
  const edits: Edit[] = []
  const open: ChildNode[] = [...whole.root.nodes]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'rule') edits.push(...editsOf(node, whole.css))
    else if (node.type === 'atrule' && /^(?:media|supports|container)$/i.test(node.name))
      open.push(...(node.nodes ?? []))
  }
  return applied(whole.css, edits)
}

/** Browsers close at the end of a sheet what is still open; so do we. Other mistakes are left to them. */
function closed(css: string): { root: postcss.Root; css: string } | undefined {
  let text = css
  for (let tries = 0; tries <= MOST_ENDS; tries++)
    try {
      return { root: postcss.parse(text), css: text }
    } catch (error) {
      const isOpen = error instanceof CssSyntaxError && /unclosed block/i.test(error.reason)
      if (!isOpen || css.length > MOST_TO_CLOSE) return undefined
      text += '}'
    }
  return undefined
}

function editsOf(rule: Rule, css: string): readonly Edit[] {
  const [from, to] = [rule.source?.start?.offset, rule.source?.end?.offset]
  const lowered = rule.nodes.filter((node): node is Declaration => node.type === 'decl' && isReset(node))
  if (lowered.length === 0 || from === undefined || to === undefined) return []
  if (rule.selectors.length > MOST_SELECTORS) return []
  const bare = rule.selectors.filter(isBare)
  if (bare.length === 0) return []
  const body = lowered.map((one) => `${one.prop}:${one.value}`).join(';')
  const below = `@layer ${LAYER}{${bare.join(',')}{${body}}}`
  if (bare.length < rule.selectors.length) {
    const others = rule.selectors.filter((one) => !bare.includes(one)).join(',')
    const kept = pieces(rule, css)
    return [{ from, to, text: `${below}${others}{${kept.all}}${bare.join(',')}{${kept.rest}}` }]
  }
  return [{ from, to, text: `${below}${rule.selector}{${pieces(rule, css).rest}}` }]
}

/** The inside of a rule, and what of it is no reset. */
function pieces(rule: Rule, css: string): { all: string; rest: string } {
  let rest = ''
  let all = ''
  for (const node of rule.nodes) {
    const { start, end } = node.source ?? {}
    if (node.type === 'comment' || !start || !end) continue
    const text = css.slice(start.offset, end.offset)
    const piece = node.type === 'decl' && !text.endsWith(';') ? `${text};` : text
    all += piece
    if (node.type !== 'decl' || !isReset(node)) rest += piece
  }
  return { all, rest }
}

function isReset({ prop, value, important }: Declaration): boolean {
  const name = prop.toLowerCase()
  return !important && !MEANT.test(name) && (SIZES.test(name) || RESET.test(value))
}

const PLAIN: ReadonlySet<string> = new Set([
  'tag',
  'universal',
  'pseudo-element',
  'child',
  'descendant',
  'sibling',
  'adjacent',
])
const NO_WEIGHT_OF_ITS_OWN: ReadonlySet<string> = new Set(['is', 'not', 'has'])

/** Whether elements are all that counts in it. */
function isBare(selector: string): boolean {
  try {
    return parseSelector(selector).every((parts) => parts.every(isPlain))
  } catch {
    return false
  }
}

function isPlain(part: Selector): boolean {
  if (PLAIN.has(part.type)) return true
  if (part.type !== SelectorType.Pseudo) return false
  if (part.name === 'where') return true
  return (
    NO_WEIGHT_OF_ITS_OWN.has(part.name) &&
    Array.isArray(part.data) &&
    part.data.every((parts) => parts.every(isPlain))
  )
}

function applied(css: string, edits: readonly Edit[]): string {
  let text = ''
  let at = 0
  for (const { from, to, text: instead } of edits.toSorted((one, other) => one.from - other.from)) {
    text += css.slice(at, from) + instead
    at = to
  }
  return text + css.slice(at)
}
