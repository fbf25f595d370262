import type { View } from '../access/view.ts'
import { listedSpecs } from '../access/listed-specs.ts'
import { publicUrl } from './public-url.ts'

interface Link {
  readonly href: string
  readonly type?: string
}

/** One API: where it is, its description for machines, and its first page for people. */
interface CatalogEntry {
  readonly anchor: string
  readonly 'service-desc': readonly Link[]
  readonly 'service-doc': readonly Link[]
}

/** The APIs of a site as a set of links (RFC 9264), or nothing where none is a file of the site. */
export function apiCatalog(
  view: View,
  baseUrl: string,
): { readonly linkset: readonly CatalogEntry[] } | undefined {
  const specs = listedSpecs(view)
  if (specs.length === 0) return undefined
  return {
    linkset: specs.map(({ file, isAsync, server, page }) => ({
      anchor: server ?? publicUrl(baseUrl, page),
      'service-desc': [{ href: publicUrl(baseUrl, `/${file}`), type: typeOf(file, isAsync) }],
      'service-doc': [{ href: publicUrl(baseUrl, page), type: 'text/html' }],
    })),
  }
}

function typeOf(file: string, isAsync: boolean): string {
  const format = /\.json$/i.test(file) ? 'json' : 'yaml'
  return isAsync ? `application/vnd.aai.asyncapi+${format}` : `application/vnd.oai.openapi+${format}`
}
