import type { Component, Props } from '../../content/tree.ts'
import { parseLineRanges } from '../../shared/code-meta.ts'
import type { TextMessages } from '../../shared/messages/text-messages.ts'
import { attribute, type SafeHtml } from '../html/html.ts'
import type { Highlight } from '../code/highlight.ts'
import type { IconLibrary } from '../icons/icon-set.ts'
import type { PageMath } from '../body/render-math.ts'
import { safeUrl } from '../html/safe-url.ts'

/** What a component may ask of the page it stands in. */
export interface ComponentContext {
  readonly node: Component
  readonly highlight: Highlight
  /** The library that names of icons belong to. */
  readonly icons: IconLibrary
  readonly math: PageMath
  /** What a component says itself, in the language of the page. */
  readonly words: TextMessages
  /** HTML of a node, a list of nodes or a plain value found in props. */
  readonly render: (value: unknown) => SafeHtml
  /** The same, but text is read as Markdown, as the format allows in a few props. */
  readonly markdown: (value: unknown) => SafeHtml
  /** The same for a title: one line, whatever it begins with. */
  readonly line: (value: unknown) => SafeHtml
  /** A number that no other element of the page has. */
  readonly uid: () => number
}

/** One component: its props and its children, already HTML, become HTML. */
export type RenderComponent = (props: Props, children: SafeHtml, context: ComponentContext) => SafeHtml

/** A prop that must be text; numbers count as text. */
export function textProp(props: Props, name: string): string | undefined {
  const value = props[name]
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined
}

/** `open`, `open={true}` and `open="true"` are on; anything else is off. */
export function flagProp(props: Props, name: string): boolean {
  const value = props[name]
  return value === true || value === '' || value === 'true'
}

export function numberProp(props: Props, name: string): number | undefined {
  const value = Number(props[name] ?? Number.NaN)
  return Number.isFinite(value) ? value : undefined
}

/** Line numbers as authors write them: `[1,3]`, `"1-3"`, `{[1, 3]}`. */
export function linesProp(props: Props, name: string): ReadonlySet<number> {
  const value = props[name]
  return parseLineRanges(value === undefined ? undefined : JSON.stringify(value))
}

/** ` id="…"` when content gave the component an anchor. */
export function idAttribute(props: Props): SafeHtml {
  return attribute('id', textProp(props, 'id') || undefined)
}

/** What follows our own classes. */
export function classProp(props: Props): string {
  const name = textProp(props, 'className') ?? textProp(props, 'class')
  return name === undefined ? '' : ` ${name}`
}

/** ` href="…"` with code-running and empty targets left out. */
export function hrefAttribute(props: Props): SafeHtml {
  const href = textProp(props, 'href')
  return attribute('href', (href && safeUrl(href)) || undefined)
}

/** A colour an author may put into a style attribute, or undefined when it is more than a colour. */
export function cssColor(value: unknown): string | undefined {
  return typeof value === 'string' && /^[#\w(),.%\s/+-]{1,80}$/.test(value) && !/url/i.test(value)
    ? value.trim()
    : undefined
}

/** ` style="--tone:…"`: every tinted component derives its shades from that one variable. */
export function toneAttribute(props: Props): SafeHtml {
  const color = cssColor(props['color'])
  return attribute('style', color && `--tone:${color}`)
}
