import { PROXY_PATH, PROXY_STATUS_HEADER } from '../../../src/shared/proxy-contract.ts'
import type { PlaygroundSettings } from '../../../src/shared/reference/form-schema.ts'
import type { WireRequest } from './encode-body.ts'
import { readHead } from './read-head.ts'
import { ENGLISH_WORDS } from '../../../src/shared/messages/playground-english.ts'
import type { AnswerWords } from '../../../src/shared/messages/playground-answer-english.ts'
import { filled, spoken } from '../words.ts'
import { hostPath } from '../../lib/address.ts'

/** The beginning of an answer; its body is still arriving. */
export interface Answer {
  readonly status: number
  readonly statusText: string
  readonly headers: readonly (readonly [string, string])[]
  /** Where it came from in the end. */
  readonly url: string
  readonly body: ReadableStream<Uint8Array> | null
  /** What could not be sent as it was asked for. */
  readonly notes: readonly string[]
}

export type SendResult = Answer | { readonly error: string; readonly cancelled?: true }

// Browsers set these themselves and take none from a page.
const FORBIDDEN =
  /^(?:accept-charset|accept-encoding|access-control-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade|via|user-agent)$/i

/** Sends a request: through this site's server, or straight from the browser. */
export async function sendRequest(
  request: WireRequest,
  settings: Pick<PlaygroundSettings, 'proxy' | 'credentials'>,
  signal: AbortSignal,
): Promise<SendResult> {
  if (!URL.canParse(request.url)) return { error: filled(spoken().notUrl, { url: request.url }) }
  // Nothing keeps a page from calling its own site, and the proxy calls only others.
  const proxied = settings.proxy && new URL(request.url).origin !== location.origin
  try {
    return await (proxied
      ? sendByProxy(request, signal)
      : sendDirectly(request, settings.credentials, signal))
  } catch (error) {
    if (signal.aborted) return { error: spoken().cancelled, cancelled: true }
    return { error: proxied ? spoken().siteAway : directFailure(request, error) }
  }
}

async function sendByProxy(
  { method, url, headers, body }: WireRequest,
  signal: AbortSignal,
): Promise<SendResult> {
  const form = new FormData()
  form.set('request', JSON.stringify({ method, url, headers }))
  if (body) form.set('body', body)
  const response = await fetch(hostPath(PROXY_PATH), {
    method: 'POST',
    body: form,
    headers: { Accept: 'application/json' },
    signal,
  })
  if (!response.headers.has(PROXY_STATUS_HEADER) || !response.body)
    return { error: await proxyError(response) }
  return { ...(await readHead(response.body)), notes: [] }
}

async function proxyError(response: Response): Promise<string> {
  const text = await response.text()
  try {
    const { error, code } = JSON.parse(text) as { error?: unknown; code?: unknown }
    if (typeof error === 'string') return inLanguage(error, String(code))
  } catch {
    // Something between the page and its server answered.
  }
  return filled(spoken().siteStatus, { status: response.status })
}

async function sendDirectly(
  { method, url, headers, body }: WireRequest,
  withCookies: boolean,
  signal: AbortSignal,
): Promise<SendResult> {
  const refused = headers.filter(([name]) => FORBIDDEN.test(name)).map(([name]) => name)
  const notes = refused.map((name) => filled(spoken().headerLeft, { name }))
  const bodyless = body !== undefined && /^(?:GET|HEAD)$/.test(method)
  if (bodyless) notes.push(filled(spoken().bodyLeft, { method }))
  const response = await fetch(url, {
    method,
    headers: headers.filter(([name]) => !FORBIDDEN.test(name)).map(([name, value]) => [name, value]),
    body: bodyless ? null : (body ?? null),
    credentials: withCookies ? 'include' : 'omit',
    signal,
  })
  return {
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    url: response.url || url,
    body: response.body,
    notes,
  }
}

const OF_PROXY: Readonly<Record<string, keyof AnswerWords>> = {
  'proxy-refused': 'proxyRefused',
  'proxy-failed': 'proxyFailed',
  'proxy-timeout': 'proxyTimeout',
  'too-many-requests': 'tooMany',
  busy: 'tooMany',
  'too-large': 'tooLarge',
}

/** What the server says is English, and says more than its code, which is what other languages have a sentence for. */
function inLanguage(error: string, code: string): string {
  const words = spoken()
  return words === ENGLISH_WORDS ? error : words[OF_PROXY[code] ?? 'proxyFailed']
}

/** A browser does not tell a page why; these are the reasons there are. */
function directFailure({ url }: WireRequest, error: unknown): string {
  const { protocol, host } = new URL(url)
  if (location.protocol === 'https:' && protocol === 'http:') return filled(spoken().onlyHttps, { host })
  const reason = error instanceof Error && !/fetch/i.test(error.message) ? ` (${error.message})` : ''
  return filled(spoken().noCors, { host: `${host}${reason}` })
}
