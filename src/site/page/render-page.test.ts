import { describe, expect, it } from 'vitest'
import { compilePage } from '../../content/compile-page.ts'
import type { Page, PageMeta } from '../../content/page.ts'
import { navNode, pageNode } from '../../navigation/nav-node.ts'
import type { NavNode } from '../../navigation/nav-tree.ts'
import { defaultTrail } from '../../navigation/default-trail.ts'
import { derivePlaces } from '../../navigation/places.ts'
import { visibilityOf } from '../../navigation/visibility.ts'
import {
  preparePage,
  renderNotFound as renderNotFoundPage,
  renderPage as renderWholePage,
} from './render-page.ts'
import type { PageOptions, SiteFiles, SiteView } from './route-data.ts'
import type { SiteConfig } from './site-config.ts'

const META = {
  hidden: false,
  noindex: false,
  deprecated: false,
  hideFooterPagination: false,
  hideApiMarker: false,
  keywords: [],
  rss: false,
  extra: {},
}
const CONFIG: SiteConfig = {
  api: {
    changes: true,
    playground: { display: 'interactive', proxy: true, credentials: false },
    params: { expanded: 'closed', post: [] },
    examples: { defaults: 'all', prefill: false, autogenerate: true },
  },
  theme: 'mint',
  name: 'Acme <Docs>',
  description: 'All about Acme',
  colors: { primary: '#0f766e' },
  appearance: { default: 'system', strict: false },
  styling: { eyebrows: 'section', codeblocks: 'system' },
  icons: { library: 'lucide' },
  seo: { indexing: 'navigable', metatags: {}, paths: [] },
  errors: { '404': { redirect: true } },
  integrations: {},
  metadata: { timestamp: false },
}
const OPTIONS: PageOptions = { baseUrl: 'https://docs.acme.dev/', assetUrl: (name) => `/a/${name}` }

function page(path: string, title: string, meta: Partial<PageMeta> = {}): Page {
  const file = `${path.slice(1)}.mdx`
  return { path, file, hash: path, title, meta: { ...META, title, ...meta } as PageMeta }
}

interface Site extends Partial<Pick<SiteFiles, 'styles' | 'scripts'>> {
  readonly pages: readonly Page[]
  readonly navigation?: NavNode
  readonly config?: Partial<SiteConfig>
  readonly source?: string
}

function viewOf({
  pages,
  navigation,
  config,
  source = '## One\n\nText.\n\n## Two\n\nMore.',
  styles = [],
  scripts = [],
}: Site): SiteView {
  const root = navigation ?? group('root', '', ...pages)
  const places = derivePlaces(root)
  return {
    config: { ...CONFIG, ...config },
    settings: {
      playground: { proxy: true, allowedHosts: [] },
      security: { scripts: [], styles: [], connect: [], frameAncestors: [] },
      versions: { canonical: 'newest', notice: true },
    },
    grammars: [],
    files: { styles, scripts, text: () => undefined },
    snapshotId: 'x',
    pages,
    navigation: root,
    meant: (url) => url,
    page: (path) => pages.find((one) => one.path === path),
    compileFor: () => undefined,
    viewer: { kind: 'stranger' },
    compile: ({ file }) =>
      compilePage(
        { path: file, text: source, hash: '' },
        { readFile: () => undefined, variables: {}, math: true },
      ),
    placeOf: (path) => places.get(path),
    trailOf: (path) => places.get(path)?.trail ?? defaultTrail(root, path),
    translations: () => [],
    newer: () => undefined,
    canonicalPath: ({ path }) => path,
    modified: (wanted) => wanted.meta.lastUpdatedDate,
    prepareDates: () => Promise.resolve(),
    visibility: (one) => visibilityOf(one, places.get(one.path), 'navigable'),
  }
}

function group(kind: NavNode['kind'], label: string, ...children: readonly (Page | NavNode)[]): NavNode {
  return navNode(kind, label, {
    children: children.map((child) => ('meta' in child ? pageNode(child) : child)),
  })
}

const renderPage = (...given: Parameters<typeof renderWholePage>) => renderWholePage(...given).html
const renderNotFound = (...given: Parameters<typeof renderNotFoundPage>) => renderNotFoundPage(...given).html

