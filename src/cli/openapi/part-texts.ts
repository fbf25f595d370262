import { hash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { FileTexts } from '../../openapi/files/part-files.ts'
import { Spec, type SpecSourceText } from '../../openapi/spec.ts'

const IS_PART = /^(?!.*(?:^|\/)\.).*\.(?:json|ya?ml)$/i
const MOST_ROUNDS = 20

/** Files beside a spec that was named on the command line: those of the current folder, if the spec is in it. */
export function filesBeside(source: string): Pick<SpecSourceText, 'path' | 'files'> {
  const file = fs.realpathSync.native(source)
  const here = fs.realpathSync.native(process.cwd())
  const root = isInside(here, file) ? here : path.dirname(file)
  const diskPath = (name: string): string | undefined => {
    const target = path.join(root, name)
    if (!IS_PART.test(name) || !fs.existsSync(target)) return undefined
    const real = fs.realpathSync.native(target)
    return isInside(root, real) ? real : undefined
  }
  return {
    path: path.relative(root, file).split(path.sep).join('/'),
    files: {
      size: (name) => {
        const disk = diskPath(name)
        return disk === undefined ? undefined : fs.statSync(disk).size
      },
      read: (name) => {
        const disk = diskPath(name)
        return disk === undefined ? undefined : { text: fs.readFileSync(disk, 'utf8'), hash: '' }
      },
    },
  }
}

function isInside(root: string, file: string): boolean {
  const relative = path.relative(root, file)
  return relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative)
}

/** Reads a spec whose other files come from far away, such as a commit: what it asks for is fetched until it has all. */
export async function readWithParts(
  source: SpecSourceText,
  fetch: (file: string) => Promise<string | undefined>,
): Promise<ReturnType<typeof Spec.read>> {
  const texts = new Map<string, string | undefined>()
  const asked = new Set<string>()
  const files: FileTexts = {
    size: (file) => {
      asked.add(file)
      return texts.get(file)?.length
    },
    read: (file) => {
      const text = texts.get(file)
      return text === undefined ? undefined : { text, hash: hash('sha1', text, 'base64url') }
    },
  }
  for (let round = 0; ; round++) {
    const spec = Spec.read({ ...source, files })
    const missing = [...asked].filter((file) => !texts.has(file) && IS_PART.test(file))
    if (missing.length === 0 || round === MOST_ROUNDS) return spec
    for (const file of missing) texts.set(file, await fetch(file))
  }
}
