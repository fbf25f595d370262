import type { DocsConfig } from '../config/schema/docs-config.ts'

type Links = Partial<Pick<DocsConfig, 'navbar' | 'footer'>>
/** Top bar and footer without links to pages that may not be read: their labels tell of them as a title would. */
export function filterLinks<T extends Links>(config: T, mayKnow: (href: string) => boolean): T {
  const keep = ({ href }: { readonly href: string }) => mayKnow(href)
  const { navbar, footer } = config
  const columns = footer?.links
    ?.map((column) => ({ ...column, items: column.items.filter(keep) }))
    .filter(({ items }) => items.length > 0)
  return {
    ...config,
    ...(navbar && {
      navbar: {
        ...navbar,
        links: navbar.links?.filter(keep),
        primary: navbar.primary && keep(navbar.primary) ? navbar.primary : undefined,
      },
    }),
    ...(footer && { footer: { ...footer, links: columns } }),
  }
}
