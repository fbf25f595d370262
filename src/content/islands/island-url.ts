const PREFIX = '/_lectern/islands/'

/** One module of a page's components, as its address names it. */
export interface IslandAddress {
  /** The page's file: whoever may not read the page gets no code of it. */
  readonly page: string
  /** Hash of all browser code of the page. */
  readonly key: string
  readonly module: string
}

/**
 * The key stands before the module, so that modules import each other by relative paths and the code of a
 * snippet does not depend on the page that uses it.
 */
export function islandUrl({ page, key, module }: IslandAddress): string {
  return `${PREFIX}${encodePath(page)}/~${key}/${encodePath(module)}.js`
}

export function parseIslandUrl(decodedPath: string): IslandAddress | undefined {
  const match = /^\/_lectern\/islands\/(.+?)\/~([\w-]{12})\/(.+)\.js$/.exec(decodedPath)
  if (!match) return undefined
  const [, page, key, module] = match as unknown as [string, string, string, string]
  return { page, key, module }
}

export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}
