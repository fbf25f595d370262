import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

export type Files = Readonly<Record<string, string | Buffer>>

const roots: string[] = []
process.once('exit', () => roots.forEach((root) => fs.rmSync(root, { recursive: true, force: true })))

/** A docs folder on disk, gone when the test process ends. */
export function makeFolder(files: Files): string {
  const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-test-')))
  roots.push(root)
  writeFiles(root, files)
  return root
}

export function writeFiles(root: string, files: Files): void {
  for (const [name, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    fs.writeFileSync(path.join(root, name), content)
  }
}
