import type { Found } from './found.ts'
import type { PageEntry } from './page-entry.ts'

const VERSION_LIKE = /^v?\d+(?:[.-]\d+)*(?:[.-]?(?:x|beta|alpha|rc|next)\d*)?$/i
const NAMED_VERSION = /^(?:latest|stable|next|main|canary|edge|current)$/i
/** Folders that hold versions or languages, and that the default one does without: `versions/8.6.0/install`, `i18n/ja/install`. */
const HOLDER = /^(?:versions?|releases?|i18n|locales?|translations?|l)$/i

/** A copy that stands before others in the navigation, as the default version does, is shown unless it is so much worse. */
const NEARLY_AS_GOOD = 0.8

/** A result and its copies: the versions and languages they are in. */
interface Shown {
  readonly at: number
  readonly versions: ReadonlySet<string>
  readonly language: string | undefined
}

/**
 * Of one page in several versions or languages, under one title, the best alone: ten times the same page is one answer.
 * A page with a title of its own, as a translation has, is an answer of its own.
 */
export function foldCopies(found: readonly Found[]): Found[] {
  const seen = new Map<string, Shown[]>()
  const shown: Found[] = []
  const repeated = repeatedTitles(found)
  for (const one of found) {
    const { searched, ranked } = one
    const title = titleOf(one)
    if (!repeated.has(title)) {
      shown.push(one)
      continue
    }
    const entry = searched.index.pages[ranked.page] as PageEntry
    const key = `${title}\n${nameOf(entry, searched.language)}`
    const before = seen.get(key) ?? []
    const original = before.find(
      ({ versions, language }) =>
        language !== searched.language ||
        (entry.versions.length > 0 &&
          versions.size > 0 &&
          !entry.versions.some((name) => versions.has(name))),
    )
    if (original) {
      if (comesFirst(one, shown[original.at] as Found)) shown[original.at] = one
      continue
    }
    before.push({ at: shown.length, versions: new Set(entry.versions), language: searched.language })
    seen.set(key, before)
    shown.push(one)
  }
  return shown
}

/** Only a page whose title comes twice can be a copy; of the others the path need not be read. */
function repeatedTitles(found: readonly Found[]): ReadonlySet<string> {
  const once = new Set<string>()
  const repeated = new Set<string>()
  for (const title of found.map(titleOf)) (once.has(title) ? repeated : once).add(title)
  return repeated
}

function titleOf({ searched, ranked }: Found): string {
  return searched.index.articles[ranked.article]?.title ?? ''
}

function comesFirst(copy: Found, shown: Found): boolean {
  if (copy.searched !== shown.searched || copy.ranked.page > shown.ranked.page) return false
  return copy.ranked.score >= shown.ranked.score * NEARLY_AS_GOOD
}

/** The path without what names its version or language. */
function nameOf({ path, versions }: PageEntry, language: string | undefined): string {
  const names = new Set([language, ...versions].map((name) => name?.toLowerCase()))
  const isName = (part = ''): boolean =>
    names.has(part.toLowerCase()) || VERSION_LIKE.test(part) || NAMED_VERSION.test(part)
  return path
    .split('/')
    .filter((part, at, parts) => !isName(part) && !(HOLDER.test(part) && isName(parts[at + 1])))
    .join('/')
}
