/** What a site answered. */
export interface Answer {
  readonly url: string
  readonly status: number
  readonly type: string
  readonly headers: Headers
  readonly text: string
}

/** Asks a site, wherever it is. */
export type Ask = (path: string, accept?: string) => Promise<Answer>

const TIMEOUT_MS = 20_000
const MOST_BYTES = 10_000_000
const NOBODY: Omit<Answer, 'url'> = { status: 0, type: '', headers: new Headers(), text: '' }

/** Asks at an address below a base URL; an answer of status 0 means that there was none. Redirects are not followed. */
export function siteClient(baseUrl: string, send: (request: Request) => Promise<Response> = fetch): Ask {
  const base = baseUrl.replace(/\/+$/, '')
  return async (path, accept = 'text/html') => {
    const url = /^https?:/.test(path) ? path : `${base}${path}`
    try {
      const request = new Request(url, {
        headers: { accept, 'user-agent': 'lectern-score' },
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const response = await send(request)
      return {
        url,
        status: response.status,
        type: (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
        headers: response.headers,
        text: await limitedText(response),
      }
    } catch {
      return { url, ...NOBODY }
    }
  }
}

async function limitedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body ?? []) {
    parts.push(part as Uint8Array)
    if ((bytes += (part as Uint8Array).length) > MOST_BYTES) break
  }
  return Buffer.concat(parts).toString('utf8')
}
