import type { Props } from '../../content/tree.ts'
import type { PageSources } from './page-sources.ts'

const MAX_MARKUP = 1_000_000
const TAG =
  /<(script|style)\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/\1\s*>|<link\b((?:[^>"']|"[^"]*"|'[^']*')*)>/gi

/** An element as the author wrote it: a script or style sheet they bring to their page may run there. */
export function noteElement(sources: PageSources, name: string, { props, text }: Written): void {
  if (name === 'script') {
    if (typeof props['src'] === 'string') sources.scriptFrom(props['src'])
    else sources.authorCode(sources.script(text))
  } else if (name === 'style') {
    sources.style(text)
    sources.styleImports(text)
  } else if (name === 'link' && typeof props['href'] === 'string') {
    if (/(?:^|\s)stylesheet(?:\s|$)/i.test(String(props['rel']))) sources.styleFrom(props['href'])
  }
}

interface Written {
  readonly props: Props
  readonly text: string
}

/** The same for a stretch of HTML that an author wrote as it is. */
export function noteMarkup(sources: PageSources, html: string): void {
  if (!/<(?:script|style|link)\b/i.test(html)) return
  for (const [, name = 'link', attributes, text = '', link] of html.slice(0, MAX_MARKUP).matchAll(TAG))
    noteElement(sources, name.toLowerCase(), { props: attributesOf(attributes ?? link ?? ''), text })
}

function attributesOf(text: string): Props {
  const props: Record<string, string> = {}
  for (const [, name = '', double, single, bare] of text.matchAll(
    /([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi,
  ))
    props[name.toLowerCase()] = double ?? single ?? bare ?? ''
  return props
}
