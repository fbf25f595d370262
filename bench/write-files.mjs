import fs from 'node:fs'
import path from 'node:path'

/** Writes `{ name: text }` below `dir`. */
export function writeFiles(dir, files) {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(dir, name)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, text)
  }
}
