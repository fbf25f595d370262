import type { View } from '../access/view.ts'
import { escapeXml } from '../lib/escape-xml.ts'
import { publicUrl } from './public-url.ts'

/** /sitemap.xml: every page search engines may list, with its date where there is one. */
export function sitemapXml(view: View, baseUrl: string): string {
  const slash = view.config.seo.trailingSlash === true ? '/' : ''
  const urls = view.pages
    .filter((page) => view.visibility(page).sitemap)
    .map((page) => {
      const path = page.path === '/' ? '/' : page.path + slash
      const date = view.modified(page)?.slice(0, 10)
      const modified = date === undefined ? '' : `<lastmod>${date}</lastmod>`
      return `  <url><loc>${escapeXml(publicUrl(baseUrl, path))}</loc>${modified}</url>`
    })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
}