const A = page('/a', 'Page A', { description: 'About "A"' })
const B = page('/b', 'Page B')
const C = page('/c', 'Page C')
const html = (site: Site, options: Partial<PageOptions> = {}) =>
  renderPage(viewOf(site), site.pages[0] as Page, { ...OPTIONS, ...options })

describe('the head', () => {
  it('names the page, the site, its address and its Markdown', () => {
    const head = html({ pages: [A, B] })
    expect(head).toContain('<title>Page A - Acme &lt;Docs&gt;</title>')
    expect(head).toContain('<meta name="description" content="About &quot;A&quot;">')
    expect(head).toContain('<link rel="canonical" href="https://docs.acme.dev/a">')
    expect(head).toContain('<link rel="alternate" type="text/markdown" href="/a.md">')
    expect(html({ pages: [page('/', 'Home')] })).toContain('href="/index.md"')
  })

  it('keeps hidden pages and those with noindex out of search engines', () => {
    expect(html({ pages: [A] })).not.toContain('noindex')
    expect(html({ pages: [page('/a', 'A', { hidden: true })] })).toContain('content="noindex"')
    expect(html({ pages: [page('/a', 'A', { noindex: true })] })).toContain('content="noindex"')
  })

  it("loads the author's own styles after ours and their scripts last", () => {
    const text = html({ pages: [A], styles: ['/brand.css'], scripts: ['/track "me".js'] })
    expect(text).toMatch(/site\.css.*<style.*<link rel="stylesheet" href="\/brand\.css">.*main\.js/)
    expect(text).toContain('<script src="/track &quot;me&quot;.js" defer></script></head>')
    expect(renderNotFound(viewOf({ pages: [A], styles: ['/brand.css'] }), '/x', OPTIONS)).toContain(
      '/brand.css',
    )
  })

  it('reloads only in the preview', () => {
    expect(html({ pages: [A] })).not.toContain('dev.js')
    expect(html({ pages: [A] }, { dev: true })).toContain('src="/a/dev.js"')
  })

  it('asks nobody else for anything', () => {
    const urls = html({ pages: [A], config: { colors: { primary: '#123456' } } }).match(
      /(?:src|href)="https?:[^"]*"/g,
    )
    expect(urls).toEqual(['href="https://docs.acme.dev/a"'])
  })

  it('loads the math styles only where there is math', async () => {
    const site = { pages: [A], source: '$x$' }
    await preparePage(viewOf(site), A)
    expect(html(site)).toContain('katex.css')
    expect(html({ pages: [A] })).not.toContain('katex.css')
  })

  it('obeys the appearance of docs.json', () => {
    const strict = html({ pages: [A], config: { appearance: { default: 'dark', strict: true } } })
    expect(strict).toContain('data-theme="dark"')
    expect(strict).not.toContain('theme-button')
    expect(strict).not.toContain('"theme","banner"')
    expect(html({ pages: [A] })).toContain('theme-button')
  })
})

