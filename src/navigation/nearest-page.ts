import { memo } from '../lib/memo.ts'
import { nearest } from '../lib/nearest.ts'

/** More are not gone through for every mistake. */
const MOST_PAGES = 3000
/** A page may have moved with its folder. Of more than so many it is anybody's guess which one. */
const MOST_ALIKE = 2
/** Pages of one name, such as `overview`, that are gone through for every mistake. */
const MOST_NAMESAKES = 100

/** The page that a path most likely means. Its like in another language is none: the page is missing in this one. */
export function nearestPage(path: string, pages: ReadonlyMap<string, unknown>): string | undefined {
  const language = languageFolder(path)
  const inLanguage = pagesByLanguage(pages).get(language) ?? []
  const near = inLanguage.length < MOST_PAGES ? nearest(path, inLanguage) : undefined
  if (near !== undefined) return near
  const end = endOf(path)
  const moved = (end === undefined ? undefined : pagesByEnd(pages).get(keyOf(language, end))) ?? []
  if (moved.length > 0) return moved.length <= MOST_ALIKE ? moved[0] : undefined
  const alike = pagesByName(pages).get(keyOf(language, nameOf(path))) ?? []
  return alike.length > MOST_NAMESAKES ? undefined : onlyNamesake(path, alike)
}

/** The page of that name in another folder: the one that has all folders of the path, or the only one. */
function onlyNamesake(path: string, alike: readonly string[]): string | undefined {
  const folders = path.toLowerCase().split('/').slice(1, -1)
  const deeper = alike.filter((page) => folders.every((one) => page.toLowerCase().split('/').includes(one)))
  const [only, another] = deeper.length > 0 ? deeper : alike
  return another === undefined ? only : undefined
}

const pagesByLanguage = memo((pages: ReadonlyMap<string, unknown>) =>
  Map.groupBy(pages.keys(), languageFolder),
)
const pagesByEnd = memo((pages: ReadonlyMap<string, unknown>) =>
  Map.groupBy(pages.keys(), (page) => keyOf(languageFolder(page), endOf(page) ?? '')),
)
const pagesByName = memo((pages: ReadonlyMap<string, unknown>) =>
  Map.groupBy(pages.keys(), (page) => keyOf(languageFolder(page), nameOf(page))),
)

function keyOf(language: string | undefined, rest: string): string {
  return `${language ?? ''} ${rest}`
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase()
}

/** Name and folder. */
function endOf(path: string): string | undefined {
  return /[^/]+\/[^/]+$/.exec(path)?.[0].toLowerCase()
}

function languageFolder(path: string): string | undefined {
  return /^\/([a-z]{2}(?:-[a-z]{2,4})?)(?:\/|$)/i.exec(path)?.[1]?.toLowerCase()
}
