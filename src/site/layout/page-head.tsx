import type { RouteData } from '../route-data.ts'
import { firstHref } from '../nav-links.ts'

/** Eyebrow, title, labels and description of a page. */
export function PageHead({ route }: { route: RouteData }) {
  const { page } = route
  const { meta } = page
  return (
    <header class="page-head">
      <Eyebrow route={route} />
      <h1 id="page-title">
        {page.title}
        {meta.deprecated ? <span class="badge orange sm">Deprecated</span> : null}
      </h1>
      {meta.description === undefined ? null : <p class="page-description">{meta.description}</p>}
    </header>
  )
}

/** The name of the page's group, or the whole way to it. */
function Eyebrow({ route: { groups, site } }: { route: RouteData }) {
  if (groups.length === 0) return null
  if (site.styling.eyebrows !== 'breadcrumbs') return <p class="eyebrow">{groups.at(-1)?.label}</p>
  return (
    <nav class="eyebrow" aria-label="Breadcrumbs">
      <ol>
        {groups.map((group) => {
          const href = firstHref(group)
          return <li>{href === undefined ? group.label : <a href={href}>{group.label}</a>}</li>
        })}
      </ol>
    </nav>
  )
}
