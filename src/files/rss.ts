import type { View } from '../access/view.ts'
import type { Page } from '../content/page.ts'
import { escapeXml } from '../lib/escape-xml.ts'
import { feedItems } from './feed-items.ts'
import { publicUrl } from './public-url.ts'

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
    .flatMap(feedItems)
    .map(
      ({ title, anchor, text, categories, date }) =>
        `    <item>\n      <title>${escapeXml(title)}</title>\n      <link>${escapeXml(`${url}#${encodeURIComponent(anchor)}`)}</link>\n      <guid>${escapeXml(`${url}#${encodeURIComponent(anchor)}`)}</guid>\n${date === undefined ? '' : `      <pubDate>${new Date(date).toUTCString()}</pubDate>\n`}${categories.map((tag) => `      <category>${escapeXml(tag)}</category>\n`).join('')}      <description>${escapeXml(text)}</description>\n    </item>`,
    )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">\n  <channel>\n    <title>${escapeXml(`${page.title} - ${view.config.name}`)}</title>\n    <link>${escapeXml(url)}</link>\n    <atom:link href="${escapeXml(`${url}/rss.xml`)}" rel="self" type="application/rss+xml"/>\n    <description>${escapeXml(page.meta.description ?? view.config.description ?? page.title)}</description>\n${items.join('\n')}\n  </channel>\n</rss>\n`
}
