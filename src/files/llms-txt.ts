import type { View } from '../access/view.ts'
import type { Page } from '../content/page.ts'
import type { NavNode } from '../navigation/nav-tree.ts'
import { listedPages } from './listed-pages.ts'
import { agentNote, oneLine, placedMarkdown } from './page-markdown.ts'
import { markdownPath } from '../shared/markdown-path.ts'
import { publicUrl } from './public-url.ts'

const MAX_CHARACTERS = 100_000

/** /llms.txt: what the site is and where its pages are as Markdown. Shorter descriptions first, then fewer entries. */
export function llmsTxt(view: View, baseUrl: string): string {
  return siteIndex(view, listedPages(view), (page) => publicUrl(baseUrl, markdownPath(page.path)))
}

/** The same of other pages, or with other addresses. */
export function siteIndex(view: View, pages: readonly Page[], addressOf: (page: Page) => string): string {
  for (const limit of [300, 120, 0]) {
    const text = render(
      view,
      pages.map((page) => entry(page, limit)),
    )
    if (text.length <= MAX_CHARACTERS) return text
  }
  const note = `\n\nThis list was shortened. Read ${view.basePath}/sitemap.xml for all pages.`
  const entries: string[] = []
  let length = render(view, entries).length + note.length
  for (const page of pages) {
    const line = entry(page, 0)
    length += line.length + 1
    if (length > MAX_CHARACTERS) break
    entries.push(line)
  }
  return render(view, entries).trimEnd() + note + '\n'

  function entry(page: (typeof pages)[number], limit: number): string {
    const about = limit === 0 ? '' : oneLine(page.meta.description ?? '', limit)
    return `- [${page.title.replace(/[[\]]/g, '')}](${addressOf(page)})${about ? `: ${about}` : ''}`
  }
}

/** /llms-full.txt: every listed page in full, one after the other. */
export function* llmsFullTxt(
  view: View,
  baseUrl: string,
  markdownOf: (page: Page) => string = (page) => placedMarkdown(view, page, baseUrl),
): Generator<string> {
  for (const page of listedPages(view)) {
    const [title = '', ...rest] = markdownOf(page).split('\n')
    yield `${title}\nSource: ${publicUrl(baseUrl, page.path)}\n${rest.join('\n')}\n`
  }
}

function render(view: View, entries: readonly string[]): string {
  const { name, description } = view.config
  const links = outsideLinks(view.navigation)
  return `${[
    `# ${name}`,
    description ? `> ${oneLine(description)}` : '',
    agentNote(view),
    entries.length > 0 ? `## Docs\n\n${entries.join('\n')}` : '',
    links.length > 0 ? `## Optional\n\n${links.join('\n')}` : '',
  ]
    .filter(Boolean)
    .join('\n\n')}\n`
}

function outsideLinks(root: NavNode): string[] {
  const found = new Map<string, string>()
  const visit = (node: NavNode) => {
    if (node.href && /^https?:/.test(node.href) && !node.hidden)
      found.set(node.href, `- [${node.label}](${node.href})`)
    for (const child of [...node.globals, ...node.children]) visit(child)
  }
  visit(root)
  return [...found.values()]
}
