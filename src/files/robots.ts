/** /robots.txt: everything may be read, and where the list of pages is. */
export function robotsTxt(baseUrl: string): string {
  return `User-agent: *\nContent-Signal: ai-train=yes, search=yes, ai-input=yes\nAllow: /\n\nSitemap: ${baseUrl}/sitemap.xml\n`
}
