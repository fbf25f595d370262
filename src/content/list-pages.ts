import type { Diagnostic } from '../lib/diagnostic.ts'
import { Lru } from '../lib/lru.ts'
import { memo } from '../lib/memo.ts'
import { ownText } from '../lib/own-text.ts'
import { resolveImport } from './evaluate/modules.ts'
import { frontmatterOf, readFrontmatter } from './frontmatter.ts'
import { isInSnippets } from './normalise-link.ts'
import type { Page, PageMeta, SourceFile, SourceText } from './page.ts'
import { readPageMeta, titleFromPath } from './page-meta.ts'
import type { Folder } from './read-folder.ts'
import { findStrayGroups, strayGroups } from './stray-groups.ts'

export interface PageListing {
  /** By URL path. */
  readonly pages: ReadonlyMap<string, Page>
  readonly diagnostics: readonly Diagnostic[]
}

/** Addresses the server answers itself. Pages may stand beside them (`/dashboard/sso`, `/v1/intro`), not on them. */
const RESERVED =
  /^\/(?:(?:(?:authed\/)?mcp(?:\/server-card)?|login(?:\/(?:jwt-)?callback)?|logout|healthz|readyz)$|(?:authed\/mcp\/oauth|\.well-known|_lectern|v1\/(?:analytics|assistant|manage|project))(?:\/|$))/

/** What tools that edit the folder are told is not for readers, unless the navigation names it. */
const OF_AGENTS = /(?:^|\/)(?:agents?|claude|gemini|copilot-instructions|codex|warp)\.md$/i

/** Whether the server itself answers at a URL path. */
export function isReservedPath(path: string): boolean {
  return RESERVED.test(path)
}

/**
 * All pages of the folder by URL. A file under /snippets/, or one that is only ever imported, is no page, unless the
 * navigation names it.
 */
export function listPages(folder: Folder, inNavigation: (path: string) => boolean): PageListing {
  const diagnostics: Diagnostic[] = []
  const pages = new Map<string, Page>()
  const sources = pageFiles(folder, inNavigation)
  const imported = importedFiles(sources)
  for (const source of sources) {
    const { page, problems } = parsePage(source)
    if (imported.has(source.path) && !inNavigation(page.path)) continue
    if (OF_AGENTS.test(source.path) && !inNavigation(page.path)) continue
    diagnostics.push(...problems)
    if (isReservedPath(page.path)) {
      diagnostics.push(reserved(page))
      continue
    }
    const taken = pages.get(page.path)
    if (taken) {
      const [kept, dropped] = preferred(taken, page)
      pages.set(page.path, kept)
      diagnostics.push(duplicate(kept, dropped))
    } else pages.set(page.path, page)
  }
  return { pages, diagnostics }
}

/** URL of a page file: suffix and a trailing index dropped, capitals and spaces kept. */
export function pathOfFile(file: string): string {
  const bare = `/${file.replace(/\.mdx?$/i, '')}`
  return bare.replace(/\/index$/i, '') || '/'
}

/** What a page file begins with, and what it imports. */
interface Beginning {
  /** The frontmatter, with its fences. */
  readonly block: string
  readonly heading: string | undefined
  readonly imports: readonly string[]
  /** Line of groups that stand outside of it. */
  readonly strayGroups: number | undefined
}

/** Once for all files that say the same: a site with thirty versions has a dozen of each. */
const beginningOf = memo(({ text: read }: SourceText): Beginning => {
  const text = read.charCodeAt(0) === 0xfeff ? read.slice(1) : read
  const block = ownText(frontmatterOf(text))
  const body = ownText(text.slice(block.length, block.length + 500))
  return {
    block,
    heading: firstHeading(body),
    imports: importsIn(text),
    strayGroups: findStrayGroups(text, block.length),
  }
})

/** Frontmatter is parsed once per content, also across rebuilds. */
const parsePage = memo((source: SourceFile): { page: Page; problems: readonly Diagnostic[] } => {
  const { block, heading, strayGroups: stray } = beginningOf(source.content ?? source)
  const { meta, problems } = readHead(block, source.path, stray)
  const path = pathOfFile(source.path)
  const title = meta.title ?? heading ?? titleFromPath(path)
  return {
    page: {
      path,
      file: source.path,
      meta,
      title,
      get hash() {
        return source.hash
      },
    },
    problems,
  }
})

