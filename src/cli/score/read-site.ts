import { readHtml, type HtmlFacts } from './read-html.ts'
import type { Answer, Ask } from './site-client.ts'

/** A page in its three forms. */
export interface ScoredPage {
  readonly path: string
  readonly html: Answer
  readonly facts: HtmlFacts
  /** With `.md` after its path. */
  readonly markdown: Answer
  /** By `Accept: text/markdown`. */
  readonly negotiated: Answer
}

/** What was read of a site. */
export interface ScoredSite {
  readonly index: Answer
  /** Addresses that the index lists. */
  readonly listed: readonly string[]
  readonly pages: readonly ScoredPage[]
  /** A page that does not exist. */
  readonly missing: Answer
  /** Documents by which agents find what a site has, by path. */
  readonly documents: ReadonlyMap<string, Answer>
}

export const DOCUMENTS = [
  '/sitemap.xml',
  '/robots.txt',
  '/.well-known/mcp/server-card.json',
  '/.well-known/agent-skills/index.json',
] as const

/** Of sections of a large site. */
const MOST_LISTS = 50

/** Reads so many pages, spread over the index. */
export async function readSite(baseUrl: string, ask: Ask, most: number): Promise<ScoredSite> {
  const index = await ask('/llms.txt', 'text/plain')
  const base = new URL(`${baseUrl.replace(/\/+$/, '')}/`)
  const listed = index.status === 200 ? await allListed(index.text, { base, ask }) : []
  const paths = [...new Set(listed.flatMap((url) => pagePath(url, base)))]
  const step = Math.max(1, paths.length / most)
  const chosen = paths.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step)).slice(0, most)
  const pages: ScoredPage[] = []
  for (const path of chosen.length > 0 ? chosen : ['/']) {
    const [html, markdown, negotiated] = await Promise.all([
      ask(path),
      ask(path === '/' ? '/index.md' : `${path}.md`, '*/*'),
      ask(path, 'text/markdown'),
    ])
    pages.push({ path, html, markdown, negotiated, facts: readHtml(html.text) })
  }
  const documents = new Map<string, Answer>()
  for (const path of DOCUMENTS) documents.set(path, await ask(path, '*/*'))
  return { index, listed, pages, missing: await ask('/no-such-page-0b7f3c'), documents }
}

/** What an index lists, and what the lists of sections do that it names. */
async function allListed(
  index: string,
  { base, ask }: { readonly base: URL; readonly ask: Ask },
): Promise<readonly string[]> {
  const links = linksIn(index)
  const isList = (url: string) => url.endsWith('/llms.txt')
  const found = [links]
  const root = base.pathname.replace(/\/$/, '')
  const lists = new Set(links.filter(isList).flatMap((url) => pathBelow(url, root)))
  for (const path of [...lists].slice(0, MOST_LISTS)) {
    const { status, text } = await ask(path, 'text/plain')
    if (status === 200) found.push(linksIn(text))
  }
  return found.flat().filter((url) => !isList(url))
}

function pathBelow(url: string, root: string): readonly string[] {
  const pathname = URL.canParse(url) ? new URL(url).pathname : url
  const isOther = pathname.startsWith(`${root}/`) && pathname !== `${root}/llms.txt`
  return isOther ? [pathname.slice(root.length)] : []
}

export function linksIn(markdown: string): readonly string[] {
  return [...markdown.matchAll(/\]\(\s*<?([^)\s>]+)/g)].map(([, url = '']) => url)
}

/** Path of a page of this site, as readers have it. */
function pagePath(url: string, base: URL): readonly string[] {
  if (!URL.canParse(url, base.href)) return []
  const { host, pathname } = new URL(url, base)
  const root = base.pathname.replace(/\/$/, '')
  // An index may name the public address of a site that is asked elsewhere.
  if (host !== base.host && !/\.mdx?$/.test(pathname)) return []
  if (!pathname.startsWith(root) || /\.(?!mdx?$)\w+$/.test(pathname)) return []
  const bare = pathname
    .slice(root.length)
    .replace(/\.mdx?$/, '')
    .replace(/\/+$/, '')
  return [bare === '' || bare === '/index' ? '/' : bare]
}
