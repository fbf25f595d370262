/** Globals that authors expect of any JavaScript for the web. Timers never fire: nothing happens after a page. */
export const WEB = `
function install(components) {
  const globals = { ...react, React: react, __h: createElement, __Fragment: Fragment, ...componentMarkers(components) }
  const ignore = () => undefined
  const timer = () => 0
  Object.assign(globals, {
    console: { log: ignore, info: ignore, warn: ignore, error: ignore, debug: ignore, trace: ignore, table: ignore },
    setTimeout: timer, setInterval: timer, setImmediate: timer, requestAnimationFrame: timer, requestIdleCallback: timer,
    clearTimeout: ignore, clearInterval: ignore, clearImmediate: ignore, cancelAnimationFrame: ignore,
    cancelIdleCallback: ignore, queueMicrotask: ignore,
    btoa, atob, structuredClone, URL, URLSearchParams, TextEncoder, TextDecoder, Intl,
    crypto: { randomUUID, getRandomValues },
  })
  for (const name of keys(globals))
    defineProperty(globalThis, name, { value: globals[name], writable: true, configurable: true, enumerable: false })
}

/* Our components as author code sees them: <Card/> in an expression must find something called Card. */
function componentMarkers(names) {
  const found = {}
  for (const name of names) {
    const [root, member] = name.split('.')
    found[root] ??= { [MARKER]: root }
    if (member) found[root][member] = { [MARKER]: name }
    MARKED[name] = member ? found[root][member] : found[root]
  }
  return found
}

/* Every page begins anew; without a seed of its own each would draw the same numbers. */
let state = 1
function seedRandom(seed) {
  state = seed
}
function draw() {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return (mixed ^ (mixed >>> 14)) >>> 0
}
Math.random = () => draw() / 4294967296
function getRandomValues(list) {
  for (let index = 0; index < list.length; index++) list[index] = draw()
  return list
}
function randomUUID() {
  const digits = () => draw().toString(16).padStart(8, '0')
  const [a, b, c, d] = [digits(), digits(), digits(), digits()]
  return a + '-' + b.slice(0, 4) + '-4' + b.slice(5) + '-a' + c.slice(1, 4) + '-' + c.slice(4) + d
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
function btoa(text) {
  const bytes = String(text)
  let made = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [a, b, c] = [bytes.charCodeAt(at), bytes.charCodeAt(at + 1), bytes.charCodeAt(at + 2)]
    if (a > 255 || b > 255 || c > 255) throw new Error('The text holds a character that is no byte')
    const bits = (a << 16) | ((b || 0) << 8) | (c || 0)
    made += ALPHABET[bits >> 18] + ALPHABET[(bits >> 12) & 63]
    made += (at + 1 < bytes.length ? ALPHABET[(bits >> 6) & 63] : '=') + (at + 2 < bytes.length ? ALPHABET[bits & 63] : '=')
  }
  return made
}
function atob(text) {
  const clean = String(text).replace(/[\\t\\n\\f\\r ]/g, '').replace(/={1,2}$/, '')
  let made = ''
  for (let at = 0, bits = 0, held = 0; at < clean.length; at++) {
    const value = ALPHABET.indexOf(clean[at])
    if (value === -1 || clean.length % 4 === 1) throw new Error('The text is not base64')
    bits = ((bits << 6) | value) & 0xffffff
    held += 6
    if (held >= 8) made += String.fromCharCode((bits >> (held -= 8)) & 255)
  }
  return made
}

class TextEncoder {
  encoding = 'utf-8'
  encode(text = '') {
    const bytes = unescape(encodeURIComponent(String(text).toWellFormed()))
    return Uint8Array.from(bytes, (char) => char.charCodeAt(0))
  }
}
class TextDecoder {
  encoding = 'utf-8'
  decode(bytes) {
    const list = bytes === undefined ? [] : new Uint8Array(bytes.buffer ?? bytes, bytes.byteOffset ?? 0, bytes.byteLength)
    let text = ''
    for (const byte of list) text += String.fromCharCode(byte)
    try {
      return decodeURIComponent(escape(text))
    } catch {
      return text.replace(/[^\\0-\\x7f]+/g, '\\ufffd')
    }
  }
}

function structuredClone(value, _options, seen = new Map()) {
  if (typeof value === 'function' || typeof value === 'symbol') throw new Error('A function cannot be cloned')
  if (typeof value !== 'object' || value === null) return value
  if (seen.has(value)) return seen.get(value)
  const note = (made) => (seen.set(value, made), made)
  const clone = (part) => structuredClone(part, undefined, seen)
  if (value instanceof Date) return note(new Date(Number(value)))
  if (value instanceof RegExp) return note(new RegExp(value.source, value.flags))
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return note(value.slice())
  if (value instanceof Map) {
    const made = note(new Map())
    for (const [name, part] of value) made.set(clone(name), clone(part))
    return made
  }
  if (value instanceof Set) {
    const made = note(new Set())
    for (const part of value) made.add(clone(part))
    return made
  }
  const made = note(isArray(value) ? [] : {})
  for (const name of keys(value)) made[name] = clone(value[name])
  return made
}

class URLSearchParams {
  #pairs = []
  #changed = nothing
  constructor(given = '', changed = nothing) {
    if (typeof given === 'string') this.#read(given.replace(/^\\?/, ''))
    else for (const [name, value] of given[Symbol.iterator] ? given : Object.entries(given)) this.#pairs.push([String(name), String(value)])
    this.#changed = changed
  }
  #read(text) {
    const plain = (part) => { try { return decodeURIComponent(part.replace(/\\+/g, ' ')) } catch { return part } }
    for (const part of text.split('&').filter(Boolean)) {
      const at = part.indexOf('=')
      this.#pairs.push(at === -1 ? [plain(part), ''] : [plain(part.slice(0, at)), plain(part.slice(at + 1))])
    }
  }
  get(name) { return this.#pairs.find((pair) => pair[0] === String(name))?.[1] ?? null }
  getAll(name) { return this.#pairs.filter((pair) => pair[0] === String(name)).map((pair) => pair[1]) }
  has(name) { return this.get(name) !== null }
  append(name, value) { this.#pairs.push([String(name), String(value)]); this.#changed() }
  delete(name) { this.#pairs = this.#pairs.filter((pair) => pair[0] !== String(name)); this.#changed() }
  set(name, value) {
    const pair = this.#pairs.find((one) => one[0] === String(name))
    this.#pairs = this.#pairs.filter((one) => one === pair || one[0] !== String(name))
    if (pair) pair[1] = String(value)
    else this.#pairs.push([String(name), String(value)])
    this.#changed()
  }
  sort() { this.#pairs.sort((a, b) => (a[0] < b[0] ? -1 : a[0] > b[0] ? 1 : 0)); this.#changed() }
  forEach(each) { for (const [name, value] of this.#pairs) each(value, name, this) }
  *entries() { for (const pair of this.#pairs) yield [...pair] }
  *keys() { for (const pair of this.#pairs) yield pair[0] }
  *values() { for (const pair of this.#pairs) yield pair[1] }
  [Symbol.iterator]() { return this.entries() }
  get size() { return this.#pairs.length }
  toString() {
    const coded = (text) => encodeURIComponent(text.toWellFormed()).replace(/%20/g, '+').replace(/[!'()~]/g, (char) => '%' + char.charCodeAt(0).toString(16).toUpperCase())
    return this.#pairs.map((pair) => coded(pair[0]) + '=' + coded(pair[1])).join('&')
  }
}

/* Our side takes addresses apart; parts of one that are set are put together again there. */
class URL {
  #parts
  #params
  constructor(address, base) {
    this.#parts = ask('url', { address: String(address), base: base === undefined ? undefined : String(base) })
    if (!this.#parts) throw new TypeError('Invalid URL')
    const changed = () => this.#set('search', this.#params.toString())
    this.#params = new URLSearchParams(this.#parts.search, changed)
  }
  static canParse(address, base) {
    try { new URL(address, base); return true } catch { return false }
  }
  static parse(address, base) {
    try { return new URL(address, base) } catch { return null }
  }
  #set(name, value) {
    this.#parts = ask('url', { address: this.#parts.href, set: [name, String(value)] }) ?? this.#parts
  }
  get searchParams() { return this.#params }
  get origin() { return this.#parts.origin }
  toString() { return this.#parts.href }
  toJSON() { return this.#parts.href }
  static {
    for (const name of ['href', 'protocol', 'username', 'password', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'])
      defineProperty(URL.prototype, name, {
        configurable: true,
        enumerable: true,
        get() { return this.#parts[name] },
        set(value) {
          this.#set(name, value)
          if (name === 'href' || name === 'search') this.#params = new URLSearchParams(this.#parts.search, () => this.#set('search', this.#params.toString()))
        },
      })
  }
}
`
