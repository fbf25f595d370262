import type { View } from '../access/view.ts'
import type { Page } from '../content/page.ts'
import { escapeXml } from '../lib/escape-xml.ts'
import { languageTag } from '../shared/language-tag.ts'
import { publicUrl } from './public-url.ts'

/**
 * /sitemap.xml: every page search engines may list, with its date and its translations where there are any. Pages of old
 * versions that name their newest one as the page to list are left out.
 */
export function sitemapXml(view: View, baseUrl: string): string {
  const slash = view.config.seo.trailingSlash === true ? '/' : ''
  const url = (path: string) => escapeXml(publicUrl(baseUrl, path === '/' ? '/' : path + slash))
  const listed = view.pages.filter(
    (page) => view.visibility(page).sitemap && view.canonicalPath(page) === page.path,
  )
  const entries = listed.map((page) => {
    const date = view.modified(page)?.slice(0, 10)
    const modified = date === undefined ? '' : `<lastmod>${date}</lastmod>`
    return `  <url><loc>${url(page.path)}</loc>${modified}${alternates(view, page, url)}</url>`
  })
  const links = listed.some((page) => view.translations(page).length > 0)
    ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"'
    : ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${links}>\n${entries.join('\n')}\n</urlset>\n`
}

function alternates(view: View, page: Page, url: (path: string) => string): string {
  const link = (tag: string, path: string) =>
    `<xhtml:link rel="alternate" hreflang="${escapeXml(tag)}" href="${url(path)}"/>`
  return view
    .translations(page)
    .map(
      ({ language, path, isDefault }) =>
        link(languageTag(language), path) + (isDefault ? link('x-default', path) : ''),
    )
    .join('')
}
