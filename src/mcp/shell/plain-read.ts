import { cutOutput } from './cut-output.ts'
import type { ShellOutput } from './shell-contract.ts'
import type { TextBundle } from './text-bundle.ts'

// Nothing in it that a shell would read as anything but a path.
const PLAIN_CAT = /^\s*cat((?: +\/?\w[\w./-]*)+)\s*$/
/** More than this is read beside the server. */
const MAX_BYTES = 200_000

/**
 * The answer to `cat` of pages, which is most of what agents run: the texts are at hand, and neither an interpreter nor a
 * thread is needed to join them. Undefined for everything else, also for what the shell would complain about.
 */
export function plainRead(command: string, bundle: TextBundle): ShellOutput | undefined {
  const named = PLAIN_CAT.exec(command)?.[1]
  if (named === undefined) return undefined
  const bytes = Buffer.from(bundle.bytes)
  const texts: string[] = []
  let total = 0
  for (const path of named.trim().split(/ +/)) {
    const file = find(bundle.paths, path.startsWith('/') ? path : `/${path}`)
    if (file < 0) return undefined
    const [from, to] = [bundle.offsets[file] as number, bundle.offsets[file + 1] as number]
    total += to - from
    if (total > MAX_BYTES) return undefined
    texts.push(bytes.toString('utf8', from, to))
  }
  return { stdout: cutOutput(texts.join('')), stderr: '', exitCode: 0 }
}

/** Where a path stands among sorted ones, or -1. */
function find(paths: readonly string[], wanted: string): number {
  let low = 0
  let high = paths.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((paths[middle] as string) < wanted) low = middle + 1
    else high = middle
  }
  return paths[low] === wanted ? low : -1
}
