import type { View } from '../access/view.ts'
import { Topic } from '../lib/memo.ts'
import type { NavNode } from '../navigation/nav-tree.ts'
import type { SuggestedPage } from './browser/answer.ts'

const MOST = 6

interface Wanted {
  readonly version?: string | undefined
  readonly language?: string | undefined
}

/** Where to begin before anything is typed: what is read most, then what comes first. Nothing that this viewer may not read. */
export function suggestedPages(
  view: View,
  popular: readonly string[],
  { version, language }: Wanted,
): readonly SuggestedPage[] {
  const first = view.memory.get(IN_ORDER, '', () => [...pathsIn(view.navigation)].slice(0, MOST * 20))
  const pages = [...new Set([...popular, ...first])].flatMap((path): SuggestedPage | [] => {
    const page = view.page(path)
    const place = view.placeOf(path)
    if (!page || !place) return []
    const { search, sidebar } = view.visibility(page)
    if (!search || !sidebar) return []
    if (language !== undefined && place.language !== undefined && place.language !== language) return []
    if (version !== undefined && place.versions.length > 0 && !place.versions.includes(version)) return []
    const trail = place.trail.filter(({ kind }) => kind === 'tab' || kind === 'group')
    return {
      path,
      title: page.title,
      trail: trail.map(({ label }) => label),
      method: place.trail.at(-1)?.method,
    }
  })
  return pages.slice(0, MOST)
}

const IN_ORDER = new Topic<string, readonly string[]>('pages in the order of the navigation')

function* pathsIn(node: NavNode): Generator<string> {
  if (node.hidden) return
  if (node.kind === 'page' && node.href !== undefined) yield node.href
  for (const child of node.children) yield* pathsIn(child)
}
