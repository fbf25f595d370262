import type { Layout } from '../../shared/themes.ts'

/** Widths of the window, in rem, from which on a link may stand in the header; header.css has a rule for each. */
const STEPS = [60, 64, 68, 72, 76, 80, 86, 92] as const
/** The header grows with the window up to here, except in a panel. */
const WIDEST = 92

/** What shares a line with the links, as texts of known length. */
export interface HeaderLine {
  readonly layout: Layout
  /** Nothing where a picture stands for it. */
  readonly name: string | undefined
  readonly menus: readonly string[]
  readonly tabs: readonly string[]
  readonly button: string | undefined
  readonly hasAccount: boolean
}

/**
 * From which width of the window on each link has room: a step, or `never`. The widths are guessed from the texts, so
 * that no script has to measure, and nothing moves after a page is drawn. What the guess is wrong by, the search field
 * and the name give way to.
 */
export function linkSteps(links: readonly string[], line: HeaderLine): readonly string[] {
  const more = linkWidth('More') + 1
  let taken = takenBy(line)
  return links.map((label, at) => {
    taken += linkWidth(label)
    const needed = taken + (at === links.length - 1 ? 0 : more)
    const step = STEPS.find((width) => needed <= roomIn(width, line))
    return step === undefined ? 'never' : String(step)
  })
}

function roomIn(width: number, { layout }: HeaderLine): number {
  return layout === 'panel' ? width - 18 - 2.25 : Math.min(width, WIDEST) - 3.5
}

function takenBy({ layout, name, menus, tabs, button, hasAccount }: HeaderLine): number {
  const always = ASK + THEME + (hasAccount ? 4 : 0) + (button === undefined ? 0 : textWidth(button) + 3.5)
  if (layout === 'panel') return always + sum(tabs.map((tab) => textWidth(tab) + 1.75))
  const brand = name === undefined ? LOGO : Math.min(textWidth(name) * 1.25, LONGEST_NAME)
  return always + brand + 1 + SEARCH + sum(menus.map((menu) => textWidth(menu) + 3))
}

const LOGO = 8
const LONGEST_NAME = 14
const SEARCH = 11
const ASK = 5
const THEME = 3

function linkWidth(label: string): number {
  return textWidth(label) + 1.25
}

/** In rem, of the letters of the header; signs of Chinese, Japanese and Korean are as wide as they are high. */
function textWidth(text: string): number {
  const wide = text.match(/[\u1100-\u11ff\u2e80-\ud7ff\uf900-\ufaff\uff00-\uff60]/g)?.length ?? 0
  return wide * 0.9 + (text.length - wide) * 0.48
}

function sum(widths: readonly number[]): number {
  return widths.reduce((total, width) => total + width, 0)
}
