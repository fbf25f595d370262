import { Parser } from 'htmlparser2'

/** A URL that an answer leads to, and where it was found. */
export interface Found {
  readonly url: string
  readonly on: string
  /** Of a form that is sent, or of a script: nothing to be fetched by a crawler. */
  readonly visit: boolean
}

export interface Crawled {
  readonly visited: ReadonlySet<string>
  /** What is on the host of the site but not below its path, or answers with an error. */
  readonly wrong: readonly string[]
}

const URLS = new Set(
  'href src action formaction poster data-script data-style data-model data-index data-engine data-module data-mermaid data-from data-value'.split(
    ' ',
  ),
)

/** Follows every link, file, form, redirect and address in JSON, Markdown and style sheets from a page on. */
export async function crawl(
  start: readonly string[],
  {
    site,
    headers = {},
    most = Number.POSITIVE_INFINITY,
  }: {
    readonly site: string
    readonly headers?: Record<string, string>
    /** So many addresses are enough. */
    readonly most?: number
  },
): Promise<Crawled> {
  const { origin, pathname: base } = new URL(site)
  const visited = new Set<string>()
  const wrong: string[] = []
  const waiting: Found[] = start.map((path) => ({ url: `${site}${path}`, on: 'start', visit: true }))
  for (let next = waiting.shift(); next && visited.size < most; next = waiting.shift()) {
    const { url, on, visit } = next
    if (!URL.canParse(url, on === 'start' ? undefined : on)) continue
    const address = new URL(url, on === 'start' ? undefined : on)
    if (address.origin !== origin) continue
    address.hash = ''
    if (!isBelow(base, address.pathname)) wrong.push(`${address.pathname} on ${on}`)
    // Drawing a picture of every page takes longer than all the rest.
    else if (visit && !address.pathname.includes('/_lectern/og/') && !visited.has(address.href)) {
      visited.add(address.href)
      const answer = await fetch(address, { headers, redirect: 'manual' })
      if (answer.status >= 400) wrong.push(`${answer.status} ${address.pathname} on ${on}`)
      waiting.push(...(await leadsOf(answer, address)))
    }
  }
  return { visited, wrong }
}

/** RFC 8414 and 9728 put some documents at the root of the host, with the path behind their name. */
function isBelow(base: string, path: string): boolean {
  const bare = path.replace(/^\/\.well-known\/(?:oauth-[\w-]+|openid-configuration)(?=\/)/, '')
  return bare === base || bare.startsWith(`${base}/`)
}

async function leadsOf(answer: Response, { href: on, origin }: URL): Promise<readonly Found[]> {
  const type = answer.headers.get('content-type') ?? ''
  const text = /html|json|xml|markdown|plain|css/.test(type) ? await answer.text() : ''
  const lead = (url: string, visit = true): Found => ({ url, on, visit })
  const location = answer.headers.get('location')
  const absolute = [...text.matchAll(new RegExp(`${origin}[^\\s"'<>)\\]\\\\\`*;]*`, 'g'))]
  const found = [
    ...(location === null ? [] : [lead(location)]),
    ...[...(answer.headers.get('link') ?? '').matchAll(/<([^>]+)>/g)].map(([, url = '']) => lead(url)),
    ...[answer.headers.get('x-llms-txt') ?? []].flat().map((url) => lead(url)),
    ...absolute.map(([url]) =>
      lead(url.replace(/[.:,]+$/, ''), /^(?!.*(?:\/mcp|oauth|\/v1)(?:\/|$))/.test(url)),
    ),
  ]
  if (type.includes('html')) found.push(...inHtml(text).map(({ url, visit }) => lead(url, visit)))
  if (type.includes('json') && !type.includes('openapi'))
    found.push(...inJson(text).map((url) => lead(url, false)))
  if (/markdown/.test(type))
    for (const [, url = ''] of withoutCode(text).matchAll(/\]\(<?(\/[^)>\s]*)/g)) found.push(lead(url))
  if (/css/.test(type))
    for (const [, url = ''] of text.matchAll(/url\(["']?([^"')]+)/g)) found.push(lead(url))
  return found
}

function inHtml(html: string): { url: string; visit: boolean }[] {
  const found: { url: string; visit: boolean }[] = []
  const parser = new Parser({
    onopentag(tag, attributes) {
      for (const [name, value] of Object.entries(attributes)) {
        if (name.endsWith('srcset'))
          for (const one of value.split(',')) found.push({ url: one.trim().split(' ')[0] ?? '', visit: true })
        else if (name === 'style')
          for (const [, url = ''] of value.matchAll(/url\(["']?([^"')]+)/g)) found.push({ url, visit: true })
        else if (URLS.has(name) && value !== '' && !(name === 'data-value' && !value.startsWith('/')))
          found.push({ url: value, visit: tag !== 'form' && tag !== 'button' ? true : name !== 'action' })
      }
    },
  })
  parser.end(html)
  for (const [, css = ''] of html.matchAll(/<style[^>]*>([^<]*)/g))
    for (const [, url = ''] of css.matchAll(/url\(["']?([^"')]+)/g)) found.push({ url, visit: true })
  for (const [, map = ''] of html.matchAll(/<script type="importmap">([^<]*)/g))
    for (const url of Object.values((JSON.parse(map) as { imports: Record<string, string> }).imports))
      found.push({ url, visit: true })
  return found
}

/** Whatever is called a URL. */
function inJson(text: string): string[] {
  const found: string[] = []
  JSON.parse(text, (key, value: unknown) => {
    if (/^(?:url|href)$/i.test(key) && typeof value === 'string' && value.startsWith('/')) found.push(value)
    return value
  })
  return found
}

function withoutCode(markdown: string): string {
  return markdown.replace(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '').replace(/`[^`\n]*`/g, '')
}
