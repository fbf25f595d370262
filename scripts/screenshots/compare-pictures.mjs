import fs from 'node:fs'
import path from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** Where the accepted pictures are: beside the code, in no package and no commit, unless it is said otherwise. */
export const ACCEPTED = path.resolve(process.env.LECTERN_PICTURES ?? '.lectern/pictures')

/** A share of pixels that two drawings of the same page may differ by. */
const TOLERATED = 0.001

/** Pictures that differ from the accepted ones or have none, each with its share; the difference is drawn beside it. */
export function comparePictures(folder, files) {
  return files.flatMap((file) => {
    const before = path.join(ACCEPTED, file)
    if (!fs.existsSync(before)) return [{ file, share: 1, why: 'no accepted picture' }]
    const one = PNG.sync.read(fs.readFileSync(before))
    const other = PNG.sync.read(fs.readFileSync(path.join(folder, file)))
    const { width, height } = one
    if (width !== other.width || height !== other.height)
      return [{ file, share: 1, why: `${width}×${height} became ${other.width}×${other.height}` }]
    const drawn = new PNG({ width, height })
    const differing = pixelmatch(one.data, other.data, drawn.data, width, height, { threshold: 0.15 })
    const share = differing / (width * height)
    if (share <= TOLERATED) return []
    fs.writeFileSync(path.join(folder, file.replace(/\.png$/, '.difference.png')), PNG.sync.write(drawn))
    return [{ file, share, why: `${(share * 100).toFixed(2)} % of the pixels differ` }]
  })
}

/** Makes pictures the accepted ones. */
export function acceptPictures(folder, files) {
  fs.mkdirSync(ACCEPTED, { recursive: true })
  for (const file of files) fs.copyFileSync(path.join(folder, file), path.join(ACCEPTED, file))
}
