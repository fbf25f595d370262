import type { RouteData } from '../route-data.ts'
import { renderIcon } from '../icons/render-icon.ts'
import { firstHref } from '../nav-links.ts'
import type { PageAction } from '../page-actions.ts'
import { PageActions } from './page-actions.tsx'

interface PageHeadInput {
  readonly route: RouteData
  readonly id: string | undefined
  readonly actions: readonly PageAction[]
}

/** Eyebrow, title, labels, description and menu of a page. */
export function PageHead({ route, id, actions }: PageHeadInput) {
  const { page } = route
  const { meta } = page
  return (
    <header class="page-head" id={id}>
      <Eyebrow route={route} />
      <h1 id="page-title">
        {page.title}
        {meta.deprecated ? <span class="badge orange sm">Deprecated</span> : null}
      </h1>
      {meta.description === undefined || page.reference?.describes === true ? null : (
        <p class="page-description">{meta.description}</p>
      )}
      <PageActions actions={actions} icon={(name) => renderIcon(name, { library: 'fontawesome' })} />
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
