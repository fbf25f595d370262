import type { View } from '../access/view.ts'
import type { ChangelogEntry, Page } from '../content/page.ts'
import { escapeXml } from '../lib/escape-xml.ts'
import { publicUrl } from './public-url.ts'

interface Item {
  readonly title: string
  readonly anchor: string
  readonly text: string
  readonly categories: readonly string[]
}

export interface FeedOptions {
  readonly baseUrl: string
  /** Only updates that carry all of these tags. */
  readonly tags: readonly string[]
}

/** The feed of a changelog page, or undefined when the page has no updates. */
export function rssFeed(view: View, page: Page, { baseUrl, tags }: FeedOptions): string | undefined {
  const { changelog } = view.compile(page)
  if (changelog.length === 0) return undefined
  const url = publicUrl(baseUrl, page.path)
  const wanted = changelog.filter((entry) => tags.every((tag) => entry.tags.includes(tag)))
  const items = wanted
    .flatMap(itemsOf)
    .map(
      ({ title, anchor, text, categories }) =>
        `    <item>\n      <title>${escapeXml(title)}</title>\n      <link>${escapeXml(`${url}#${encodeURIComponent(anchor)}`)}</link>\n      <guid>${escapeXml(`${url}#${encodeURIComponent(anchor)}`)}</guid>\n${categories.map((tag) => `      <category>${escapeXml(tag)}</category>\n`).join('')}      <description>${escapeXml(text)}</description>\n    </item>`,
    )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">\n  <channel>\n    <title>${escapeXml(`${page.title} - ${view.config.name}`)}</title>\n    <link>${escapeXml(url)}</link>\n    <atom:link href="${escapeXml(`${url}/rss.xml`)}" rel="self" type="application/rss+xml"/>\n    <description>${escapeXml(page.meta.description ?? view.config.description ?? page.title)}</description>\n${items.join('\n')}\n  </channel>\n</rss>\n`
}

/** One item a heading inside the update; without headings, or with the author's own words, one for the update. */
function itemsOf(entry: ChangelogEntry): Item[] {
  const common = { categories: entry.tags }
  if (entry.rss)
    return [
      {
        ...common,
        title: entry.rss.title ?? entry.label,
        anchor: entry.id,
        text: entry.rss.description ?? plain(entry.markdown),
      },
    ]
  const parts = entry.markdown.split(/^(?=#{1,6} )/m).filter((part) => part.trim() !== '')
  const titled = parts.filter((part) => part.startsWith('#'))
  if (titled.length === 0)
    return [{ ...common, title: entry.label, anchor: entry.id, text: plain(entry.markdown) }]
  return titled.map((part, index) => {
    const [head = '', ...body] = part.split('\n')
    const title = head.replace(/^#+\s*/, '').replace(/[*_`]/g, '')
    return { ...common, title, anchor: entry.anchors[index] ?? entry.id, text: plain(body.join('\n')) }
  })
}

/** Feeds carry Markdown prose only: fences and images go. */
function plain(markdown: string): string {
  return markdown
    .replace(/^(`{3,})[\s\S]*?^\1$/gm, '')
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
