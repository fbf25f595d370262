import { hash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fetchChecked, FetchError } from '../lib/fetch-checked.ts'
import { privateHostRule, type PrivateHosts } from '../lib/private-hosts.ts'
import { readOverlay } from '../openapi/overlay/read-overlay.ts'
import type { RemoteSpec } from '../openapi/remote-spec.ts'
import { Spec } from '../openapi/spec.ts'

export type RemoteSpecs = ReadonlyMap<string, RemoteSpec>

export interface FetchOptions extends PrivateHosts {
  /** Where the last good copies are kept, so that a start without network still has pages. */
  readonly folder?: string | undefined
}

const MAX_BYTES = 50_000_000
const TIMEOUT_MS = 20_000
const AT_ONCE = 4
const MOST_REDIRECTS = 5

/** Fetches specs by URL. One that cannot be had now is the copy from the last time, where there is one. */
export async function fetchSpecs(urls: readonly string[], options: FetchOptions = {}): Promise<RemoteSpecs> {
  const found = new Map<string, RemoteSpec>()
  const waiting = [...urls]
  const work = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const fetched = await fetchSpec(url, options)
      if ('text' in fetched) writeCopy(url, fetched.text, options.folder)
      found.set(url, 'text' in fetched ? fetched : lastGood(url, fetched.problem, options.folder))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found
}

/** Copies of the last time, read at once. */
export function storedSpecs(urls: readonly string[], folder: string | undefined): RemoteSpecs {
  return new Map(
    urls.flatMap((url) => {
      const text = readCopy(url, folder)
      return text === undefined ? [] : [[url, { text }] as const]
    }),
  )
}

/** Uses specs that another server fetched as the last copies. */
export function writeSpecCopies(specs: RemoteSpecs, folder: string): void {
  for (const [url, spec] of specs) if ('text' in spec) writeCopy(url, spec.text, folder)
}

async function fetchSpec(url: string, options: FetchOptions): Promise<RemoteSpec> {
  try {
    const { status, body } = await fetchChecked(url, {
      mostBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
      redirects: MOST_REDIRECTS,
      headers: { Accept: 'application/json, application/yaml, text/yaml, */*;q=0.5' },
      allowPrivate: privateHostRule(url, options),
    })
    if (status < 200 || status > 299) return { problem: `the server answered ${status}` }
    const text = body.toString('utf8')
    return readCopy(url, options.folder) === text ? { text } : readable(url, text)
  } catch (error) {
    if (error instanceof FetchError) return { problem: error.message }
    throw error
  }
}

/** A maintenance page, or a body that was cut, is no description: it must not take the place of a good one. */
function readable(url: string, text: string): RemoteSpec {
  const read = Spec.read({ id: url, text, hash: '', reread: () => text })
  if (read instanceof Spec || !Array.isArray(readOverlay({ id: url, text }))) return { text }
  const why = read[0]?.message ?? 'it cannot be read'
  return { problem: `${why.charAt(0).toLowerCase()}${why.slice(1).replace(/\.$/, '')}` }
}

function lastGood(url: string, problem: string, folder: string | undefined): RemoteSpec {
  const text = readCopy(url, folder)
  return text === undefined ? { problem } : { text, stale: problem }
}

function copyFile(url: string, folder: string): string {
  return path.join(folder, 'specs', `${hash('sha256', url, 'hex').slice(0, 32)}.txt`)
}

function writeCopy(url: string, text: string, folder: string | undefined): void {
  if (folder === undefined) return
  const file = copyFile(url, folder)
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  // Written whole or not at all.
  fs.writeFileSync(`${file}.part`, text)
  fs.renameSync(`${file}.part`, file)
}

function readCopy(url: string, folder: string | undefined): string | undefined {
  if (folder === undefined) return undefined
  try {
    return fs.readFileSync(copyFile(url, folder), 'utf8')
  } catch {
    return undefined
  }
}
