import { raw } from 'hono/html'
import type { NavNode } from '../../navigation/nav-tree.ts'
import { namedIcon } from '../components/icon.ts'
import { firstHref } from '../nav/nav-links.ts'
import type { RouteData } from '../page/route-data.ts'

/** Asked first, because almost no page has one. */
export function hasDirectory({ groups, page }: RouteData): boolean {
  const group = groups.at(-1)
  return group !== undefined && group.directory !== 'none' && group.href === page.path
}

/** What a group's root page lists below its text when the navigation asks for a `directory`. */
export function Directory({ route }: { route: RouteData }) {
  const group = route.groups.at(-1)
  if (group === undefined || !hasDirectory(route)) return null
  const entries = group.children.filter((node) => !node.hidden && firstHref(node) !== undefined)
  if (entries.length === 0) return null
  return group.directory === 'card' ? (
    <div class="directory columns cols-2">
      {entries.map((node) => (
        <div class="card linked">
          {raw(namedIcon(node, route.site.icons.library))}
          <div class="card-text">
            <p class="card-title">
              <a href={firstHref(node)}>{node.label}</a>
            </p>
          </div>
        </div>
      ))}
    </div>
  ) : (
    <div class="directory prose accordion-group">
      {entries.map((node) => (
        <DirectoryEntry node={node} />
      ))}
    </div>
  )
}

function DirectoryEntry({ node }: { node: NavNode }) {
  if (node.kind !== 'group')
    return (
      <p class="directory-link">
        <a href={node.href}>{node.label}</a>
      </p>
    )
  return (
    <details class="accordion">
      <summary>
        <span class="accordion-title">{node.label}</span>
      </summary>
      <ul class="accordion-body">
        {node.children
          .filter((child) => !child.hidden)
          .map((child) => (
            <li>
              <a href={firstHref(child)}>{child.label}</a>
            </li>
          ))}
      </ul>
    </details>
  )
}
