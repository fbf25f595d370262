/** A request as a sample sends it. */
export interface SampleRequest {
  /** Upper case. */
  readonly method: string
  readonly url: URL
  /** By their names in small letters. */
  readonly headers: ReadonlyMap<string, string>
  /** Undefined for none; null for one that only the real `curl` could make, of a file or a form. */
  readonly body: string | null | undefined
}

/** Options that take a value which says nothing of the request. */
const ASIDE = new Set(
  '-o --output -m --max-time --connect-timeout --retry --retry-delay -w --write-out -c --cookie-jar --cacert --cert --key -x --proxy --limit-rate --resolve --interface -D --dump-header'.split(
    ' ',
  ),
)
const FLAGS = new Set(
  '-s --silent -S --show-error -L --location -i --include -k --insecure -v --verbose -f --fail --fail-with-body --compressed -g --globoff -N --no-buffer -O --remote-name -J --remote-header-name -# --progress-bar --http1.1 --http2 -4 -6 --ipv4 --ipv6 --no-progress-meter'.split(
    ' ',
  ),
)
const DATA = new Set(['-d', '--data', '--data-ascii', '--data-raw', '--data-binary', '--data-urlencode'])
const FORM = 'application/x-www-form-urlencoded'

/** What `curl` with these arguments would send; undefined where we do not know what they mean. */
export function curlRequest(args: readonly string[], stdin: string): SampleRequest | undefined {
  const found = new CurlArguments(stdin)
  const waiting = args.flatMap(apart)
  while (waiting.length > 0) if (!found.take(waiting)) return undefined
  return found.request()
}

/** `-sSL`, `-XPOST` and `--header=…` as curl reads them. */
function apart(arg: string): readonly string[] {
  const long = /^(--[a-z][\w.-]*)=([^]*)$/.exec(arg)
  if (long) return [long[1] as string, long[2] as string]
  if (!/^-[A-Za-z#\d]./.test(arg)) return [arg]
  const first = arg.slice(0, 2)
  return FLAGS.has(first) || first === '-G' || first === '-I'
    ? [first, ...apart(`-${arg.slice(2)}`)]
    : [first, arg.slice(2)]
}

class CurlArguments {
  readonly #stdin: string
  readonly #headers = new Map<string, string>()
  readonly #data: (string | null)[] = []
  #url: string | undefined
  #method: string | undefined
  #isForm = false
  #isGet = false
  #isHead = false

  constructor(stdin: string) {
    this.#stdin = stdin
  }

  /** Takes an argument and its value; false for one nobody knows. */
  take(waiting: string[]): boolean {
    const name = waiting.shift() ?? ''
    if (FLAGS.has(name)) return true
    if (name === '-G' || name === '--get') return (this.#isGet = true)
    if (name === '-I' || name === '--head') return (this.#isHead = true)
    if (!name.startsWith('-') || name === '-') {
      // A second address would be a second request.
      if (this.#url !== undefined) return false
      this.#url = name
      return true
    }
    const value = waiting.shift()
    return value !== undefined && this.#option(name, value)
  }

  #option(name: string, value: string): boolean {
    if (ASIDE.has(name)) return true
    if (DATA.has(name)) this.#addData(name, value)
    else if (name === '--json') {
      this.#addData(name, value)
      for (const header of ['content-type', 'accept'])
        if (!this.#headers.has(header)) this.#headers.set(header, 'application/json')
    } else if (['-F', '--form', '--form-string'].includes(name)) this.#isForm = true
    else if (name === '-X' || name === '--request') this.#method = value.toUpperCase()
    else if (name === '--url') this.#url = value
    else if (name === '-H' || name === '--header') this.#addHeader(value)
    else if (name === '-u' || name === '--user') this.#headers.set('authorization', 'Basic')
    else if (name === '-A' || name === '--user-agent') this.#headers.set('user-agent', value)
    else if (name === '-e' || name === '--referer') this.#headers.set('referer', value)
    else if (name === '-b' || name === '--cookie') this.#headers.set('cookie', value)
    else if (name === '--oauth2-bearer') this.#headers.set('authorization', `Bearer ${value}`)
    else return false
    return true
  }

  #addHeader(text: string): void {
    const at = text.search(/[:;]/)
    if (at > 0) this.#headers.set(text.slice(0, at).trim().toLowerCase(), text.slice(at + 1).trim())
  }

  #addData(name: string, value: string): void {
    if (name === '--data-urlencode') {
      const [, key = '', text = value] = /^([^=@]*)=([^]*)$/.exec(value) ?? []
      this.#data.push(
        value.includes('@') ? null : `${key === '' ? '' : `${key}=`}${encodeURIComponent(text)}`,
      )
    } else if (value === '@-' && name !== '--data-raw') this.#data.push(this.#stdin)
    else this.#data.push(value.startsWith('@') && name !== '--data-raw' ? null : value)
  }

  request(): SampleRequest | undefined {
    const written = this.#url ?? ''
    const address = /^[a-z][a-z\d+.-]*:\/\//i.test(written) ? written : `http://${written}`
    if (!URL.canParse(address)) return undefined
    const url = new URL(address)
    const hasBody = this.#isForm || (this.#data.length > 0 && !this.#isGet)
    const text = this.#data.includes(null) ? null : this.#data.join('&')
    if (this.#isGet && text !== null) url.search += `${url.search === '' ? '?' : '&'}${text}`
    if (this.#isForm) this.#headers.set('content-type', 'multipart/form-data')
    else if (hasBody && !this.#headers.has('content-type')) this.#headers.set('content-type', FORM)
    const usual = this.#isHead ? 'HEAD' : hasBody ? 'POST' : 'GET'
    return {
      method: this.#method ?? usual,
      url,
      headers: this.#headers,
      body: hasBody ? (this.#isForm ? null : text) : undefined,
    }
  }
}
