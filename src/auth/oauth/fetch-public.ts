import { fetchChecked } from '../../lib/fetch-checked.ts'

const RULES = { mostBytes: 65_536, timeoutMs: 10_000 }
const KEPT_HEADERS = ['content-type', 'cache-control', 'expires']

/** Fetches the description of a client from the address it goes by. Anybody can name any address. */
export async function fetchPublic(
  address: string | URL | Request,
  options: RequestInit = {},
): Promise<Response> {
  const { status, headers, body } = await fetchChecked(
    address instanceof Request ? address.url : String(address),
    {
      ...RULES,
      headers: Object.fromEntries(new Headers(options.headers)),
      ...(options.signal && { signal: options.signal }),
    },
  )
  const kept = KEPT_HEADERS.flatMap((name): [string, string][] =>
    headers[name] === undefined ? [] : [[name, String(headers[name])]],
  )
  const isEmpty = status === 204 || status === 304
  return new Response(isEmpty ? null : new Uint8Array(body), { status, headers: kept })
}
