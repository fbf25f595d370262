import { parse as parseSelector, SelectorType, type Selector } from 'css-what'
import postcss, { CssSyntaxError, type ChildNode, type Declaration, type Rule } from 'postcss'

/** Stands below our rules for components and text, and above those for elements (scripts/build-web.mjs). */
const LAYER = 'resets'

/** Nobody writes more by hand; what a tool made stays as it is. */
export const MOST_CHARACTERS_OF_SHEET = 500_000
const MOST_SELECTORS = 1000
const MOST_ENDS = 5
const MOST_TO_CLOSE = 100_000
const LONGEST_NAME = 100
const VENDORS = /::?-/

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
  if (css.length > MOST_CHARACTERS_OF_SHEET) return css
  // The parser leaves out the mark of the encoding, and would count places without it.
  const whole = closed(css.replace(/^\uFEFF/, ''))
  if (!whole) return css
  const edits: Edit[] = []
  const open: ChildNode[] = [...whole.root.nodes]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'rule') edits.push(...editsOf(node, whole.css))
    else if (node.type === 'atrule' && /^(?:media|supports|container)$/i.test(node.name))
      for (const inner of node.nodes ?? []) open.push(inner)
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
  const lowered = resetsOf(rule)
  if (lowered.size === 0 || from === undefined || to === undefined) return []
  const { selectors } = rule
  if (selectors.length > MOST_SELECTORS || selectors.some(escapesNext)) return []
  const bare = selectors.filter(isBare)
  if (bare.length === 0) return []
  const body = [...lowered].map((one) => `${one.prop}:${one.value}`).join(';')
  const below = `@layer ${LAYER}{${bare.join(',')}{${body}}}`
  const kept = pieces(rule, { css, lowered })
  if (bare.length === selectors.length) return [{ from, to, text: `${below}${rule.selector}{${kept.rest}}` }]
  // A browser drops a whole rule for one selector it does not know; its parts would count.
  if (selectors.some((one) => VENDORS.test(one))) return []
  const others = selectors.filter((one) => !bare.includes(one)).join(',')
  return [{ from, to, text: `${below}${others}{${kept.all}}${bare.join(',')}{${kept.rest}}` }]
}

/** Resets that nothing before them in the rule would win over once they are lower than it. */
function resetsOf(rule: Rule): ReadonlySet<Declaration> {
  const resets = new Set<Declaration>()
  const kept = new Set<string>()
  const partly = new Set<string>()
  for (const node of rule.nodes) {
    if (node.type !== 'decl') continue
    const name = node.prop.toLowerCase()
    const wider = widerNames(name)
    const comesLater = kept.has(name) || partly.has(name) || wider.some((one) => kept.has(one))
    if (isReset(node) && !comesLater) {
      resets.add(node)
      continue
    }
    kept.add(name)
    for (const one of wider) partly.add(one)
  }
  return resets
}

/** Properties that set this one too: `border` and `all` do so to `border-top`. */
function widerNames(name: string): readonly string[] {
  const names = name === 'line-height' ? ['all', 'font'] : ['all']
  if (name.startsWith('--') || name.length > LONGEST_NAME) return names
  for (let dash = name.indexOf('-', 1); dash > 0; dash = name.indexOf('-', dash + 1))
    names.push(name.slice(0, dash))
  return names
}

/** The inside of a rule, and what of it is not lowered. */
function pieces(
  rule: Rule,
  { css, lowered }: { css: string; lowered: ReadonlySet<ChildNode> },
): { all: string; rest: string } {
  let rest = ''
  let all = ''
  for (const node of rule.nodes) {
    const { start, end } = node.source ?? {}
    if (node.type === 'comment' || !start || !end) continue
    const text = css.slice(start.offset, end.offset)
    const piece = node.type === 'decl' && !text.endsWith(';') ? `${text};` : text
    all += piece
    if (!lowered.has(node)) rest += piece
  }
  return { all, rest }
}

function isReset({ prop, value, important, raws }: Declaration): boolean {
  const name = prop.toLowerCase()
  // `*margin` was for one old browser alone. The parser knows that, and calls it margin.
  if (important || /[*_]$/.test(raws.before ?? '') || escapesNext(value)) return false
  return !MEANT.test(name) && (SIZES.test(name) || RESET.test(value))
}

/** With the line break gone that stood after it, the last sign would take the next one with it. */
function escapesNext(text: string): boolean {
  return text.endsWith('\\')
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
