import { attribute, html, type SafeHtml } from '../html/html.ts'
import type { RouteData } from './route-data.ts'
import { PICTURE_HEIGHT, PICTURE_WIDTH } from '../social-image/picture.ts'
import { structuredData, type MachineInput } from './structured-data.ts'

/** What search engines and link previews read: Open Graph, Twitter, the author's own tags, structured data. */
export function machineTags(route: RouteData, input: MachineInput): SafeHtml {
  const tags = new Map<string, string>()
  const set = (name: string, value: unknown) => {
    if (typeof value === 'string' && value !== '') tags.set(name, value)
  }
  const { page, site, description, canonical } = route
  set('og:site_name', site.name)
  set('og:type', 'article')
  set('og:title', page.title)
  set('og:description', description)
  set('og:url', canonical)
  set('twitter:card', 'summary_large_image')
  set('keywords', page.meta.keywords.join(', '))
  for (const [name, value] of Object.entries(input.seo.metatags)) set(name, value)
  const own = input.seo.paths.find(({ path }) => samePath(path, page.path))
  for (const [name, value] of Object.entries(own?.metatags ?? {})) set(name, value)
  for (const [name, value] of Object.entries(page.meta.extra))
    if (/^(?:og|twitter):|^robots$/.test(name)) set(name, value)
  const origin = input.baseUrl?.replace(/\/+$/, '')
  const image = tags.get('og:image')
  if (image === undefined && input.image !== undefined && origin !== undefined) {
    set('og:image', origin + encodeURI(input.image))
    set('og:image:type', 'image/png')
    set('og:image:width', String(PICTURE_WIDTH))
    set('og:image:height', String(PICTURE_HEIGHT))
    set('og:image:alt', `${page.title} - ${site.name}`)
  } else if (image?.startsWith('/') && origin !== undefined) set('og:image', origin + input.meant(image))
  // Twitter falls back to Open Graph by itself; saying it again only costs bytes.
  return html`${[...tags].map(metaTag)}${structuredData(route, input)}`
}

function metaTag([name, value]: readonly [string, string]): SafeHtml {
  const key = name.startsWith('og:') || name.startsWith('article:') ? 'property' : 'name'
  return html`<meta${attribute(key, name)} content="${value}">`
}

function samePath(a: string, b: string): boolean {
  const bare = (path: string) => path.replace(/^\/+|\/+$/g, '')
  return bare(a) === bare(b)
}
