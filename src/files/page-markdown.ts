import type { View } from '../access/view.ts'
import { withBase } from '../shared/base-path.ts'
import { placeMarkdown } from '../lib/place-markdown.ts'
import type { CompileOptions, Page } from '../content/page.ts'

/** One page as Markdown: title, description, body, and the site's note to agents. */
export function pageMarkdown(view: View, page: Page, options?: CompileOptions): string {
  const { markdown } = view.compile(page, options)
  const body = dropTitle(markdown, page.title)
  const parts = [
    `# ${page.title}`,
    page.meta.description ? `> ${oneLine(page.meta.descriptionMarkdown ?? page.meta.description)}` : '',
    page.meta.version === undefined ? '' : `Version: ${oneLine(page.meta.version)}`,
    page.meta.deprecated ? '**Deprecated.**' : '',
    body,
    agentNote(view),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** The same as readers and agents fetch it: links lead to where the site is on its host. */
export function publicMarkdown(view: View, page: Page): string {
  const text = pageMarkdown(view, page)
  return view.basePath === '' ? text : placeMarkdown(text, (url) => withBase(view.basePath, view.meant(url)))
}

/** The site's instructions to agents as a quote, or nothing. */
export function agentNote(view: View): string {
  const { instructions } = view.config.markdown
  const text = typeof instructions === 'string' ? instructions : (instructions ?? []).join('\n')
  return text === '' ? '' : `> ## Agent Instructions\n>\n${text.replace(/^/gm, '> ')}`
}

/** First paragraph of a description on one line, at most `limit` characters. */
export function oneLine(text: string, limit = 300): string {
  const line = (text.trim().split(/\n\s*\n/)[0] ?? '').replace(/\s+/g, ' ')
  return line.length <= limit ? line : `${line.slice(0, limit - 1).trimEnd()}…`
}

/** A body that opens with its own title as a heading would show it twice. */
function dropTitle(markdown: string, title: string): string {
  const match = /^#[ \t]+(.+?)[ \t]*#*(?:\r?\n|$)/.exec(markdown)
  return match?.[1]?.replace(/[*_`]/g, '') === title ? markdown.slice(match[0].length).trimStart() : markdown
}
