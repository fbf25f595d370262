import { memo } from '../lib/memo.ts'
import { nearest } from '../lib/nearest.ts'

/** More are not gone through for every mistake. */
const MOST_PAGES = 3000
/** A page may have moved with its folder. Of more than so many it is anybody's guess which one. */
const MOST_ALIKE = 2

/** The page that a path most likely means. Its like in another language is none: the page is missing in this one. */
export function nearestPage(path: string, pages: ReadonlyMap<string, unknown>): string | undefined {
  const language = languageFolder(path)
  const near = pages.size < MOST_PAGES ? nearest(path, pagesByLanguage(pages).get(language) ?? []) : undefined
  if (near !== undefined) return near
  const alike = pagesByEnd(pages).get(endOf(path) ?? '') ?? []
  const moved = alike.filter((page) => languageFolder(page) === language)
  return moved.length <= MOST_ALIKE ? moved[0] : undefined
}

const pagesByLanguage = memo((pages: ReadonlyMap<string, unknown>) =>
  Map.groupBy(pages.keys(), languageFolder),
)
const pagesByEnd = memo((pages: ReadonlyMap<string, unknown>) => Map.groupBy(pages.keys(), endOf))

/** Name and folder. */
function endOf(path: string): string | undefined {
  return /[^/]+\/[^/]+$/.exec(path)?.[0].toLowerCase()
}

function languageFolder(path: string): string | undefined {
  return /^\/([a-z]{2}(?:-[a-z]{2,4})?)(?:\/|$)/i.exec(path)?.[1]?.toLowerCase()
}
