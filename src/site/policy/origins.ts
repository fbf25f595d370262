const HOST = String.raw`[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*(?::\d{1,5})?`
const ORIGIN = new RegExp(`^(?:https?:)?//(${HOST})(?:[/?#]|$)`, 'i')
const SOCKET = new RegExp(`^(wss?)://(${HOST})(?:[/?#]|$)`, 'i')
const IN_CODE = new RegExp(String.raw`\b((?:https|wss)://${HOST})(?=[/?#"'\x60\s),;]|$)`, 'gi')
// Addresses end at these. Cut by them first, code is read once, however many addresses it seems to begin.
const BETWEEN = /[^\s"'`<>)]+/g
const ADDRESS = new RegExp(`//${HOST}/`, 'i')
const SCRIPT = /\.m?js\b/i
const STYLE_SHEET = /\.css\b/i
// `import … from`, `import(…)` and `script.src = …` name scripts whatever their address ends in.
const IMPORT_IN_CODE = new RegExp(
  String.raw`(?:\.src\s*=|\bfrom|\bimport)\s*\(?\s*["'\x60](?:https:)?(//${HOST})(?=[/?#"'\x60])`,
  'gi',
)
// `script.src = host + "/widget"` and "`${host}/widget`", where a name stands for an address that the code gives elsewhere.
const SRC_FROM_NAME = /\.src\s*=\s*(?:`\$\{)?([A-Za-z_$][\w$]{0,60})\s*(?:\+|\}\/)/g
const IMPORT_IN_STYLE = /@import\s+(?:url\(\s*)?["']?([^"')\s;]+)/gi

// More than any page has by hand. Beyond it a policy would no longer fit where proxies expect headers.
const MAX_ORIGINS = 24
const MAX_CODE = 500_000

/** Where an address points when that is another site: `https://host`, or the scheme the author wrote. */
export function originOf(url: string): string | undefined {
  const [, host] = ORIGIN.exec(url.trim()) ?? []
  if (host === undefined) return undefined
  return `${/^http:/i.test(url.trim()) ? 'http' : 'https'}://${host.toLowerCase()}`
}

/** Where a WebSocket is opened: `wss://host`. */
export function socketOriginOf(url: string): string | undefined {
  const [, scheme = '', host] = SOCKET.exec(url.trim()) ?? []
  return host === undefined ? undefined : `${scheme}://${host}`.toLowerCase()
}

/** Sites that code names in full, such as the API it asks. */
export function originsIn(code: string): readonly string[] {
  return distinct(code, IN_CODE, (origin) => origin.toLowerCase())
}

/** Sites whose scripts code names in full, such as the chat it loads. */
export function scriptOriginsIn(code: string): readonly string[] {
  const named = addressesIn(code, SCRIPT)
  return [...new Set([...named, ...distinct(code, IMPORT_IN_CODE, originOf), ...namedOrigins(code)])]
}

/** Sites whose style sheets code names in full. */
export function styleOriginsIn(code: string): readonly string[] {
  return addressesIn(code, STYLE_SHEET)
}

/** Sites of addresses that end so. */
function addressesIn(code: string, ending: RegExp): readonly string[] {
  return distinct(code, BETWEEN, (text) => {
    const at = ending.test(text) ? ADDRESS.exec(text)?.index : undefined
    return at === undefined || !ending.test(text.slice(at)) ? undefined : originOf(text.slice(at))
  })
}

function namedOrigins(code: string): readonly string[] {
  // Each is looked for in all of the code.
  const names = distinct(code, SRC_FROM_NAME, (name) => name)
  return names.flatMap((name) => {
    const value = new RegExp(
      `(?<![\\w$.])${name.replaceAll('$', String.raw`\$`)}\\s*=\\s*["'\`](https://[^"'\`\\s]+)`,
    ).exec(code.slice(0, MAX_CODE))?.[1]
    return (value === undefined ? undefined : originOf(value)) ?? []
  })
}

/** Sites whose style sheets a style sheet asks for. */
export function importOriginsIn(css: string): readonly string[] {
  return distinct(css, IMPORT_IN_STYLE, originOf)
}

function distinct(text: string, pattern: RegExp, read: (match: string) => string | undefined): string[] {
  const found = new Set<string>()
  for (const [whole, match = whole] of text.slice(0, MAX_CODE).matchAll(pattern)) {
    const origin = read(match)
    if (origin !== undefined) found.add(origin)
    if (found.size === MAX_ORIGINS) break
  }
  return [...found]
}
