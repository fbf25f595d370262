import type { View } from '../access/view.ts'
import { placeMarkdown } from '../lib/place-markdown.ts'
import type { CompileOptions, Page } from '../content/page.ts'

const INDEX = '> All pages of this documentation are listed at '

/** One page as Markdown: title, description, body, and the site's note to agents. */
export function pageMarkdown(view: View, page: Page, options?: CompileOptions): string {
  return assemble(view, page, { index: '', markdown: view.compile(page, options).markdown })
}

/**
 * The same as readers and agents fetch it: links lead to where the site is, whoever has the text, and it says where all
 * pages are listed. Without an address, as in an export, links begin at the root of the host.
 */
export function publicMarkdown(view: View, page: Page, baseUrl: string): string {
  const index = `${INDEX}${baseUrl || view.basePath}/llms.txt`
  return placed(view, baseUrl, assemble(view, page, { index, markdown: view.compile(page).markdown }))
}

/** What was written for a page of its own as a part of a text that holds all of them. */
export function withoutIndex(text: string): string {
  const at = text.indexOf(`\n${INDEX}`)
  return at === -1 ? text : text.slice(0, at) + text.slice(text.indexOf('\n', at + 1) + 1)
}

/** A page as a part of a text that holds all of them. */
export function placedMarkdown(view: View, page: Page, baseUrl: string): string {
  return placed(view, baseUrl, pageMarkdown(view, page))
}

function assemble(
  view: View,
  page: Page,
  { index, markdown }: { readonly index: string; readonly markdown: string },
): string {
  const parts = [
    `# ${page.title}`,
    page.meta.description ? `> ${oneLine(page.meta.descriptionMarkdown ?? page.meta.description)}` : '',
    index,
    page.meta.version === undefined ? '' : `Version: ${oneLine(page.meta.version)}`,
    page.meta.deprecated ? '**Deprecated.**' : '',
    dropTitle(markdown, page.title),
    agentNote(view),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function placed(view: View, baseUrl: string, text: string): string {
  if (baseUrl === '' && view.basePath === '') return text
  const base = baseUrl === '' ? view.basePath : baseUrl
  // Most pages without such a link need not be read once more.
  if (!/[(<\s]\/[^/\\]/.test(text)) return text
  return placeMarkdown(text, (url) => `${base}${view.meant(url)}`)
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
