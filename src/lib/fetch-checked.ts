import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, judgedLookup } from './public-address.ts'

/** Decides about hosts outside the public internet: by name, and by the address it stands for. */
export type AllowPrivate = (host: string, address: string) => boolean

export interface FetchRules {
  readonly mostBytes: number
  readonly timeoutMs: number
  /** How many redirects are followed; each is judged like the first address. */
  readonly redirects?: number
  readonly headers?: Readonly<Record<string, string>>
  /** GET without it. What is posted is never sent on by a redirect. */
  readonly post?: Uint8Array | undefined
  /** How it is posted. */
  readonly method?: 'POST' | 'PUT' | 'PATCH' | undefined
  /** Only whether something is there: the answer ends with its headers. */
  readonly only?: 'HEAD' | 'GET' | undefined
  /** Public hosts may be asked over plain http: nothing secret is sent, and nothing of the answer is used. */
  readonly plain?: boolean | undefined
  /** Hosts outside the public internet that may be connected to, also over plain http; none without it. */
  readonly allowPrivate?: AllowPrivate | undefined
  readonly signal?: AbortSignal | undefined
}

export interface Fetched {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: Buffer
  /** Where the body came from, after redirects. */
  readonly url: string
}

/** Nothing was fetched; the message is half a sentence that says why. */
export class FetchError extends Error {
  override readonly name = 'FetchError'
}

/**
 * Fetches an address that an author or a stranger named. Every connection goes to an address that was judged first, also
 * after a redirect, and what is read is bounded in size and time.
 */
export async function fetchChecked(address: string, rules: FetchRules): Promise<Fetched> {
  const deadline = AbortSignal.timeout(rules.timeoutMs)
  const signal = rules.signal ? AbortSignal.any([deadline, rules.signal]) : deadline
  try {
    let url = parse(address)
    for (let left = rules.redirects ?? 0; ; left--) {
      const answer = await request(url, rules, signal)
      const { location } = answer.headers
      if (
        answer.status < 300 ||
        answer.status > 399 ||
        location === undefined ||
        rules.redirects === undefined ||
        rules.post !== undefined
      )
        return { ...answer, url: url.href }
      if (left === 0) throw new FetchError('it redirects too often')
      url = parse(location, url)
    }
  } catch (error) {
    if (deadline.aborted)
      throw new FetchError(`there was no response within ${rules.timeoutMs / 1000} seconds`)
    throw error instanceof FetchError ? error : new FetchError(reasonOf(error))
  }
}

function parse(address: string, base?: URL): URL {
  if (!URL.canParse(address, base?.href)) throw new FetchError('this is not a URL')
  return new URL(address, base?.href)
}

function request(url: URL, rules: FetchRules, signal: AbortSignal): Promise<Omit<Fetched, 'url'>> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const judge = (connectedTo: string) => {
    if (isPublicAddress(connectedTo)) {
      if (url.protocol !== 'https:' && rules.plain !== true)
        throw new FetchError('it must start with https://')
    } else if (rules.allowPrivate?.(host, connectedTo) !== true)
      throw new FetchError(`${host} is not on the public internet`)
  }
  return new Promise((resolve, reject) => {
    if (url.protocol !== 'https:' && url.protocol !== 'http:')
      throw new FetchError('it must start with https://')
    // No lookup is made for an address in numbers.
    if (isIP(host) !== 0) judge(host)
    const { request: open } = url.protocol === 'https:' ? https : http
    const sent = open(url, {
      method: rules.only ?? (rules.post === undefined ? 'GET' : (rules.method ?? 'POST')),
      headers: { ...rules.headers, ...(rules.post && { 'content-length': String(rules.post.byteLength) }) },
      lookup: judgedLookup(judge),
      agent: false,
      signal,
    })
    sent.on('error', reject)
    sent.on('response', (answer) => {
      if (rules.only !== undefined) {
        resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: Buffer.alloc(0) })
        answer.destroy()
        return
      }
      const parts: Buffer[] = []
      let total = 0
      answer.on('data', (part: Buffer) => {
        total += part.byteLength
        if (total <= rules.mostBytes) parts.push(part)
        else {
          // Node 26 lets an answer that is here already end in order, which would pass for a short one.
          reject(new FetchError(`it is larger than ${describeBytes(rules.mostBytes)}`))
          sent.destroy()
        }
      })
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: Buffer.concat(parts) }),
      )
    })
    sent.end(rules.post)
  })
}

function describeBytes(bytes: number): string {
  return bytes >= 1_000_000 ? `${bytes / 1_000_000} MB` : `${bytes} bytes`
}

const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its host name cannot be resolved',
  EAI_AGAIN: 'its host name cannot be resolved',
  ECONNREFUSED: 'the server does not respond',
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  return REASONS[code ?? ''] ?? `fetching failed${code === undefined ? '' : ` (${code})`}`
}
