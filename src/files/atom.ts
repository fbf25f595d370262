import type { View } from '../access/view.ts'
import type { Page } from '../content/page.ts'
import { escapeXml } from '../lib/escape-xml.ts'
import { feedItems } from './feed-items.ts'
import { publicUrl } from './public-url.ts'

/** The changes of an API as an Atom feed; undefined for other pages, whose updates have no dates. */
export function atomFeed(view: View, page: Page, baseUrl: string): string | undefined {
  if (!page.changes) return undefined
  const url = publicUrl(baseUrl, page.path)
  const entries = view
    .compile(page)
    .changelog.flatMap(feedItems)
    .flatMap(({ title, anchor, text, categories, date }) => {
      const link = escapeXml(`${url}#${encodeURIComponent(anchor)}`)
      const tags = categories.map((tag) => `    <category term="${escapeXml(tag)}"/>\n`).join('')
      return date === undefined
        ? []
        : [
            `  <entry>\n    <title>${escapeXml(title)}</title>\n    <id>${link}</id>\n    <link href="${link}"/>\n    <updated>${escapeXml(date)}</updated>\n${tags}    <content type="text">${escapeXml(text)}</content>\n  </entry>`,
          ]
    })
  const [newest] = view.compile(page).changelog
  const self = escapeXml(`${url}/atom.xml`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom">\n  <title>${escapeXml(`${page.title} - ${view.config.name}`)}</title>\n  <id>${escapeXml(url)}</id>\n  <link href="${escapeXml(url)}"/>\n  <link rel="self" href="${self}"/>\n  <updated>${escapeXml(newest?.rss?.date ?? new Date(0).toISOString())}</updated>\n  <author><name>${escapeXml(view.config.name)}</name></author>\n${entries.join('\n')}\n</feed>\n`
}
