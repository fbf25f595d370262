import type { ChangelogEntry } from '../content/page.ts'

export interface FeedItem {
  readonly title: string
  readonly anchor: string
  readonly text: string
  readonly categories: readonly string[]
  /** When it came, where that is known. */
  readonly date?: string | undefined
}

/** One item a heading inside the update; without headings, or with the author's own words, one for the update. */
export function feedItems(entry: ChangelogEntry): FeedItem[] {
  const common = { categories: entry.tags }
  if (entry.rss)
    return [
      {
        ...common,
        title: entry.rss.title ?? entry.label,
        anchor: entry.id,
        text: entry.rss.description ?? plain(entry.markdown),
        date: entry.rss.date,
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
  return (
    markdown
      .replace(/^(`{3,})[\s\S]*?^\1$/gm, '')
      // Within bounds: what begins and does not end is looked through once for each beginning.
      .replace(/!\[[^\]]{0,500}\]\([^)]{0,1000}\)/g, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  )
}