interface Head {
  readonly meta: PageMeta
  readonly problems: readonly Diagnostic[]
}

const KEPT_HEADS = 5000
const LONGEST_HEAD = 2000
const heads = new Lru<string, Head>({ entries: KEPT_HEADS })

/** The frontmatter of a page. Where a site keeps thirty versions of its docs, nearly every block stands in all of them. */
function readHead(block: string, file: string, stray: number | undefined): Head {
  const known = heads.get(block)
  if (known && stray === undefined) return known
  const { data, diagnostics } = readFrontmatter(block, file)
  const { meta, diagnostics: ofMeta } = readPageMeta(data, file)
  const problems = [...diagnostics, ...ofMeta]
  if (stray !== undefined)
    return { meta: { ...meta, groups: [] }, problems: [...problems, strayGroups(file, stray)] }
  const head: Head = { meta, problems }
  // What is wrong with one is said of its own file.
  if (head.problems.length === 0 && block.length <= LONGEST_HEAD) heads.set(block, head)
  return head
}

function firstHeading(beginning: string): string | undefined {
  const match = /^\s*#[ \t]+(.+?)[ \t]*#*[ \t]*(?:\r?\n|$)/.exec(beginning)
  return (
    match?.[1]
      ?.replace(/[*_`]|\{#[^}]*\}|<[^>]*>/g, '')
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .trim() || undefined
  )
}

function pageFiles(folder: Folder, inNavigation: (path: string) => boolean): SourceFile[] {
  const found: SourceFile[] = []
  for (const name of folder.files.keys()) {
    if (!/\.mdx?$/i.test(name) || name.startsWith('.') || /^skill\.md$/i.test(name)) continue
    if (isInSnippets(name) && !inNavigation(pathOfFile(name))) continue
    const source = folder.text(name)
    if (!source) continue
    // While its text is at hand: that of a large folder is packed when the next one is read.
    parsePage(source)
    found.push(source)
  }
  return found
}

/** A cheap look before the exact one: most pages import nothing. */
const IMPORTS_PAGE = /\.mdx?["'][;\s]/
const NO_IMPORTS: readonly string[] = []

function importedFiles(sources: readonly SourceFile[]): ReadonlySet<string> {
  const imported = new Set<string>()
  for (const source of sources)
    for (const named of beginningOf(source.content ?? source).imports) {
      const target = resolveImport(source.path, named)
      if (target !== undefined) imported.add(target)
    }
  return imported
}

function importsIn(text: string): readonly string[] {
  if (!IMPORTS_PAGE.test(text)) return NO_IMPORTS
  const imports = text.matchAll(/^import\s[^'"]{0,500}?from\s{1,100}["']([./][^"']{1,500}\.mdx?)["']/gm)
  return [...imports].map((match) => ownText(match[1] as string))
}

/** .mdx before .md, and the shorter name before an index. */
function preferred(a: Page, b: Page): [Page, Page] {
  const rank = (page: Page) =>
    (/\.mdx$/i.test(page.file) ? 0 : 2) + (/(?:^|\/)index\.mdx?$/i.test(page.file) ? 1 : 0)
  return rank(a) <= rank(b) ? [a, b] : [b, a]
}

function duplicate(kept: Page, dropped: Page): Diagnostic {
  return {
    severity: 'warning',
    code: 'page-duplicate',
    message: `${dropped.file} and ${kept.file} have the same URL ${kept.path}; the latter is shown.`,
    file: dropped.file,
    line: 1,
    column: 1,
    hint: 'Rename or remove one of them.',
  }
}

function reserved(page: Page): Diagnostic {
  return {
    severity: 'error',
    code: 'page-reserved',
    message: `The URL ${page.path} is reserved for the server itself.`,
    file: page.file,
    line: 1,
    column: 1,
    hint: 'Rename the file.',
  }
}
