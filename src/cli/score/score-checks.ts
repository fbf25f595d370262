import { linksIn, type ScoredPage, type ScoredSite } from './read-site.ts'

/** What was asked of a site: how much of it holds, and why the rest does not. */
export interface CheckResult {
  readonly id: string
  readonly points: number
  /** From 0 to `points`. */
  readonly earned: number
  readonly reasons: readonly string[]
}

interface Check {
  readonly id: string
  readonly points: number
  /** Each part counts the same. A text says why it does not hold. */
  readonly parts: (site: ScoredSite) => readonly (string | undefined)[]
}

const MOST_CHARACTERS = 100_000
const MOST_REASONS = 10

function ofPages(test: (page: ScoredPage) => string | undefined): Check['parts'] {
  return ({ pages }) =>
    pages.map((page) => {
      const reason = test(page)
      return reason === undefined ? undefined : `${page.path}: ${reason}`
    })
}

function isMarkdown({ status, type }: ScoredPage['markdown']): boolean {
  return status === 200 && type === 'text/markdown'
}

const CHECKS: readonly Check[] = [
  {
    id: 'index',
    points: 10,
    parts: ({ index, listed }) => [
      index.status === 200 ? undefined : `/llms.txt answers ${index.status || 'nothing'}`,
      /^# \S/.test(index.text.trimStart()) ? undefined : '/llms.txt does not begin with the name of the site',
      listed.length > 0 ? undefined : '/llms.txt lists no pages',
    ],
  },
  {
    id: 'index-size',
    points: 5,
    parts: ({ index }) => [
      index.text.length <= MOST_CHARACTERS
        ? undefined
        : `/llms.txt has ${index.text.length.toLocaleString('en')} characters; agents read ${MOST_CHARACTERS.toLocaleString('en')}`,
    ],
  },
  {
    id: 'index-in-html',
    points: 5,
    parts: ofPages(({ facts }) =>
      facts.index === undefined
        ? 'the HTML does not link to /llms.txt'
        : facts.index > facts.total / 2
          ? 'the HTML links to /llms.txt only in its second half'
          : undefined,
    ),
  },
  {
    id: 'index-in-markdown',
    points: 5,
    parts: ofPages(({ markdown }) => {
      const at = markdown.text.indexOf('/llms.txt')
      if (at === -1) return 'the Markdown does not name /llms.txt'
      return at > Math.max(1000, markdown.text.length / 2)
        ? 'the Markdown names /llms.txt only far down'
        : undefined
    }),
  },
  {
    id: 'markdown',
    points: 15,
    parts: ofPages(({ markdown }) =>
      isMarkdown(markdown)
        ? undefined
        : `with .md it answers ${markdown.status || 'nothing'}${markdown.type === '' ? '' : ` as ${markdown.type}`}`,
    ),
  },
  {
    id: 'negotiation',
    points: 10,
    parts: ofPages(({ negotiated }) =>
      isMarkdown(negotiated)
        ? undefined
        : `Accept: text/markdown is answered with ${negotiated.type || negotiated.status || 'nothing'}`,
    ),
  },
  {
    id: 'parity',
    points: 10,
    parts: ofPages(({ facts, markdown }) => {
      const text = plain(markdown.text)
      // A mark behind a heading, such as "required", is said in other words there.
      const lost = facts.headings.find(
        (heading) => !text.includes(plain(heading.text)) && !text.includes(plain(heading.first)),
      )
      return lost ? `the Markdown lacks the heading "${lost.text.trim()}"` : undefined
    }),
  },
  {
    id: 'markdown-links',
    points: 5,
    parts: ofPages(({ markdown }) => {
      const bad = linksIn(
        markdown.text.replace(/^(`{3,}|~{3,})[^]*?^\1/gm, '').replace(/`[^`\n]*`/g, ''),
      ).find((url) => !/^(?:[a-z][a-z0-9+.-]*:|#)/i.test(url))
      return bad === undefined ? undefined : `the link ${bad} in its Markdown has no host`
    }),
  },
  {
    id: 'markdown-size',
    points: 5,
    parts: ofPages(({ markdown: { text } }) =>
      text.length <= MOST_CHARACTERS
        ? undefined
        : `its Markdown has ${text.length.toLocaleString('en')} characters; agents read ${MOST_CHARACTERS.toLocaleString('en')}`,
    ),
  },
  {
    id: 'content-first',
    points: 5,
    parts: ofPages(({ facts }) => {
      if (!facts.hasMain) return 'the HTML has no <main>'
      // A page may be short; a screenful of navigation does no harm.
      return facts.before > Math.max(4000, facts.total / 2)
        ? `${Math.round((100 * facts.before) / facts.total)} % of its text stands before its content`
        : undefined
    }),
  },
  {
    id: 'anchors',
    points: 5,
    parts: ofPages(({ facts }) => {
      const bare = facts.headings.slice(1).find(({ id }) => id === undefined || id === '')
      return bare ? `the heading "${bare.text.trim()}" has no anchor` : undefined
    }),
  },
  {
    id: 'addresses',
    points: 5,
    parts: (site) => [
      site.missing.status === 404 || site.missing.status === 410
        ? undefined
        : `a page that does not exist answers ${site.missing.status || 'nothing'}`,
      ...ofPages(({ html }) =>
        html.status >= 300 && html.status < 400
          ? `the index lists it, but it leads to ${html.headers.get('location') ?? 'another address'}`
          : undefined,
      )(site),
    ],
  },
  {
    id: 'access',
    points: 5,
    parts: ofPages(({ html }) =>
      html.status === 401 || html.status === 403
        ? `the index lists it, but it answers ${html.status}`
        : html.status === 0 || html.status >= 500
          ? `it answers ${html.status || 'nothing'}`
          : undefined,
    ),
  },
  {
    id: 'discovery',
    points: 5,
    parts: ({ documents }) =>
      [...documents].map(([path, { status }]) =>
        status === 200 ? undefined : `${path} answers ${status || 'nothing'}`,
      ),
  },
  {
    id: 'pointers',
    points: 5,
    parts: ofPages(({ html, facts }) => {
      if (!facts.alternate) return 'the HTML does not link to its Markdown'
      return /llms\.txt/.test(html.headers.get('link') ?? '')
        ? undefined
        : 'its Link header does not name llms.txt'
    }),
  },
]

export function scoreSite(site: ScoredSite): readonly CheckResult[] {
  return CHECKS.map(({ id, points, parts }) => {
    const found = parts(site)
    const reasons = found.filter((reason) => reason !== undefined)
    const earned = found.length === 0 ? 0 : points * (1 - reasons.length / found.length)
    return { id, points, earned, reasons: reasons.slice(0, MOST_REASONS) }
  })
}

/** Capitals, marks of Markdown and spaces make no difference to a heading. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
