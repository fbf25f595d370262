import fs from 'node:fs/promises'
import path from 'node:path'

/** What a repository may take of this server's disk: it is another's, and may be far larger than its docs. */
export interface GitLimits {
  /** What one fetch brings. */
  readonly fetchedBytes: number
  /** All files of a commit, which may be small as they are fetched and large as they are written. */
  readonly treeBytes: number
  readonly files: number
}

export const GIT_LIMITS: GitLimits = { fetchedBytes: 2_000_000_000, treeBytes: 5_000_000_000, files: 300_000 }

const LOOK_EVERY_MS = 200

export function fetchFault({ fetchedBytes }: GitLimits): string {
  return `The repository is larger than ${megabytes(fetchedBytes)}. Move its docs into a smaller one.`
}

/** Why the files of a commit are not written, by what `git ls-tree -r -l -z` says; undefined when they are. */
export function treeFault(listing: string, { treeBytes, files }: GitLimits): string | undefined {
  const sizes = listing.split('\0').filter((line) => line !== '')
  if (sizes.length > files)
    return `The repository has more than ${files.toLocaleString('en')} files. Move its docs into a smaller one.`
  const bytes = sizes.reduce((sum, line) => sum + (Number(/^\S+ \S+ \S+ +(\d+)/.exec(line)?.[1]) || 0), 0)
  return bytes > treeBytes
    ? `The files of the repository have ${megabytes(bytes)}, and ${megabytes(treeBytes)} are allowed. Move its docs into a smaller one.`
    : undefined
}

/** Calls back once when more than so many bytes have come into a repository. What it returns ends that. */
export async function watchFetch(place: string, most: number, onTooMuch: () => void): Promise<() => void> {
  const before = await packedBytes(place)
  const timer = setInterval(async () => {
    if ((await packedBytes(place)) - before <= most) return
    clearInterval(timer)
    onTooMuch()
  }, LOOK_EVERY_MS)
  return () => clearInterval(timer)
}

/** git leaves what a fetch brought that did not end, and the next one begins anew. */
export async function removeUnfinished(place: string): Promise<void> {
  const folder = packsOf(place)
  for (const name of await fs.readdir(folder).catch(() => []))
    if (name.startsWith('tmp_')) await fs.rm(path.join(folder, name), { force: true })
}

async function packedBytes(place: string): Promise<number> {
  const folder = packsOf(place)
  const names = await fs.readdir(folder).catch(() => [])
  const stats = await Promise.all(
    names.map((name) => fs.stat(path.join(folder, name)).catch(() => undefined)),
  )
  return stats.reduce((sum, stat) => sum + (stat?.size ?? 0), 0)
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000).toLocaleString('en')} MB`
}

function packsOf(place: string): string {
  return path.join(place, '.git', 'objects', 'pack')
}
