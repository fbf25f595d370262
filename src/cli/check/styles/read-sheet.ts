import { parse as parseSelectors, type Selector } from 'css-what'
import postcss, { CssSyntaxError, type ChildNode, type Container, type Rule } from 'postcss'

/** A selector of a style sheet, and where it stands. */
export interface SheetSelector {
  /** As it is written, on one line. */
  readonly text: string
  readonly line: number
  readonly column: number
  readonly parts: readonly Selector[]
}

export interface SheetFailure {
  readonly reason: string
  readonly line: number | undefined
  readonly column: number | undefined
}

export interface Sheet {
  readonly selectors: readonly SheetSelector[]
  /** Why it cannot be read. */
  readonly failure?: SheetFailure
  /** What of it was left out, because there is more than anybody writes by hand: the end of a sentence. */
  readonly leftOut?: string
}

/** A bundle of everything is not larger; who writes by hand never gets near. */
const MOST_CHARACTERS = 2_000_000
const MOST_SELECTORS = 20_000
const LONGEST_SELECTOR = 2000

const MANY = MOST_SELECTORS.toLocaleString('en')

/** One that is not read at all. */
export const TOO_LARGE: Sheet = {
  selectors: [],
  leftOut: `it has more than ${MOST_CHARACTERS.toLocaleString('en')} characters, so its selectors are not checked`,
}

/** Selectors of a sheet, each alternative of a list for itself. */
export function readSheet(css: string): Sheet {
  if (css.length > MOST_CHARACTERS) return TOO_LARGE
  try {
    const selectors: SheetSelector[] = []
    const isWhole = collect(postcss.parse(css), selectors)
    return isWhole ? { selectors } : { selectors, leftOut: `only its first ${MANY} selectors are checked` }
  } catch (error) {
    if (!(error instanceof CssSyntaxError)) throw error
    const { reason, line, column } = error
    return { selectors: [], failure: { reason, line, column } }
  }
}

/** Whether these are all. Without recursion: nesting may be as deep as the file is long. */
function collect(root: Container, into: SheetSelector[]): boolean {
  const open: ChildNode[] = (root.nodes ?? []).toReversed()
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (into.length >= MOST_SELECTORS) return false
    // Steps of an animation look like rules.
    if (node.type === 'atrule' && /keyframes$/i.test(node.name)) continue
    if (node.type === 'rule' && !collectOf(node, into)) return false
    if ('nodes' in node && node.nodes) for (const child of node.nodes.toReversed()) open.push(child)
  }
  return true
}

/** The selectors of a rule, as long as there is room. A bundle has rules with thousands of them. */
function collectOf(rule: Rule, into: SheetSelector[]): boolean {
  // With the comments that stand among the selectors, so that places are right.
  const written = rule.raws.selector?.raw ?? rule.selector
  let { line = 1, column = 1 } = rule.source?.start ?? {}
  let at = 0
  const goTo = (place: number) => {
    const lines = written.slice(at, place).split('\n')
    const { length } = lines.at(-1) as string
    column = lines.length === 1 ? column + length : length + 1
    line += lines.length - 1
    at = place
  }
  for (const selector of rule.selectors) {
    if (into.length >= MOST_SELECTORS) return false
    const found = written.indexOf(selector, at)
    if (found !== -1) goTo(found)
    const parts = partsOf(selector)
    if (parts !== undefined) into.push({ text: selector.replaceAll(/\s+/g, ' '), line, column, parts })
    goTo(at + selector.length)
  }
  return true
}

/** Undefined where it cannot be read: nothing is said of it then. */
function partsOf(selector: string): readonly Selector[] | undefined {
  if (selector.length > LONGEST_SELECTOR) return undefined
  try {
    // In a nested rule, what it is nested in may be any element.
    return parseSelectors(selector.replace(/^\s*(?=[>+~])/, '*').replaceAll(/(?<!\\)&/g, '*'))[0]
  } catch {
    return undefined
  }
}
