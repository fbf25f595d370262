import { readJson } from '../../src/shared/request/exact-json.ts'
import type { HttpRequest, MultipartPart } from '../../src/shared/request/http-request.ts'
import type { Echoed } from '../support/echo-server.ts'
import { FILES } from './body-cases.ts'

// What clients add of their own accord.
const OWN = new Set([
  'host',
  'user-agent',
  'accept',
  'accept-encoding',
  'accept-language',
  'accept-charset',
  'connection',
  'content-length',
  'transfer-encoding',
  'expect',
  'sec-fetch-mode',
  'upgrade',
  'http2-settings',
])

/** How what came differs from what was meant, in words; nothing when it does not. */
export function differences(
  request: HttpRequest,
  came: Echoed,
  { writesJson }: { writesJson: boolean },
): string[] {
  const found: string[] = []
  const say = (what: string, wanted: unknown, got: unknown) =>
    found.push(`${what}: wanted ${JSON.stringify(wanted)}, got ${JSON.stringify(got)}`)
  if (came.method !== request.method) say('method', request.method, came.method)
  const target = request.url.replace(/^https?:\/\/[^/]+/, '')
  if (canonicalTarget(came.target) !== canonicalTarget(target)) say('target', target, came.target)
  compareHeaders(request, came, say)
  compareBody(request, came, { writesJson, say })
  return found
}

type Say = (what: string, wanted: unknown, got: unknown) => void

/** Some clients encode these, which means the same. */
export function canonicalTarget(target: string): string {
  return target.replaceAll(/%(?:27|5B|5D|7B|7D)/gi, decodeURIComponent)
}

/** Header values are bytes; everybody is to send UTF-8. */
export function utf8(value: string): string {
  return Buffer.from(value, 'latin1').toString('utf8')
}

function compareHeaders({ headers, body }: HttpRequest, came: Echoed, say: Say): void {
  const wanted = new Map(headers.map(([name, value]) => [name.toLowerCase(), value]))
  for (const [name, value] of wanted) {
    const values = came.headers
      .filter(([other]) => other.toLowerCase() === name)
      .map(([, other]) => utf8(other))
    if (values.length !== 1 || values[0] !== value) say(`header ${name}`, [value], values)
  }
  for (const [name, value] of came.headers) {
    const key = name.toLowerCase()
    const isBoundary = key === 'content-type' && body.kind === 'multipart' && value.startsWith('multipart/')
    if (!wanted.has(key) && !OWN.has(key) && !isBoundary)
      say('a header nobody asked for', undefined, [name, value])
  }
}

function compareBody(
  { body, headers }: HttpRequest,
  came: Echoed,
  { writesJson, say }: { writesJson: boolean; say: Say },
): void {
  if (body.kind === 'none' && came.body.length > 0) say('body', '', came.body.toString())
  if (body.kind === 'file' && !came.body.equals(FILES[body.file.fileName] ?? Buffer.from('?')))
    say('file', body.file.fileName, came.body.toString('latin1'))
  if (body.kind === 'text' && came.body.toString('utf8') !== body.text) {
    const type = headers.find(([name]) => /^content-type$/i.test(name))?.[1] ?? ''
    // Clients that are given an object write its JSON in their own way.
    if (!writesJson || !/json/.test(type) || !sameJson(body.text, came.body.toString('utf8')))
      say('body', body.text, came.body.toString('utf8'))
  }
  if (body.kind === 'multipart') compareParts(body.parts, came, say)
}

function sameJson(wanted: string, got: string): boolean {
  try {
    return JSON.stringify(sorted(readJson(wanted))) === JSON.stringify(sorted(readJson(got)))
  } catch {
    return false
  }
}

/** Numbers by their value, unless reading them would lose a digit; keys in any order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return (value as unknown[]).map(sorted)
  if (typeof value !== 'object' || value === null) return value
  if ('text' in value && Object.keys(value).length === 1 && !/^\d+$/.test(String(value.text)))
    return Number.isNaN(Number(value.text)) ? value : { number: Number(value.text) }
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  )
}

interface Part {
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
}

function compareParts(parts: readonly MultipartPart[], came: Echoed, say: Say): void {
  const type = came.headers.find(([name]) => /^content-type$/i.test(name))?.[1] ?? ''
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1]
  if (!type.startsWith('multipart/form-data') || boundary === undefined)
    return say('type', 'multipart/form-data', type)
  const got = readParts(came.body, boundary)
  if (got.length !== parts.length) say('parts', parts.length, came.body.toString())
  for (const [index, part] of parts.entries()) {
    const other = got[index]
    if (!other) continue
    const file = 'file' in part.content ? part.content.file.fileName : undefined
    const disposition = other.headers.get('content-disposition') ?? ''
    const wanted = dispositions(part.name, file)
    if (!wanted.includes(disposition)) say(`part ${index}`, wanted[0], disposition)
    const content =
      'text' in part.content
        ? Buffer.from(part.content.text)
        : (FILES[part.content.file.fileName] ?? Buffer.alloc(0))
    if (other.body !== content.toString('latin1')) say(`part ${index}`, content.toString(), other.body)
    const mime = other.headers.get('content-type')
    // A file without a type is given one by most clients.
    if (mime !== part.contentType && (part.contentType !== undefined || file === undefined))
      say(`type of part ${index}`, part.contentType, mime)
    for (const [name, value] of part.headers)
      if (other.headers.get(name.toLowerCase()) !== value)
        say(`header of part ${index}`, [name, value], other.headers.get(name.toLowerCase()))
    if (other.headers.size > part.headers.length + 2)
      say(`headers of part ${index}`, part.headers, [...other.headers])
  }
}

/** As browsers write a name, or as older clients do: they double backslashes and encode control characters too. */
function dispositions(name: string, file: string | undefined): readonly string[] {
  const usual = (text: string) => text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
  const older = (text: string) =>
    usual(text.replaceAll('\\', '\\\\')).replaceAll(
      // oxlint-disable-next-line no-control-regex -- these are the characters they encode
      /[\u0000-\u001a\u001c-\u001f]/g,
      (found) => `%${found.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
    )
  return [usual, older].map(
    (write) => `form-data; name="${write(name)}"${file === undefined ? '' : `; filename="${write(file)}"`}`,
  )
}

function readParts(body: Buffer, boundary: string): readonly Part[] {
  const text = `\r\n${body.toString('latin1')}`
  const pieces = text.split(`\r\n--${boundary}`)
  if (!/^--\s*$/.test(pieces.at(-1) ?? '')) return []
  return pieces.slice(1, -1).map((piece) => {
    const end = piece.indexOf('\r\n\r\n')
    const headers = piece
      .slice(2, end)
      .split('\r\n')
      .map((line): readonly [string, string] => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), utf8(line.slice(colon + 1).trim())]
      })
    return { headers: new Map(headers), body: piece.slice(end + 4) }
  })
}
