/**
 * What a JavaScript sample finds in the engine: `fetch`, `axios` and `XMLHttpRequest` that only tell what they were asked
 * for, the few things of browsers and Node that samples use, and for every other name a value that the reader fills in.
 */
export const SCRIPT_GUEST = String.raw`(function (host, source) {
  const FILL = 'YOUR_VALUE'
  const anything = new Proxy(function () {}, {
    get(_, name) {
      if (name === 'then') return undefined
      if (name === Symbol.iterator) return function* () {}
      if (name === Symbol.toPrimitive || name === 'toString' || name === 'toJSON') return () => FILL
      return anything
    },
    apply: () => anything,
    construct: () => anything,
  })
  const isObject = (value) => typeof value === 'object' && value !== null

  class URLSearchParams {
    constructor(given = []) {
      const pairs = typeof given === 'string'
        ? given.replace(/^\?/, '').split('&').filter(Boolean).map((pair) => pair.split('=').map(decodeURIComponent))
        : Symbol.iterator in Object(given) ? [...given] : Object.entries(given)
      this.pairs = pairs.map(([name, value = '']) => [String(name), String(value)])
    }
    append(name, value) { this.pairs.push([String(name), String(value)]) }
    set(name, value) { this.delete(name); this.append(name, value) }
    delete(name) { this.pairs = this.pairs.filter(([one]) => one !== name) }
    get(name) { return (this.pairs.find(([one]) => one === name) || [])[1] ?? null }
    [Symbol.iterator]() { return this.pairs[Symbol.iterator]() }
    entries() { return this.pairs[Symbol.iterator]() }
    toString() { return this.pairs.map((pair) => pair.map(encodeURIComponent).join('=')).join('&') }
  }
  class URL {
    constructor(path, base) {
      const whole = /^[a-z]+:\/\//i.test(path) || !base ? String(path) : String(base).replace(/^([a-z]+:\/\/[^/]*).*$/i, '$1') + path
      const [, start, query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/.exec(whole) || [, whole]
      Object.assign(this, { start, hash, searchParams: new URLSearchParams(query) })
    }
    set search(text) { this.searchParams = new URLSearchParams(text) }
    set pathname(text) { this.start = this.start.replace(/^([a-z]+:\/\/[^/]*).*$/i, '$1') + text }
    get href() { const query = String(this.searchParams); return this.start + (query && '?' + query) + this.hash }
    toString() { return this.href }
  }
  class Headers {
    constructor(given = {}) { this.pairs = Symbol.iterator in Object(given) ? [...given] : Object.entries(given) }
    append(name, value) { this.pairs.push([name, value]) }
    set(name, value) { this.append(name, value) }
    [Symbol.iterator]() { return this.pairs[Symbol.iterator]() }
  }
  class FormData { append() {} set() {} getHeaders() { return {} } }
  class Blob {}

  /** The text of a body; null for one that only a real program could make. */
  const textOf = (body) => {
    if (body === undefined || body === null) return undefined
    if (typeof body === 'string' || body instanceof URLSearchParams) return String(body)
    return null
  }
  const send = ({ url, method = 'GET', headers = {}, body, type }) => {
    const pairs = [...new Headers(headers)].map(([name, value]) => [String(name).toLowerCase(), String(value)])
    const own = body instanceof URLSearchParams ? 'application/x-www-form-urlencoded' : body instanceof FormData ? 'multipart/form-data' : type
    const all = own === undefined || pairs.some(([name]) => name === 'content-type') ? pairs : [...pairs, ['content-type', own]]
    host('request', JSON.stringify({ url: String(url), method: String(method).toUpperCase(), headers: all, body: textOf(body) }))
  }

  class Request { constructor(url, options = {}) { Object.assign(this, options, { url }) } }
  const fetch = (input, options = {}) => {
    const asked = input instanceof Request ? { ...input, ...options } : { ...options, url: input }
    send({ ...asked, type: typeof asked.body === 'string' ? 'text/plain' : undefined })
    return Promise.resolve(anything)
  }

  const withQuery = (url, params) => {
    if (!isObject(params)) return url
    const made = params instanceof URLSearchParams ? params : new URLSearchParams(Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined && value !== null)))
    const query = String(made)
    return query === '' ? url : url + (url.includes('?') ? '&' : '?') + query
  }
  const makeAxios = (defaults) => {
    const request = (first, second) => {
      const asked = typeof first === 'string' ? { ...second, url: first } : first
      const config = { ...defaults, ...asked, headers: { ...defaults.headers, ...asked.headers } }
      const { data, auth } = config
      const isPlain = isObject(data) && !(data instanceof URLSearchParams) && !(data instanceof FormData)
      const path = String(config.url ?? '')
      const url = config.baseURL && !/^[a-z]+:\/\//i.test(path) ? String(config.baseURL).replace(/\/$/, '') + '/' + path.replace(/^\//, '') : path
      send({
        url: withQuery(url, config.params),
        method: config.method,
        headers: auth ? { ...config.headers, authorization: 'Basic ' + FILL } : config.headers,
        body: isPlain ? JSON.stringify(data) : data,
        type: isPlain ? 'application/json' : typeof data === 'string' ? 'application/x-www-form-urlencoded' : undefined,
      })
      return Promise.resolve(anything)
    }
    const axios = (first, second) => request(first, second)
    axios.request = request
    axios.defaults = { headers: { common: {} } }
    axios.interceptors = anything
    for (const method of ['get', 'delete', 'head', 'options']) axios[method] = (url, config) => request({ ...config, url, method })
    for (const method of ['post', 'put', 'patch']) axios[method] = (url, data, config) => request({ ...config, url, method, data })
    axios.create = (more = {}) => makeAxios({ ...defaults, ...more })
    axios.default = axios
    return axios
  }
  class XMLHttpRequest {
    open(method, url) { Object.assign(this, { method, url, headers: {} }) }
    setRequestHeader(name, value) { this.headers[name] = value }
    addEventListener() {}
    send(body) { send({ ...this, body, type: typeof body === 'string' ? 'text/plain' : undefined }) }
  }

  const axios = makeAxios({})
  const modules = { axios, 'node-fetch': fetch, 'cross-fetch': fetch, undici: { fetch }, fs: anything, 'node:fs': anything, 'fs/promises': anything, 'form-data': FormData, url: { URL, URLSearchParams }, 'node:url': { URL, URLSearchParams }, qs: { stringify: (data) => String(new URLSearchParams(data)) }, querystring: { stringify: (data) => String(new URLSearchParams(data)) } }
  const require = (name) => {
    if (!(name in modules)) throw new Error('unknown')
    return modules[name]
  }
  const window = { fetch, location: anything }
  const known = {
    fetch, axios, XMLHttpRequest, URL, URLSearchParams, Headers, Request, FormData, Blob, File: Blob, require, window,
    module: {}, exports: {}, console: anything, process: anything, Buffer: anything, localStorage: anything, document: anything,
    btoa: () => FILL, atob: () => FILL, setTimeout: () => 0, setInterval: () => 0, clearTimeout: () => 0, crypto: anything, AbortController: anything, AbortSignal: anything,
  }
  const outer = new Function('return this')()
  const scope = new Proxy(known, {
    has: (_, name) => typeof name === 'string' && !(name in outer && !(name in known)) && name !== 'host',
    get: (_, name) => (name === Symbol.unscopables ? undefined : name in known ? known[name] : FILL),
  })
  const plain = source
    .replace(/^\s*import\s+(?:\*\s+as\s+)?([\w$]+)\s+from\s+(['"][^'"]+['"]);?/gm, 'const $1 = require($2);')
    .replace(/^\s*import\s+(\{[^}]*\})\s+from\s+(['"][^'"]+['"]);?/gm, (_, names, from) => 'const ' + names.replace(/\bas\b/g, ':') + ' = require(' + from + ');')
  new Function('scope', 'with (scope) { (async () => {\n' + plain + '\n})().catch(() => undefined) }')(scope)
  return ''
})`
