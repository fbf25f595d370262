// Pictures of every kind of page, on five screens, in light and dark.
// `npm run screenshots -- [--compare | --accept] [folder] [part of a name …]`: to look at, to compare with the accepted
// ones, or to accept. The accepted ones are in `.lectern/pictures`, or in the folder that LECTERN_PICTURES names.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ACCEPTED, acceptPictures, comparePictures } from './screenshots/compare-pictures.mjs'
import { takePictures } from './screenshots/take-pictures.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { compare: { type: 'boolean' }, accept: { type: 'boolean' } },
})
const [folder, ...wanted] = positionals
const out = folder
  ? path.resolve(process.env.INIT_CWD ?? '.', folder)
  : fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-pictures-'))
const taken = await takePictures(out, wanted)
console.log(`${taken.length} pictures in ${out}`)
if (values.accept) {
  acceptPictures(out, taken)
  console.log(`accepted: ${ACCEPTED}`)
} else if (values.compare) {
  const differing = comparePictures(out, taken)
  for (const { file, why } of differing) console.log(`${file}: ${why}`)
  console.log(`${differing.length} of ${taken.length} differ; look at them, then run with --accept`)
  process.exitCode = differing.length > 0 ? 1 : 0
}
