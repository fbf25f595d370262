import fs from 'node:fs'
import path from 'node:path'
import type { View } from '../../access/view.ts'
import { socialImagePath } from '../../shared/social-image-path.ts'

/** Copies the folder's own files; one that is there with the same size and time is left alone. */
export function copyAssets(view: View, out: string): number {
  let copied = 0
  for (const entry of view.files.all) {
    const from = view.files.locate(entry)
    const to = path.join(out, entry.path)
    if (from === undefined) continue
    const there = fs.statSync(to, { throwIfNoEntry: false })
    if (there && there.size === entry.size && Math.abs(there.mtimeMs - entry.modified) < 2) continue
    fs.mkdirSync(path.dirname(to), { recursive: true })
    fs.copyFileSync(from, to)
    fs.utimesSync(to, entry.modified / 1000, entry.modified / 1000)
    copied++
  }
  for (const name of view.specs.overlaid) copied += writeOverlaid(view, name, out)
  return copied
}

/** A description with overlays is what they make of it, as on a server. */
function writeOverlaid(view: View, name: string, out: string): number {
  const text = view.files.overlaidSpec(name)
  const to = path.join(out, name)
  if (text === undefined || (fs.existsSync(to) && fs.readFileSync(to, 'utf8') === text)) return 0
  fs.mkdirSync(path.dirname(to), { recursive: true })
  fs.writeFileSync(to, text)
  return 1
}

/** Takes away what an earlier build wrote for pages that are gone. */
export function removePages(paths: readonly string[], out: string): void {
  for (const gone of paths) {
    fs.rmSync(path.join(out, gone, 'index.html'), { force: true })
    fs.rmSync(path.join(out, gone === '/' ? 'index.md' : `${gone}.md`), { force: true })
    fs.rmSync(path.join(out, socialImagePath(gone)), { force: true })
  }
}
