import { nearest } from '../lib/nearest.ts'

/** More are not gone through for every mistake. */
const MOST_PAGES = 3000

/** The page that a path most likely means. Its like in another language is none: the page is missing in this one. */
export function nearestPage(path: string, pages: ReadonlyMap<string, unknown>): string | undefined {
  if (pages.size >= MOST_PAGES) return undefined
  const language = languageFolder(path)
  return nearest(
    path,
    [...pages.keys()].filter((page) => languageFolder(page) === language),
  )
}

function languageFolder(path: string): string | undefined {
  return /^\/([a-z]{2}(?:-[a-z]{2,4})?)(?:\/|$)/i.exec(path)?.[1]?.toLowerCase()
}
