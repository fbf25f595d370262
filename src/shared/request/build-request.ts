import type { Endpoint, Parameter, SecurityScheme, Server } from '../reference/endpoint.ts'
import { buildBody, type BodyValue } from './build-body.ts'
import type { HttpRequest } from './http-request.ts'
import { encode } from './percent-encode.ts'
import { safeHeaders } from './safe-headers.ts'
import { headerText, pathText, queryPairs } from './serialize-parameter.ts'

/** What a reader filled in, or what a sample assumes. */
export interface RequestValues {
  readonly server: Server | undefined
  /** Values of the server's variables that differ from their defaults. */
  readonly variables: Readonly<Record<string, string>>
  /** By `place:name`, see parameterKey. A value of undefined is not sent. */
  readonly parameters: ReadonlyMap<string, unknown>
  readonly body: BodyValue | undefined
  readonly security: readonly SecurityValue[]
}

export interface SecurityValue {
  readonly scheme: SecurityScheme
  /** API key or token; of basic authentication the user and the password. */
  readonly value: string
  readonly password?: string | undefined
  /** The value is already as it travels: what stands behind `Basic`, or in an address. */
  readonly encoded?: boolean | undefined
}

export function parameterKey({ in: place, name }: Pick<Parameter, 'in' | 'name'>): string {
  return `${place}:${name}`
}

/** Endpoint and values -> the one request that samples print and the playground sends. */
export function buildRequest(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'parameters' | 'body'>,
  values: RequestValues,
): HttpRequest {
  const path = new Map<string, string>()
  const query: (readonly [string, string])[] = []
  const whole: string[] = []
  const cookies: string[] = []
  const headers: (readonly [string, string])[] = []
  for (const parameter of endpoint.parameters) {
    const value = values.parameters.get(parameterKey(parameter))
    if (value === undefined) continue
    if (parameter.in === 'path') path.set(parameter.name, pathText(parameter, value))
    else if (parameter.whole) whole.push(...queryPairs(parameter, value).map(([, text]) => text))
    else if (parameter.in === 'query') query.push(...queryPairs(parameter, value))
    else if (parameter.in === 'cookie') cookies.push(...cookieText(parameter, value))
    else headers.push([parameter.name, headerText(parameter, value)])
  }
  const auth = securityParts(values.security)
  query.push(...auth.query)
  cookies.push(...auth.cookies.map(([name, value]) => `${name}=${value}`))
  headers.push(...auth.headers)
  const { body, contentType } = buildBody(endpoint.body, values.body)
  if (cookies.length > 0) headers.push(['Cookie', cookies.join('; ')])
  if (contentType !== undefined && !headers.some(([name]) => /^content-type$/i.test(name)))
    headers.push(['Content-Type', contentType])
  return {
    method: endpoint.method,
    url: requestUrl(endpoint.path, values, {
      path,
      query: [...whole, ...query.map(([name, value]) => `${name}=${value}`)].join('&'),
    }),
    headers: safeHeaders(headers),
    body,
  }
}

/** Address of a server with its variables filled in. */
export function serverUrl(server: Server, chosen: Readonly<Record<string, string>>): string {
  if (server.variables.length === 0) return server.url.replace(/\/+$/, '')
  const known = new Map(server.variables.map(({ name, value }) => [name, chosen[name] || value]))
  return server.url
    .replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => known.get(name) ?? whole)
    .replace(/\/+$/, '')
}

interface UrlParts {
  readonly path: ReadonlyMap<string, string>
  readonly query: string
}

function requestUrl(template: string, values: RequestValues, { path, query }: UrlParts): string {
  // A fragment, by which some descriptions tell operations of one path apart, is never sent.
  const filled = template
    .replace(/#.*$/s, '')
    .replaceAll(/\{([^{}]*)\}/g, (whole, name: string) => path.get(name) ?? whole)
  const base = values.server === undefined ? '' : serverUrl(values.server, values.variables)
  const url = `${base}${filled.startsWith('/') || base === '' ? '' : '/'}${filled}`
  return lawful(query === '' ? url : `${url}${url.includes('?') ? '&' : '?'}${query}`)
}

/** What no client sends in an address, encoded; braces stay, where a reader is to fill something in. */
function lawful(url: string): string {
  const [origin = ''] = /^[a-z][\w+.-]*:\/\/[^/?#]*/i.exec(url) ?? []
  return origin + url.slice(origin.length).replaceAll(/[^!-~]+|["<>\\^`|]/g, encode)
}

/** The table writes exploded cookies with `&`; everything else is a pair of its own. */
function cookieText(parameter: Parameter, value: unknown): readonly string[] {
  const pairs = queryPairs(parameter, value).map(([name, text]) => `${name}=${text}`)
  return pairs.length === 0 ? [] : [pairs.join('&')]
}

function securityParts(security: readonly SecurityValue[]) {
  const headers: (readonly [string, string])[] = []
  const query: (readonly [string, string])[] = []
  const cookies: (readonly [string, string])[] = []
  for (const { scheme, value, password, encoded } of security) {
    if (scheme.type === 'apiKey') {
      const name = scheme.name ?? scheme.id
      if (scheme.in === 'query') query.push([encode(name), encoded ? value : encode(value)])
      else if (scheme.in === 'cookie') cookies.push([encode(name), encode(value)])
      else headers.push([name, value])
    } else if (scheme.type === 'http' && scheme.scheme === 'basic')
      headers.push(['Authorization', `Basic ${encoded ? value : base64(`${value}:${password ?? ''}`)}`])
    else if (scheme.type === 'http' && scheme.scheme !== 'bearer')
      headers.push(['Authorization', `${capital(scheme.scheme ?? '')} ${value}`.trim()])
    else if (scheme.type !== 'mutualTLS') headers.push(['Authorization', `Bearer ${value}`])
  }
  return { headers, query, cookies }
}

/** Of the UTF-8 bytes, as RFC 7617 asks; `btoa` alone fails on anything beyond Latin-1. */
function base64(text: string): string {
  let binary = ''
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte)
  return btoa(binary)
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
