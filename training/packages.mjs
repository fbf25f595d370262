// What the learned order of search is trained on: where it is, and where it lies once it is fetched.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { WORK } from '../bench/paths.mjs'

export const SOURCES = path.join(WORK, 'training', 'sources')
export const DATA = path.join(WORK, 'training', 'data')

/** Questions that were written for pages of the manuals: manual, page, question. */
export const WRITTEN = fileURLToPath(new URL('written.tsv', import.meta.url))

/** Of each: name, version, from (npm or debian), licence; optionally the folder and the pages that are its manual. */
export const PACKAGES = JSON.parse(fs.readFileSync(new URL('packages.json', import.meta.url), 'utf8'))

export function sourceOf({ name, version }) {
  return path.join(SOURCES, `${name}-${version}`.replaceAll(/[^\w.+-]/g, '_'))
}
