/** What page and server agree on: POST a form with `request` (JSON: method, url, headers) and `body`. */
export const PROXY_PATH = '/_lectern/proxy'
/** Status of the API's answer; absent when the proxy itself failed. */
export const PROXY_STATUS_HEADER = 'Lectern-Status'

/**
 * The first line of the proxy's answer, as JSON; the rest is the body of the API's, byte for byte. Headers of an API
 * easily outgrow what servers in between accept as headers.
 */
export interface ProxyHead {
  readonly status: number
  readonly statusText: string
  readonly headers: readonly (readonly [string, string])[]
  /** Where the answer came from, after redirects. */
  readonly url: string
}
