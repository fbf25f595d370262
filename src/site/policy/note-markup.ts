import type { Props } from '../../content/tree.ts'
import type { PageSources } from './page-sources.ts'

const MAX_MARKUP = 1_000_000
/** So many tags of a stretch are looked at, and so much of each: what is not noted does not run. */
const MOST_TAGS = 2000
const LONGEST_TAG = 20_000
const BEGINNING = /<(?:script|style|link)\b/gi
const TAG = /<(script|style|link)\b((?:[^>"']|"[^"]*"|'[^']*')*)>/iy
const ENDS: Readonly<Record<string, RegExp>> = { script: /<\/script\s*>/gi, style: /<\/style\s*>/gi }

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

/** The same for a stretch of HTML that an author wrote as it is. Each letter is read once for an end, however many begin. */
export function noteMarkup(sources: PageSources, html: string): void {
  const markup = html.slice(0, MAX_MARKUP)
  const endless = new Set<string>()
  let from = 0
  let left = MOST_TAGS
  for (const { index } of markup.matchAll(BEGINNING)) {
    if (left-- === 0) return
    if (index < from) continue
    TAG.lastIndex = 0
    const [tag, written = '', attributes = ''] = TAG.exec(markup.slice(index, index + LONGEST_TAG)) ?? []
    const name = written.toLowerCase()
    if (tag === undefined || endless.has(name)) continue
    const start = index + tag.length
    const end = endOf(markup, name, start)
    if (!end) endless.add(name)
    else noteElement(sources, name, { props: attributesOf(attributes), text: markup.slice(start, end.text) })
    from = end?.after ?? from
  }
}

/** Where the text of an element ends, and the element. */
function endOf(markup: string, name: string, start: number): { text: number; after: number } | undefined {
  const pattern = ENDS[name]
  if (!pattern) return { text: start, after: start }
  pattern.lastIndex = start
  const found = pattern.exec(markup)
  return found ? { text: found.index, after: found.index + found[0].length } : undefined
}

function attributesOf(text: string): Props {
  const props: Record<string, string> = {}
  for (const [, name = '', double, single, bare] of text.matchAll(
    /([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/gi,
  ))
    props[name.toLowerCase()] = double ?? single ?? bare ?? ''
  return props
}
