import { fetchChecked, FetchError, type FetchRules } from './fetch-checked.ts'

const KEPT_HEADERS = ['content-type', 'cache-control', 'expires', 'date', 'www-authenticate', 'location']

/** For libraries that fetch by a function like `fetch`: the same, with every address judged and every answer bounded. */
export function checkedFetch(
  rules: Omit<FetchRules, 'headers' | 'post' | 'signal'>,
): (address: string | URL | Request, options?: RequestInit) => Promise<Response> {
  return async (address, options) => {
    const asked = new Request(address, options)
    if (asked.method !== 'GET' && asked.method !== 'POST')
      throw new FetchError(`${asked.method} is not possible here`)
    const { status, headers, body } = await fetchChecked(asked.url, {
      ...rules,
      headers: Object.fromEntries(asked.headers),
      signal: asked.signal,
      ...(asked.method === 'POST' && { post: new Uint8Array(await asked.arrayBuffer()) }),
    })
    const kept = KEPT_HEADERS.flatMap((name): [string, string][] =>
      headers[name] === undefined ? [] : [[name, String(headers[name])]],
    )
    const isEmpty = status === 204 || status === 304
    return new Response(isEmpty ? null : new Uint8Array(body), { status, headers: kept })
  }
}
