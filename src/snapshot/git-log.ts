import { execFile, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const TIMEOUT_MS = 15_000

export interface Checkout {
  readonly commit: string
  /** A clone without its older history: at the commit where it was cut off, every file looks new. */
  readonly shallow: boolean
}

/** What a folder's git work tree stands at; undefined when it is in none, or there is no git. */
export function readCheckout(root: string): Promise<Checkout | undefined> {
  return new Promise((resolve) => {
    const options = { cwd: root, timeout: TIMEOUT_MS, encoding: 'utf8' as const }
    execFile('git', ['rev-parse', 'HEAD', '--is-shallow-repository'], options, (error, stdout) => {
      const [commit = '', shallow] = stdout.split('\n')
      resolve(error ? undefined : { commit, shallow: shallow?.trim() === 'true' })
    })
  })
}

/**
 * When each of these files was last committed, in seconds. History is read from the newest commit back and only as
 * far as needed; what is not found in time has no date, which is better than a wrong one.
 */
export function lastCommits(
  root: string,
  wanted: Iterable<string>,
  { shallow }: Checkout,
): Promise<ReadonlyMap<string, number>> {
  const missing = new Set(wanted)
  const found = new Map<string, number>()
  if (missing.size === 0) return Promise.resolve(found)
  return new Promise((resolve) => {
    // Without quoting, names with other letters than ours come as they are.
    const args = [
      '-c',
      'core.quotePath=false',
      'log',
      '--format=%x00%ct %p',
      '--name-only',
      '--relative',
      '--no-renames',
    ]
    const git = spawn('git', [...args, '--', '.'], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] })
    const timer = setTimeout(() => git.kill(), TIMEOUT_MS)
    let time: number | undefined
    const lines = createInterface({ input: git.stdout, crlfDelay: Infinity })
    lines.on('line', (line) => {
      if (line.startsWith('\0')) time = commitTime(line.slice(1), shallow)
      else if (time !== undefined && missing.delete(line)) found.set(line, time)
      if (missing.size === 0) git.kill()
    })
    const finish = () => {
      clearTimeout(timer)
      resolve(found)
    }
    git.on('error', finish)
    lines.on('close', finish)
  })
}

/** A commit without a parent is the first one, or where a shallow clone was cut off. */
function commitTime(text: string, shallow: boolean): number | undefined {
  const [time = '', parent = ''] = text.split(' ')
  return shallow && parent === '' ? undefined : Number(time)
}
