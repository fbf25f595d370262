import { fetchChecked, FetchError, type AllowPrivate } from '../../lib/fetch-checked.ts'
import { VERSION } from '../../lib/version.ts'

/** What is known of a link to another site. */
export type LinkState =
  | { readonly kind: 'there' }
  | { readonly kind: 'gone'; readonly why: string }
  /** Nobody can tell: the server keeps programs out, has a bad day, or asks for a pause. */
  | {
      readonly kind: 'unknown'
      readonly why: string
      readonly pause?: boolean
      /** It did not answer in time. */
      readonly silent?: boolean
    }

const TIMEOUT_MS = 10_000
const MOST_REDIRECTS = 5
const GONE: ReadonlySet<number> = new Set([404, 410])

/** Asks for the headers alone; servers that do not answer that are asked for the page. */
export async function askForLink(
  url: string,
  {
    allowPrivate,
    timeoutMs = TIMEOUT_MS,
  }: { readonly allowPrivate: AllowPrivate; readonly timeoutMs?: number | undefined },
): Promise<LinkState> {
  const ask = async (only: 'HEAD' | 'GET') => {
    const { status } = await fetchChecked(url, {
      only,
      allowPrivate,
      plain: true,
      mostBytes: 0,
      timeoutMs,
      redirects: MOST_REDIRECTS,
      headers: { 'User-Agent': `Lectern/${VERSION} (link check)`, Accept: 'text/html, */*;q=0.8' },
    })
    return status
  }
  try {
    const first = await ask('HEAD')
    return stateOf(first >= 200 && first < 300 ? first : await ask('GET'))
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    const { message } = error
    return /cannot be resolved/.test(message)
      ? { kind: 'gone', why: message }
      : { kind: 'unknown', why: message, silent: /no response within/.test(message) }
  }
}

function stateOf(status: number): LinkState {
  if (status >= 200 && status < 300) return { kind: 'there' }
  const why = `its server answered ${status}`
  if (GONE.has(status)) return { kind: 'gone', why }
  return { kind: 'unknown', why, pause: status === 429 || status === 503 }
}
