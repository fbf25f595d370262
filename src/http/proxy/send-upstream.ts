import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { Problem } from '../../lib/problem.ts'
import { isPublicAddress, judgedLookup } from '../../lib/public-address.ts'

export interface Upstream {
  readonly method: string
  readonly url: URL
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Uint8Array | undefined
}

/** Whether a request may be sent, and whether an address that is not public is all right there. */
export interface SendRule {
  readonly offered: boolean
  readonly privateToo: boolean
}

export interface SendOptions {
  readonly ruleOf: (method: string, url: URL) => SendRule
  readonly signal: AbortSignal
}

const HEADERS_WITHIN_MS = 30_000
const MAX_REDIRECTS = 5
// A key may stand in a header of any name, so these are the only ones that go on to another origin.
const NO_SECRET = /^(?:accept|accept-[\w-]+|content-[\w-]+|user-agent)$/i

/** Sends a request and follows where it leads, asking at every step whether that place may be called. */
export async function sendUpstream(
  first: Upstream,
  options: SendOptions,
): Promise<{ answer: IncomingMessage; url: URL }> {
  let request = first
  let rule = requireOffered(first, options)
  for (let step = 0; ; step++) {
    const answer = await sendOnce(request, rule, options)
    const location = answer.headers.location
    const status = answer.statusCode ?? 0
    if (location === undefined || ![301, 302, 303, 307, 308].includes(status))
      return { answer, url: request.url }
    answer.resume()
    if (step >= MAX_REDIRECTS)
      throw new Problem('proxy-failed', `The API redirected more than ${MAX_REDIRECTS} times.`)
    const next = redirected(request, location, status)
    // Within its own origin an API may move as it likes; elsewhere it gets what a page would be allowed to send.
    if (next.url.origin !== request.url.origin) rule = requireOffered(next, options)
    request = next
  }
}

function requireOffered({ method, url }: Upstream, { ruleOf }: SendOptions): SendRule {
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  const rule = isWeb && url.username === '' && url.password === '' ? ruleOf(method, url) : undefined
  if (rule?.offered) return rule
  throw new Problem(
    'proxy-refused',
    `${method} ${url.origin}${url.pathname} is not a request that a page of this site offers. An operator can open other servers for its operations with playground.allowedHosts.`,
  )
}

/** As browsers do it: a see-other is a GET, and secrets stay with the origin they were meant for. */
function redirected(request: Upstream, location: string, status: number): Upstream {
  if (!URL.canParse(location, request.url.href))
    throw new Problem('proxy-failed', 'The API redirected without a URL.')
  const url = new URL(location, request.url)
  const asGet = status === 303 || (status < 303 && request.method === 'POST')
  const headers = request.headers
    .filter(([name]) => url.origin === request.url.origin || NO_SECRET.test(name))
    .filter(([name]) => !asGet || !/^content-/i.test(name))
  return { method: asGet ? 'GET' : request.method, url, headers, body: asGet ? undefined : request.body }
}

function sendOnce(
  { method, url, headers, body }: Upstream,
  rule: SendRule,
  { signal }: SendOptions,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !rule.privateToo && !isPublicAddress(host)) throw privateAddress(host)
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method,
      // Given as a list, headers are sent as they are, and the host is ours to name.
      headers: [
        'Host',
        url.host,
        ...headers.flat(),
        ...(body === undefined ? [] : ['Content-Length', String(body.byteLength)]),
      ] as never,
      lookup: rule.privateToo
        ? undefined
        : judgedLookup((address) => {
            if (!isPublicAddress(address)) throw privateAddress(host)
          }),
      signal,
      timeout: HEADERS_WITHIN_MS,
    })
    request.on('timeout', () =>
      request.destroy(
        new Problem(
          'proxy-timeout',
          `${url.host} did not respond within ${HEADERS_WITHIN_MS / 1000} seconds.`,
        ),
      ),
    )
    request.on('response', resolve)
    request.on('error', (error) => reject(explained(error, url)))
    request.end(body)
  })
}

function privateAddress(host: string): Problem {
  return new Problem(
    'proxy-refused',
    `${host} is in a private network. An operator can allow it with playground.allowedHosts.`,
  )
}

function explained(error: NodeJS.ErrnoException, { host }: URL): Error {
  if (error instanceof Problem) return error
  if (error.name === 'AbortError')
    return new Problem('proxy-timeout', 'The request was cancelled or took too long.')
  const reasons: Readonly<Record<string, string>> = {
    ENOTFOUND: `The host name ${host} cannot be resolved.`,
    EAI_AGAIN: `The host name ${host} could not be looked up.`,
    ECONNREFUSED: `${host} does not respond.`,
    ECONNRESET: `${host} closed the connection.`,
    ETIMEDOUT: `${host} did not respond.`,
    ERR_INVALID_CHAR: 'A header contains a character that is not allowed.',
    ERR_INVALID_HTTP_TOKEN: 'A header has a name that is not allowed.',
  }
  const reason = error.code === undefined ? undefined : reasons[error.code]
  if (reason !== undefined) return new Problem('proxy-failed', reason)
  if (/certificate|SSL|TLS/i.test(`${error.code ?? ''} ${error.message}`))
    return new Problem(
      'proxy-failed',
      `The certificate of ${host} could not be verified (${error.code ?? 'TLS'}).`,
    )
  return new Problem(
    'proxy-failed',
    `The request to ${host} failed${error.code === undefined ? '' : ` (${error.code})`}.`,
  )
}
