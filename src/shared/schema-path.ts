/** Where the API descriptions are handed out. */
export const SPEC_DOWNLOAD_PATH = '/openapi-specs.download'

/** What the request builder of a page reads. */
export function playgroundPath(page: string): string {
  return `/_lectern/playground${page === '/' ? '/index' : encodeURI(page)}.json`
}

/** Where more of a schema is served: to readers of a page that was too small for it. */
export function schemaPath(spec: string, name: string, language = 'en'): string {
  const path = `/_lectern/schemas/${encodeURIComponent(spec)}/${encodeURIComponent(name)}`
  return language === 'en' ? path : `${path}?language=${language}`
}
