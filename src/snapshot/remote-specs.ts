import { hash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import type { RemoteSpec } from '../openapi/spec-library.ts'

export type RemoteSpecs = ReadonlyMap<string, RemoteSpec>

export interface FetchOptions {
  /** Where the last good copies are kept, so that a start without network still has pages. */
  readonly folder?: string | undefined
  /** For those who run this machine: a spec may come from another program on it over plain http. */
  readonly local?: boolean | undefined
}

const MAX_BYTES = 50_000_000
const TIMEOUT_MS = 20_000
const AT_ONCE = 4

/** Fetches specs by URL. One that cannot be had now is the copy from the last time, where there is one. */
export async function fetchSpecs(urls: readonly string[], options: FetchOptions = {}): Promise<RemoteSpecs> {
  const found = new Map<string, RemoteSpec>()
  const waiting = [...urls]
  const work = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const fetched = await fetchSpec(url, options.local === true)
      if ('text' in fetched) writeCopy(url, fetched.text, options.folder)
      found.set(url, 'text' in fetched ? fetched : (readCopy(url, options.folder) ?? fetched))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return found
}

/** Copies of the last time, read at once. */
export function storedSpecs(urls: readonly string[], folder: string | undefined): RemoteSpecs {
  return new Map(
    urls.flatMap((url) => {
      const copy = readCopy(url, folder)
      return copy ? [[url, copy] as const] : []
    }),
  )
}

/** Makes specs that somebody else fetched the copies of the last time. */
export function writeSpecCopies(specs: RemoteSpecs, folder: string): void {
  for (const [url, spec] of specs) if ('text' in spec) writeCopy(url, spec.text, folder)
}

async function fetchSpec(url: string, local: boolean): Promise<RemoteSpec> {
  const refused = refusal(url, local)
  if (refused !== undefined) return { problem: refused }
  try {
    const response = await fetch(url, {
      redirect: 'follow',
      credentials: 'omit',
      headers: { Accept: 'application/json, application/yaml, text/yaml, */*;q=0.5' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (!response.ok) return { problem: `the server answered ${response.status}` }
    // A server elsewhere must not lead us to what only this machine can reach.
    const moved = refusal(response.url, local && isLoopback(url))
    if (moved !== undefined) return { problem: `it led to ${response.url}, and ${moved}` }
    return await readBounded(response)
  } catch (error) {
    if (error instanceof Error && error.name === 'TimeoutError')
      return { problem: `there was no answer within ${TIMEOUT_MS / 1000} seconds` }
    return { problem: reasonOf(error) }
  }
}

function refusal(url: string, local: boolean): string | undefined {
  if (!URL.canParse(url)) return 'this is no address'
  const { protocol } = new URL(url)
  if (protocol === 'https:') return undefined
  return protocol === 'http:' && local && isLoopback(url) ? undefined : 'it must begin with https://'
}

function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d+){3}$/.test(hostname)
}

async function readBounded(response: Response): Promise<RemoteSpec> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).byteLength
    if (bytes > MAX_BYTES) return { problem: `it is larger than ${MAX_BYTES / 1_000_000} MB` }
    text += decoder.decode(chunk as Uint8Array, { stream: true })
  }
  return { text: text + decoder.decode() }
}

function reasonOf(error: unknown): string {
  const cause =
    error instanceof Error ? ((error.cause as NodeJS.ErrnoException | undefined) ?? error) : undefined
  const code = cause && 'code' in cause ? String(cause.code) : undefined
  return code === 'ENOTFOUND' || code === 'EAI_AGAIN'
    ? 'its host is not known'
    : code === 'ECONNREFUSED'
      ? 'nothing answers there'
      : `fetching failed${code === undefined ? '' : ` (${code})`}`
}

function copyFile(url: string, folder: string): string {
  return path.join(folder, 'specs', `${hash('sha256', url, 'hex').slice(0, 32)}.txt`)
}

function writeCopy(url: string, text: string, folder: string | undefined): void {
  if (folder === undefined) return
  const file = copyFile(url, folder)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  // Written whole or not at all.
  fs.writeFileSync(`${file}.part`, text)
  fs.renameSync(`${file}.part`, file)
}

function readCopy(url: string, folder: string | undefined): RemoteSpec | undefined {
  if (folder === undefined) return undefined
  try {
    return { text: fs.readFileSync(copyFile(url, folder), 'utf8') }
  } catch {
    return undefined
  }
}
