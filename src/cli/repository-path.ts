import fs from 'node:fs'
import path from 'node:path'

/** A file of a docs folder as its git repository names it; outside of one, as the folder does. */
export function repositoryPath(root: string, file: string): string {
  for (let folder = path.resolve(root); ; folder = path.dirname(folder)) {
    if (fs.existsSync(path.join(folder, '.git')))
      return path.relative(folder, path.resolve(root, file)).replaceAll(path.sep, '/')
    if (folder === path.dirname(folder)) return file
  }
}
