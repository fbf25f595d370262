import fs from 'node:fs'
import path from 'node:path'
import type { IgnoreRules } from '../config/ignore-files.ts'
import type { Diagnostic } from '../lib/diagnostic.ts'
import { isSampleOfSecrets, isSecretFile } from './secret-files.ts'

/** A file of the docs folder, as the listing saw it. */
export interface FileEntry {
  /** Relative to the docs folder, with forward slashes. */
  readonly path: string
  readonly size: number
  readonly modified: number
}

export interface Listing {
  readonly files: ReadonlyMap<string, FileEntry>
  readonly diagnostics: readonly Diagnostic[]
}

/** All files of a folder that are content, folder by folder. Whoever waits is told of each that was looked at. */
export function listFiles(
  root: string,
  ignore: IgnoreRules,
  onLooked: () => void = () => undefined,
): Listing {
  const files = new Map<string, FileEntry>()
  const diagnostics: Diagnostic[] = []
  const add = (name: string, stat: fs.Stats) =>
    files.set(name, { path: name, size: stat.size, modified: stat.mtimeMs })
  const visit = (folder: string, seen: ReadonlySet<string>) => {
    for (const entry of readDirectory(folder === '' ? root : `${root}/${folder}`)) {
      onLooked()
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`
      const disk = `${root}/${name}`
      const target = entry.isSymbolicLink() ? followLink(root, disk) : disk
      if (target === undefined) {
        if (!ignore.ignores(name)) diagnostics.push(linkOutside(name))
        continue
      }
      const stat = statOf(target)
      if (!stat) continue
      if (stat.isDirectory()) {
        if (ignore.ignoresDirectory(name) || (entry.isSymbolicLink() && seen.has(target))) continue
        visit(name, entry.isSymbolicLink() ? new Set([...seen, target]) : seen)
      } else if (stat.isFile() && !ignore.ignores(name)) {
        if (isSecretFile(name, target)) {
          if (!isSampleOfSecrets(name)) diagnostics.push(secretFile(name))
        } else add(name, stat)
      }
    }
  }
  visit('', new Set([root]))
  return { files, diagnostics }
}

/** Folders of git, with all branches that were fetched, and of our own data: no content, by whatever name. */
const HIDDEN = new Set(['.git', '.lectern'])

/** Where a link leads, as long as that is inside the folder: a link must not publish the rest of the disk. */
function followLink(root: string, link: string): string | undefined {
  try {
    const real = fs.realpathSync(link)
    if (real !== root && !real.startsWith(root + path.sep)) return undefined
    return real
      .slice(root.length)
      .split(path.sep)
      .some((part) => HIDDEN.has(part))
      ? undefined
      : real
  } catch {
    return undefined
  }
}

function readDirectory(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    return []
  }
}

function statOf(file: string): fs.Stats | undefined {
  return fs.statSync(file, { throwIfNoEntry: false })
}

function secretFile(file: string): Diagnostic {
  return {
    severity: 'warning',
    code: 'file-secret',
    message: 'This file looks like a backup, a database, a key or an environment file, and was left out.',
    file,
    hint: 'Move it out of the docs folder, or add it to .lecternignore.',
  }
}

function linkOutside(file: string): Diagnostic {
  return {
    severity: 'warning',
    code: 'symlink-outside',
    message:
      'This symbolic link is broken, or points outside the docs folder or into .git or .lectern, and was ignored.',
    file,
    hint: 'Copy the file into the folder, or add the link to .lecternignore.',
  }
}