describe('the frame', () => {
  it('has landmarks, a skip link and one h1', () => {
    const text = html({ pages: [A, B] })
    for (const part of [
      '<header id="navbar"',
      '<nav id="sidebar"',
      '<main id="main"',
      '<div id="content" class="prose mdx-content">',
      'href="#main"',
    ])
      expect(text).toContain(part)
    expect(text.match(/<h1/g)).toHaveLength(1)
  })

  it('marks the page in the sidebar and links its neighbours', () => {
    const text = renderPage(viewOf({ pages: [A, B, C] }), B, OPTIONS)
    expect(text).toContain('<a aria-current="page" href="/b">')
    expect(text.match(/aria-current="page"/g)).toHaveLength(1)
    expect(text).toContain('rel="prev" href="/a"')
    expect(text).toContain('rel="next" href="/c"')
  })

  it('does not carry the mark of one page over to the next', () => {
    const view = viewOf({ pages: [A, B] })
    renderPage(view, A, OPTIONS)
    expect(renderPage(view, B, OPTIONS)).not.toContain('<a aria-current="page" href="/a">')
  })

  it('shows the section or the whole way above the title', () => {
    const navigation = group('root', '', group('group', 'Outer', group('group', 'Inner', A)))
    // The first page of its section has nowhere to lead to.
    expect(html({ pages: [A], navigation })).toContain('<p class="eyebrow">Inner</p>')
    const two = group('root', '', group('group', 'Outer', B, A))
    expect(html({ pages: [A, B], navigation: two })).toContain(
      '<p class="eyebrow"><a href="/b">Outer</a></p>',
    )
    const crumbs = html({
      pages: [A],
      navigation,
      config: { styling: { eyebrows: 'breadcrumbs', codeblocks: 'system' } },
    })
    expect(crumbs).toContain(
      '<a href="/a">Outer</a></li><li class="breadcrumb-item"><a href="/a">Inner</a></li>',
    )
  })

  it('makes a landing page with search and links, without feedback, neighbours and contents', () => {
    const actions = [{ label: 'Go', href: '/b' }, { label: 'Bad', href: 'javascript:alert(1)' }, 'nonsense']
    const home = html({ pages: [page('/a', 'A', { mode: 'home', extra: { actions } }), B] })
    expect(home).toContain('class="home-search"')
    expect(home).toContain('<a class="home-action first" href="/b">Go</a>')
    expect(home).not.toMatch(/javascript:|class="(?:pager|feedback|toc)\b/)
  })

  it('lists headings, unless there is only one or the page is wide', () => {
    expect(html({ pages: [A] })).toContain('<a href="#two">Two</a>')
    expect(html({ pages: [A], source: '## Only' })).not.toContain('table-of-contents')
    expect(html({ pages: [page('/a', 'A', { mode: 'wide' })] })).not.toContain('table-of-contents')
  })

  it('shows a title once when the text begins with it, and keeps its anchor', () => {
    const source = '# Page  A\n\nText.\n\n## One\n\n## Two'
    const text = html({ pages: [A], source })
    expect(text.match(/<h1/g)).toHaveLength(1)
    expect(text).toContain('<header id="page-a" class="page-head">')
    expect(text).not.toContain('href="#page-a"')
    expect(text).toContain('<a href="#two">Two</a>')
    expect(html({ pages: [A], source: '# Other\n\n## One' }).match(/<h1/g)).toHaveLength(2)
    expect(html({ pages: [page('/a', 'Page A', { mode: 'custom' })], source })).toContain('<h1 id="page-a">')
  })

  it('leaves frame and title to a custom page', () => {
    const text = html({ pages: [page('/a', 'A', { mode: 'custom' })] })
    expect(text).not.toContain('id="sidebar"')
    expect(text).not.toContain('<h1')
  })

  it('shows banner, links and footer of docs.json, escaped', () => {
    const text = html({
      pages: [A],
      config: {
        banner: { content: '**New** <script>', dismissible: true, type: 'info' },
        navbar: { links: [{ label: 'Blog & more', href: 'https://x.dev' }] },
        footer: { socials: { github: 'https://github.com/x' } },
        logo: { light: './images/l.svg', dark: 'https://x.dev/d.svg' },
        favicon: 'icon.svg',
      },
    })
    expect(text).toContain('<strong>New</strong> &lt;script&gt;')
    expect(text).toMatch(/\[data-banner="[0-9a-f]{12}"\] \.banner\{display:none\}/)
    expect(text).toContain('Blog &amp; more')
    expect(text).toContain('aria-label="GitHub"')
    expect(text).toContain('src="/images/l.svg"')
    expect(text).toContain('src="https://x.dev/d.svg"')
    expect(text).toContain('<link rel="icon" href="/icon.svg">')
  })

  it('calls a link that has only an icon by where it leads', () => {
    const links = [
      { label: '', icon: 'users', href: 'https://www.chat.example/invite' },
      { label: '', type: 'github' as const, href: 'https://github.com/x' },
    ]
    const text = html({ pages: [A], config: { navbar: { links } } })
    expect(text).toContain('aria-label="chat.example"')
    expect(text).toContain('aria-label="GitHub"')
  })

  it('writes right to left for languages that do', () => {
    const navigation = group('root', '', group('language', 'ar', A), group('language', 'en', B))
    expect(html({ pages: [A, B], navigation })).toContain('<html lang="ar" dir="rtl"')
  })
})

describe('languages', () => {
  const overrides = {
    banner: { content: 'Neuf', dismissible: true, type: 'info' as const },
    navbar: { links: [{ label: 'Journal', href: '/fr/blog' }] },
  }
  const fr = { ...group('language', 'fr', C), overrides }
  const navigation = group(
    'root',
    '',
    group('language', 'en', A, B),
    group('language', 'he', page('/he/x', 'X')),
    fr,
  )
  const pages = [A, B, C, page('/he/x', 'X')]
  const config: Partial<SiteConfig> = {
    banner: { content: 'New', dismissible: true, type: 'info' },
    footer: { socials: { github: 'https://github.com/x' } },
  }
  const view = viewOf({ pages, navigation, config })

  it('may have a banner, footer and navbar of their own', () => {
    const [english, french] = [renderPage(view, A, OPTIONS), renderPage(view, C, OPTIONS)]
    expect(english).toContain('<p>New</p>')
    expect(french).toContain('<p>Neuf</p>')
    expect(french).not.toContain('<p>New</p>')
    expect(french).toContain('Journal')
    expect(french).toContain('aria-label="GitHub"')
    expect(renderPage(view, B, OPTIONS)).not.toContain('Journal')
  })

  it('are taken from the path where there is no page, or none in the navigation', () => {
    expect(renderNotFound(view, '/he/missing', OPTIONS)).toContain('<html lang="he" dir="rtl"')
    expect(renderNotFound(view, '/missing', OPTIONS)).toContain('<html lang="en" data-current-path')
    const loose = page('/fr/loose', 'Loose')
    expect(renderPage(viewOf({ pages: [loose, ...pages], navigation }), loose, OPTIONS)).toContain(
      'lang="fr"',
    )
  })
})

describe('choices', () => {
  const v2 = group(
    'version',
    'v2',
    group('tab', 'Guides', page('/guide', 'G')),
    group('tab', 'API', page('/api', 'P')),
  )
  const v1 = group('version', 'v1', page('/v1/start', 'S1'), page('/v1/guide', 'G1'))
  const navigation = group('root', '', v2, v1)
  const pages = [page('/guide', 'G'), page('/api', 'P'), page('/v1/start', 'S1'), page('/v1/guide', 'G1')]
  const at = (path: string) =>
    renderPage(viewOf({ pages, navigation }), pages.find((one) => one.path === path) as Page, OPTIONS)

  it('draws tabs with the current one marked', () => {
    expect(at('/api')).toMatch(/<a href="\/api"[^>]* aria-current="true"[^>]*>API<div><\/div><\/a>/)
    expect(at('/v1/guide')).not.toContain('class="tab-bar"')
  })

  it('switches versions on the same page where it exists, else at the start', () => {
    expect(at('/guide')).toContain(' href="/v1/guide">')
    expect(at('/v1/guide')).toContain(' href="/guide">')
    expect(at('/api')).toContain(' href="/v1/start">')
  })
})

describe('pages that are not there', () => {
  it('suggests pages with the same words or nearly the same spelling', () => {
    const pages = [
      page('/guides/quickstart', 'Quickstart'),
      page('/api/keys', 'Keys'),
      page('/secret', 'S', { hidden: true }),
    ]
    const text = renderNotFound(viewOf({ pages }), '/guide/quickstrat"><script>', OPTIONS)
    expect(text).toContain('href="/guides/quickstart"')
    expect(text).not.toContain('href="/secret"')
    expect(text).not.toContain('"><script>"')
    expect(text).toContain('noindex')
  })

  it('shows an author what broke a page, and a reader only that it is broken', () => {
    const view: SiteView = {
      ...viewOf({ pages: [A] }),
      compile: () => ({
        ...compilePage(
          { path: 'a.mdx', text: '', hash: '' },
          { readFile: () => undefined, variables: {}, math: true },
        ),
        tree: { type: 'root', children: [{ type: 'failure', value: 'secret detail', line: 3 }] },
        diagnostics: [
          {
            severity: 'error',
            code: 'mdx-syntax',
            message: 'secret detail',
            file: 'a.mdx',
            line: 3,
            column: 4,
          },
        ],
      }),
    }
    expect(renderPage(view, A, { ...OPTIONS, dev: true })).toContain('<code>a.mdx:3:4</code>')
    const reader = renderPage(view, A, OPTIONS)
    expect(reader).toContain('cannot be shown')
    expect(reader).not.toContain('secret detail')
  })
})
