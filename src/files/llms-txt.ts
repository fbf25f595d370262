import type { View } from '../access/view.ts'
import type { Page } from '../content/page.ts'
import type { NavNode } from '../navigation/nav-tree.ts'
import { markdownPath } from '../shared/markdown-path.ts'
import { listedPages } from './listed-pages.ts'
import { listedSpecs } from '../access/listed-specs.ts'
import { sectionAt, sectionsToLeaveOut, type Section } from './llms-sections.ts'
import { agentNote, oneLine, placedMarkdown } from './page-markdown.ts'
import { publicUrl } from './public-url.ts'

const MAX_CHARACTERS = 100_000
const DOCS = '## Docs\n\n'
const ABOUT_SECTIONS = '## Sections\n\nEach has a list of its own.\n\n'

/** Pages to list, and what is said before and after them. */
interface List {
  readonly head: readonly string[]
  readonly pages: readonly Page[]
  readonly addressOf: (page: Page) => string
  readonly foot?: readonly string[]
}

/** /llms.txt: what the site is and where its pages are as Markdown. Shorter descriptions first, then fewer entries. */
export function llmsTxt(view: View, baseUrl: string): string {
  const list = siteList(view, baseUrl)
  const whole = wholeList(list)
  if (whole !== undefined) return whole
  const sections = sectionsWithoutRoom(view, list, baseUrl)
  if (sections.length === 0) return cutList(list, shortenedNote(view))
  const elsewhere = new Set(sections.flatMap(({ pages }) => pages))
  const lines = sections.map((section) => sectionLine(section, baseUrl))
  const rest = {
    ...list,
    pages: list.pages.filter((page) => !elsewhere.has(page)),
    foot: [`${ABOUT_SECTIONS}${lines.join('\n')}`, ...(list.foot ?? [])],
  }
  return cutList(rest, shortenedNote(view))
}

/** Sections that `/llms.txt` leaves to lists of their own, because it would be too long; usually none. */
export function sectionsOfLargeSite(view: View, baseUrl: string): readonly Section[] {
  const list = siteList(view, baseUrl)
  return wholeList(list) === undefined ? sectionsWithoutRoom(view, list, baseUrl) : []
}

function sectionsWithoutRoom(view: View, list: List, baseUrl: string): readonly Section[] {
  const around = [textOf(list, []), shortenedNote(view), `${ABOUT_SECTIONS}\n\n`, `${DOCS}\n\n`].join('')
  return sectionsToLeaveOut(view, {
    lengthOf: (page) => entry(list, page, 0).length + 1,
    lengthOfLine: (section) => sectionLine(section, baseUrl).length + 1,
    room: MAX_CHARACTERS - around.length,
  })
}

function sectionLine({ path, pages }: Section, baseUrl: string): string {
  const address = publicUrl(baseUrl, `${path}/llms.txt`)
  return `- [${path.replace(/[[\]]/g, '')}](${address}): ${pages.length.toLocaleString('en')} pages`
}

/** The same of the pages below an address, or nothing where there are none. */
export function sectionTxt(view: View, path: string, baseUrl: string): string | undefined {
  const section = sectionAt(view, path)
  if (!section) return undefined
  const list = {
    head: [
      `# ${view.config.name}: ${section.path}`,
      `> The pages below ${section.path}. ${baseUrl}/llms.txt lists those of the whole site.`,
      agentNote(view),
    ],
    pages: section.pages,
    addressOf: (page: Page) => publicUrl(baseUrl, markdownPath(page.path)),
  }
  return wholeList(list) ?? cutList(list, shortenedNote(view))
}

/** A list of other pages with other addresses, for who has no files of the site. */
export function siteIndex(view: View, pages: readonly Page[], addressOf: (page: Page) => string): string {
  const list = { ...siteList(view, ''), pages, addressOf, foot: [optionalLinks(view)] }
  return wholeList(list) ?? cutList(list, shortenedNote(view))
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

function siteList(view: View, baseUrl: string): List {
  const { name, description } = view.config
  const about = description ?? view.page(view.home ?? '')?.meta.description
  return {
    head: [`# ${name}`, `> ${about ? oneLine(about) : `Documentation of ${name}.`}`, agentNote(view)],
    pages: listedPages(view),
    addressOf: (page) => publicUrl(baseUrl, markdownPath(page.path)),
    foot: [...specLists(view, baseUrl), optionalLinks(view)],
  }
}

/** With as much of the descriptions as there is room for. */
function wholeList(list: List): string | undefined {
  for (const limit of [300, 120, 0]) {
    const entries = list.pages.map((page) => entry(list, page, limit))
    const text = textOf(list, entries)
    if (text.length <= MAX_CHARACTERS) return text
  }
  return undefined
}

/** As many pages as there is room for. */
function cutList(list: List, note: string): string {
  const entries: string[] = []
  let length = textOf(list, entries).length + `${DOCS}\n\n`.length + note.length
  for (const page of list.pages) {
    const line = entry(list, page, 0)
    length += line.length + 1
    if (length > MAX_CHARACTERS) break
    entries.push(line)
  }
  return `${textOf(list, entries).trimEnd()}${note}\n`
}

function shortenedNote(view: View): string {
  return `\n\nThis list was shortened. Read ${view.basePath}/sitemap.xml for all pages.`
}

function entry({ addressOf }: List, page: Page, limit: number): string {
  const about = limit === 0 ? '' : oneLine(page.meta.description ?? '', limit)
  return `- [${page.title.replace(/[[\]]/g, '')}](${addressOf(page)})${about ? `: ${about}` : ''}`
}

function textOf({ head, foot = [] }: List, entries: readonly string[]): string {
  const docs = entries.length > 0 ? `${DOCS}${entries.join('\n')}` : ''
  return `${[...head, docs, ...foot].filter(Boolean).join('\n\n')}\n`
}

/** The API descriptions that are files of the site. */
function specLists(view: View, baseUrl: string): readonly string[] {
  const specs = listedSpecs(view)
  return [
    { title: 'OpenAPI Specs', of: specs.filter(({ isAsync }) => !isAsync) },
    { title: 'AsyncAPI Specs', of: specs.filter(({ isAsync }) => isAsync) },
  ]
    .filter(({ of }) => of.length > 0)
    .map(({ title, of }) => {
      // No links: what follows the links of this file takes them for pages.
      const lines = of.map((spec) => `- ${oneLine(spec.title, 120)}: ${publicUrl(baseUrl, `/${spec.file}`)}`)
      return `## ${title}\n\n${lines.join('\n')}`
    })
}

function optionalLinks(view: View): string {
  const links = outsideLinks(view.navigation)
  return links.length > 0 ? `## Optional\n\n${links.join('\n')}` : ''
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
