import { zipSync, type Zippable } from 'fflate'
import type { View } from '../access/view.ts'
import { memo } from '../lib/memo.ts'

export interface SpecDownload {
  readonly fileName: string
  readonly type: string
  readonly bytes: Uint8Array<ArrayBuffer>
}

/** The site's API descriptions to take along: the file itself, or all of them in one archive. */
export const specDownload = memo((view: View): SpecDownload | undefined => {
  const files = view.specs.files
  const [first, ...more] = files
  if (!first) return undefined
  if (more.length === 0)
    return {
      fileName: first.name.slice(first.name.lastIndexOf('/') + 1),
      type: /\.json$/i.test(first.name) ? 'application/json' : 'application/yaml',
      bytes: encode(first.text),
    }
  const entries: Zippable = {}
  // One moment for all, and names in order: the same specs always make the same bytes.
  for (const { name, text } of [...files].sort((a, b) => (a.name < b.name ? -1 : 1)))
    entries[name] = [encode(text), { mtime: EPOCH }]
  return {
    fileName: 'api-specs.zip',
    type: 'application/zip',
    bytes: zipSync(entries, { level: 6 }),
  }
})

const EPOCH = new Date(Date.UTC(2000, 0, 1))

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}
