/** What page and server agree on: POST a form with `request` (JSON: method, url, headers) and `body`. */
export const PROXY_PATH = '/_lectern/proxy'
/** Status line of the API's answer; absent when the proxy itself failed. */
export const PROXY_STATUS_HEADER = 'Lectern-Status'
/** Headers of the API's answer: JSON pairs, percent-encoded. */
export const PROXY_HEADERS_HEADER = 'Lectern-Headers'
/** Where the answer came from, after redirects. */
export const PROXY_URL_HEADER = 'Lectern-Url'
