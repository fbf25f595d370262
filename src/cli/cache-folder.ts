import fs from 'node:fs'
import path from 'node:path'
import { UsageError } from './command.ts'

const FOLDERS = ['.lectern', '.lectern/cache']

/**
 * What commands remember in a docs folder. The folder may be somebody else's, with links in the place of our files: nothing
 * is written through one.
 */
function cacheFolder(root: string): string {
  const folders = FOLDERS.map((name) => path.join(root, name))
  for (const folder of folders) {
    if (fs.lstatSync(folder, { throwIfNoEntry: false }) === undefined)
      fs.mkdirSync(folder, { recursive: true })
    if (!fs.lstatSync(folder).isDirectory()) throw linkError(folder)
  }
  return folders.at(-1) as string
}

/** A file for what is new, opened for writing. Whatever stood there is gone, and not what it led to. */
export function openCacheFile(root: string, name: string): number {
  const file = path.join(cacheFolder(root), name)
  fs.rmSync(file, { recursive: true, force: true })
  return fs.openSync(file, 'wx')
}

/** Replaces a file as a whole. */
export function writeCacheFile(root: string, name: string, text: string): void {
  const file = openCacheFile(root, `${name}.new`)
  fs.writeFileSync(file, text)
  fs.closeSync(file)
  const folder = cacheFolder(root)
  fs.renameSync(path.join(folder, `${name}.new`), path.join(folder, name))
}

/** A folder that is written to may have come with the docs: a link in it would lead what is written elsewhere. */
export function refuseLinks(folder: string, root: string): void {
  if (!fs.existsSync(folder)) return
  const isBrought = [root, process.cwd()].some((place) => folder.startsWith(place + path.sep))
  if (isBrought && fs.lstatSync(folder).isSymbolicLink()) throw linkError(folder)
  const link = fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .find((entry) => entry.isSymbolicLink())
  if (link) throw linkError(path.join(link.parentPath, link.name))
}

function linkError(place: string): UsageError {
  return new UsageError(`${place} is a link, and nothing is written through links. Remove it.`)
}
