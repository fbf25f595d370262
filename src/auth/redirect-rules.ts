/** Where well-known AI tools return to after login. An operator can replace the list with `mcp.popularRedirects`. */
export const POPULAR_REDIRECTS: readonly string[] = [
  'claude.ai',
  'claude.com',
  'chatgpt.com',
  'chat.openai.com',
  'cursor.com',
  'www.cursor.com',
  'cursor://anysphere.cursor-mcp',
  'cursor://anysphere.cursor-retrieval',
  'vscode.dev',
  'insiders.vscode.dev',
  'vscode://vscode.github-authentication',
  'devin.ai',
  'app.devin.ai',
  'api.devin.ai',
  'windsurf://codeium.windsurf',
]

const NEVER = new Set([
  'javascript:',
  'data:',
  'file:',
  'vbscript:',
  'blob:',
  'about:',
  'ws:',
  'wss:',
  'ftp:',
])
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
const LONGEST = 2000

interface Entry {
  readonly scheme: string
  /** With its port where the entry names one; empty for schemes without a host. */
  readonly host: string
  readonly path: string
}

export type RedirectEntry = { readonly entry: Entry } | { readonly fault: string }

/** Reads one line of the list: a host name, or a full address of another scheme. */
export function readRedirectEntry(text: string): RedirectEntry {
  const given = text.trim()
  if (given === '' || given.length > LONGEST) return { fault: 'must not be empty' }
  if (/[\s\\*]/.test(given)) return { fault: 'must be one host name or URL, without * and spaces' }
  const address =
    /^[a-z][a-z\d+.-]*:/i.test(given) && !/^[^/:]+:\d+(?:\/|$)/.test(given) ? given : `https://${given}`
  const url = parse(address)
  if (!url) return { fault: 'is not a host name or a URL' }
  if (NEVER.has(url.protocol)) return { fault: `must not use ${url.protocol}` }
  if (url.username !== '' || url.password !== '') return { fault: 'must not contain a user name' }
  if (url.protocol === 'http:')
    return { fault: 'must use https; http is only for localhost, which is always allowed' }
  if (url.protocol === 'https:') {
    if (!isHostName(url.hostname)) return { fault: 'must name a host, such as tool.example.com' }
    return { entry: { scheme: url.protocol, host: normalHost(url.hostname), path: '' } }
  }
  return { entry: { scheme: url.protocol, host: url.host.toLowerCase(), path: url.pathname } }
}

/**
 * May a login return to this address? This machine may always, well-known tools and listed hosts may over https, other
 * schemes only when they are listed. Whoever gets the code acts for the reader, so doubt means no.
 */
export function mayRedirectTo(address: string, entries: readonly string[]): boolean {
  if (address.length > LONGEST || hasTricks(address)) return false
  const url = parse(address)
  if (!url || NEVER.has(url.protocol) || url.username !== '' || url.password !== '' || url.hash !== '')
    return false
  const web = url.protocol === 'https:' || url.protocol === 'http:'
  if (web && isLoopback(address)) return true
  if (url.protocol === 'http:') return false
  return entries.some((text) => {
    const read = readRedirectEntry(text)
    return 'entry' in read && fits(url, read.entry)
  })
}

function fits(url: URL, { scheme, host, path }: Entry): boolean {
  if (url.protocol !== scheme) return false
  if (scheme === 'https:') return normalHost(url.hostname) === host
  if (url.host.toLowerCase() !== host) return false
  const base = path.replace(/\/+$/, '')
  return base === '' || url.pathname === base || url.pathname.startsWith(`${base}/`)
}

/** Spellings that parsers disagree about: what we allow must be what the browser opens. */
function hasTricks(address: string): boolean {
  // oxlint-disable-next-line no-control-regex
  if (/[\0-\x20\x7f\\]|%(?:0[0-9a-f]|1[0-9a-f]|20|5c|7f)/i.test(address)) return true
  const authority = /^[a-z][a-z\d+.-]*:\/*([^/?#]*)/i.exec(address)?.[1] ?? ''
  // Escapes, user names and letters outside ASCII in the host.
  if (/[%@]|[^\0-\x7e]/.test(authority)) return true
  return /^https?:(?!\/\/[^/])/i.test(address)
}

/** This machine by one of its three names. Other spellings, such as 127.1 or 0x7f.1, are only known from tricks. */
function isLoopback(address: string): boolean {
  const host = /^https?:\/\/([^/?#]*?)(?::\d{1,5})?(?:[/?#]|$)/i.exec(address)?.[1] ?? ''
  return LOOPBACK.has(host.toLowerCase())
}

function parse(address: string): URL | undefined {
  return URL.canParse(address) ? new URL(address) : undefined
}

function normalHost(host: string): string {
  return host.toLowerCase().replace(/\.$/, '')
}

function isHostName(host: string): boolean {
  const name = normalHost(host)
  if (LOOPBACK.has(name)) return true
  return name.includes('.') && !name.startsWith('.') && !/^[\d.]+$/.test(name) && !name.startsWith('[')
}
