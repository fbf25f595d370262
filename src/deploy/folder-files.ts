import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { createIgnore } from '../config/ignore-files.ts'
import { Folder } from '../content/read-folder.ts'
import type { FileList } from '../store/repositories/stored-deployment.ts'

export interface FolderFiles {
  readonly files: FileList
  read(file: string): Buffer
}

/** Everything of a docs folder that a server needs, by what is in it. */
export function readFolderFiles(root: string): FolderFiles {
  const texts = HIDDEN.map((name) =>
    isInside(root, name) ? fs.readFileSync(path.join(root, name), 'utf8') : '',
  )
  const folder = Folder.read(root, createIgnore(texts))
  const files: Record<string, readonly [string, number]> = {}
  const read = (name: string) => fs.readFileSync(path.join(folder.root, name))
  const names = [...folder.files.keys(), ...HIDDEN.filter((name) => isInside(folder.root, name))]
  for (const name of names) {
    const bytes = read(name)
    files[name] = [hashOf(bytes), bytes.length]
  }
  return { files, read }
}

/** Not content, but what decides which files are. */
const HIDDEN = ['.mintignore', '.lecternignore']

export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Whether there is such a file, and no link out of a repository to a file of this machine. */
function isInside(root: string, name: string): boolean {
  const file = path.join(root, name)
  if (!fs.existsSync(file)) return false
  return !path.relative(fs.realpathSync(root), fs.realpathSync(file)).startsWith('..')
}
