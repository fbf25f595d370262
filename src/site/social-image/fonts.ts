import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { lazy } from '../../lib/lazy.ts'
import { readFont, type FontMetrics } from './font-metrics.ts'

export interface PictureFonts {
  readonly files: readonly string[]
  readonly bold: FontMetrics
  readonly regular: FontMetrics
}

// Beside the server where it is built; from the sources, where the build put them.
const FOLDERS = ['../fonts/', '../../../dist/fonts/']

/** The fonts pictures are set in: Inter, copied by scripts/build-web.mjs. Read when the first picture is wanted. */
export const pictureFonts = lazy((): PictureFonts => {
  const folder = FOLDERS.map((path) => fileURLToPath(new URL(path, import.meta.url))).find((path) =>
    fs.existsSync(path),
  )
  if (folder === undefined) throw new Error('The fonts for pictures are missing; run scripts/build-web.mjs')
  const [bold = '', regular = ''] = ['inter-semibold.ttf', 'inter-medium.ttf'].map((name) => folder + name)
  return {
    files: [bold, regular],
    bold: readFont(fs.readFileSync(bold)),
    regular: readFont(fs.readFileSync(regular)),
  }
})
