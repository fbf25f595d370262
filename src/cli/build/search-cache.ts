import fs from 'node:fs'
import path from 'node:path'
import { writeCacheFile } from '../cache-folder.ts'
import type { Manifest } from './manifest.ts'
import type { StoredPage } from './indexed-pages.ts'

interface Listing {
  readonly layout: string
  readonly pages: Readonly<Record<string, StoredPage & { readonly key: string }>>
}

const LISTING = 'search.json'

/** Pages that are in the index of the last build just as they would be in this one. */
export function readSearchCache(root: string, manifest: Manifest): Map<string, StoredPage> {
  const fresh = new Map<string, StoredPage>()
  try {
    const { layout, pages } = JSON.parse(
      fs.readFileSync(path.join(root, '.lectern/cache', LISTING), 'utf8'),
    ) as Listing
    if (layout !== manifest.layout) return fresh
    for (const [page, { key, ...stored }] of Object.entries(pages))
      if (manifest.pages[page]?.key === key) fresh.set(page, stored)
  } catch {
    // None there, or of no use: pages are read again.
  }
  return fresh
}

export function writeSearchCache(
  root: string,
  manifest: Manifest,
  stored: ReadonlyMap<string, StoredPage>,
): void {
  const pages: Record<string, StoredPage & { key: string }> = {}
  for (const [page, place] of stored) {
    const key = manifest.pages[page]?.key
    if (key !== undefined) pages[page] = { ...place, key }
  }
  writeCacheFile(root, LISTING, JSON.stringify({ layout: manifest.layout, pages } satisfies Listing))
}
