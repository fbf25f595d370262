import type { Found } from './found.ts'
import type { PageEntry } from './page-entry.ts'

const VERSION_LIKE = /^v?\d+(?:[.-]\d+)*(?:[.-]?(?:x|beta|alpha|rc|next)\d*)?$/i
const NAMED_VERSION = /^(?:latest|stable|next|main|canary|edge|current)$/i

/**
 * Of one page in several versions or languages, under one title, the best alone: ten times the same page is one answer.
 * A page with a title of its own, as a translation has, is an answer of its own.
 */
export function foldCopies(found: readonly Found[], limit: number): Found[] {
  let shown = 0
  const seen = new Map<string, { versions: Set<string>; languages: Set<string | undefined> }[]>()
  return found.filter(({ searched, ranked }) => {
    // Beyond what is shown, only a page that is called by the query may still come first.
    if (shown >= limit && !ranked.isTitle) return false
    const entry = searched.index.pages[ranked.page] as PageEntry
    const key = `${searched.index.articles[ranked.article]?.title}\n${nameOf(entry, searched.language)}`
    const before = seen.get(key) ?? []
    const isCopy = before.some(
      ({ versions, languages }) =>
        !languages.has(searched.language) ||
        (entry.versions.length > 0 && versions.size > 0 && !entry.versions.some((one) => versions.has(one))),
    )
    if (isCopy) return false
    before.push({ versions: new Set(entry.versions), languages: new Set([searched.language]) })
    seen.set(key, before)
    shown++
    return true
  })
}

/** The path without what names its version or language. */
function nameOf({ path, versions }: PageEntry, language: string | undefined): string {
  const names = new Set([language, ...versions].map((name) => name?.toLowerCase()))
  return path
    .split('/')
    .filter((part) => {
      const lower = part.toLowerCase()
      return !names.has(lower) && !VERSION_LIKE.test(lower) && !NAMED_VERSION.test(lower)
    })
    .join('/')
}
