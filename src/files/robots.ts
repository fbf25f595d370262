/** Of a preview: what nobody has reviewed is not for machines. They may ask, to be told not to keep it. */
export const PREVIEW_ROBOTS_TXT =
  'User-agent: *\nContent-Signal: ai-train=no, search=no, ai-input=no\nAllow: /\n'

/** /robots.txt: everything may be read, and where the list of pages is. */
export function robotsTxt(baseUrl: string): string {
  return `User-agent: *\nContent-Signal: ai-train=yes, search=yes, ai-input=yes\nAllow: /\n\nSitemap: ${baseUrl}/sitemap.xml\n`
}
