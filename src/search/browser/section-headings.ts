import type { SectionEntry } from './page-entry.ts'
import type { SearchIndex } from './search-index.ts'

/** Headings above a section: the nearest before it at each smaller depth. */
export function trailOf(index: SearchIndex, section: number): string[] {
  const trail: string[] = []
  const { article, depth } = index.sections[section] as SectionEntry
  let level = depth
  for (let at = section - 1; level > 1 && at >= (index.firstSection[article] as number); at--) {
    const above = index.sections[at] as SectionEntry
    if (above.depth === 0 || above.depth >= level) continue
    trail.unshift(above.title)
    level = above.depth
  }
  return trail
}

/** From the outermost to its own; none before the first. */
export function headingsOf(index: SearchIndex, section: number): readonly string[] {
  const { title, depth } = index.sections[section] as SectionEntry
  return depth === 0 ? [] : [...trailOf(index, section), title]
}
