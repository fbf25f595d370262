import type { DocsConfig } from '../../config/schema/docs-config.ts'
import type { RouteData } from './route-data.ts'
import { dataHtml, html, NO_HTML, scriptJson, type SafeHtml } from '../html/html.ts'
import { firstHref } from '../nav/nav-links.ts'

/** What the tags for machines need besides the page itself. */
export interface MachineInput {
  readonly seo: DocsConfig['seo']
  /** Public address of the site; without it nothing absolute can be said. */
  readonly baseUrl: string | undefined
  /** The address on the site that an author meant by a path. */
  readonly meant: (url: string) => string
  /** When the page was last changed. */
  readonly modified?: string | undefined
  /** Path of the picture drawn for the page, for when it names none. */
  readonly image?: string | undefined
}

/** JSON-LD graph of a page: who publishes it, the site, the page, the way to it, and what kind of text it is. */
export function structuredData(route: RouteData, { seo, baseUrl, modified }: MachineInput): SafeHtml {
  const { canonical, page, site, description } = route
  if (baseUrl === undefined || canonical === undefined) return NO_HTML
  const organization = seo.organization
  const publisher = { '@id': organization?.id ?? `${baseUrl}/#organization` }
  const website = { '@id': `${baseUrl}/#website` }
  const api = page.meta.openapi !== undefined || page.meta.api !== undefined
  const graph = [
    {
      '@type': 'Organization',
      ...publisher,
      name: organization?.name ?? site.name,
      legalName: organization?.legalName,
      url: organization?.url ?? baseUrl,
      logo: organization?.logo,
      sameAs: organization?.sameAs,
    },
    {
      '@type': 'WebSite',
      ...website,
      url: baseUrl,
      name: site.name,
      description: site.description,
      publisher,
    },
    {
      '@type': 'WebPage',
      '@id': canonical,
      url: canonical,
      name: page.title,
      description,
      isPartOf: website,
    },
    breadcrumbs(route, baseUrl),
    {
      '@type': api ? 'APIReference' : 'TechArticle',
      headline: page.title,
      description,
      url: canonical,
      mainEntityOfPage: { '@id': canonical },
      publisher,
      dateModified: modified,
    },
  ]
  const json = scriptJson({ '@context': 'https://schema.org', '@graph': graph })
  return dataHtml(html` type="application/ld+json"`, json)
}

function breadcrumbs({ groups, page, canonical }: RouteData, baseUrl: string) {
  const steps = [
    ...groups.map((group) => ({ name: group.label, path: firstHref(group) })),
    { name: page.title, path: undefined },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: index === steps.length - 1 ? canonical : path?.startsWith('/') ? baseUrl + path : undefined,
    })),
  }
}
