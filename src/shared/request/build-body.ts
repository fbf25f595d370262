import type { MediaContent, PartEncoding, RequestBody } from '../reference/endpoint.ts'
import { JsonText, writeJson } from './exact-json.ts'
import { FileValue, type HttpBody, type MultipartPart } from './http-request.ts'
import { safeHeaders, safeHeaderValue } from './safe-headers.ts'
import { queryPairs, scalarText, type ParameterRule } from './serialize-parameter.ts'

/** A body as data, or as the text a reader wrote. */
export interface BodyValue {
  /** One of the content types of the operation. */
  readonly type: string
  readonly value: unknown
  /** Sent as it is, in place of the value. */
  readonly text?: string | undefined
}

interface BuiltBody {
  readonly body: HttpBody
  readonly contentType: string | undefined
}

/** What goes over the wire, and the header that names it. Multipart has none: its boundary is the sender's. */
export function buildBody(described: RequestBody | undefined, given: BodyValue | undefined): BuiltBody {
  if (!given) return { body: { kind: 'none' }, contentType: undefined }
  const { type, value, text } = given
  if (text !== undefined) return { body: { kind: 'text', text }, contentType: type }
  if (value instanceof FileValue)
    return { body: { kind: 'file', file: value }, contentType: fileType(type, value) }
  const media = described?.media.find((content) => content.type === type)
  if (/^multipart\//i.test(type))
    return { body: { kind: 'multipart', parts: multipartParts(value, media) }, contentType: undefined }
  if (/^application\/x-www-form-urlencoded/i.test(type))
    return { body: { kind: 'text', text: formText(value, media) }, contentType: type }
  return { body: { kind: 'text', text: bodyText(type, value) }, contentType: type }
}

/** The media type of a wildcard (`image/*`) is that of the file. */
function fileType(type: string, file: FileValue): string {
  return type.includes('*') ? (file.type ?? 'application/octet-stream') : type
}

function bodyText(type: string, value: unknown): string {
  if (typeof value === 'string' && !/[/+]json\b/i.test(type)) return value
  return writeJson(value)
}

/** `application/x-www-form-urlencoded`: objects are JSON unless the spec gives them a style. */
function formText(value: unknown, media: MediaContent | undefined): string {
  if (typeof value !== 'object' || value === null) return scalarText(value ?? '')
  return Object.entries(value)
    .flatMap(([name, item]) => queryPairs(formRule(name, item, media?.encoding[name]), item))
    .map(([name, text]) => `${name}=${text}`)
    .join('&')
    .replaceAll('%20', '+')
}

function formRule(name: string, item: unknown, encoding: PartEncoding | undefined): ParameterRule {
  const styled =
    encoding?.style !== undefined || encoding?.explode !== undefined || encoding?.allowReserved !== undefined
  const isObject =
    typeof item === 'object' && item !== null && !Array.isArray(item) && !(item instanceof JsonText)
  const style = encoding?.style ?? 'form'
  return {
    in: 'query',
    name,
    style,
    explode: encoding?.explode ?? (style === 'form' || style === 'deepObject'),
    allowReserved: encoding?.allowReserved ?? false,
    contentType: !styled && isObject ? 'application/json' : undefined,
  }
}

/** One part a property; a list is a part an item. */
function multipartParts(value: unknown, media: MediaContent | undefined): readonly MultipartPart[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) => {
    if (item === undefined || item === null) return []
    const items: readonly unknown[] = Array.isArray(item) ? (item as unknown[]) : [item]
    return items.map((one) => partOf(name, one, media?.encoding[name]))
  })
}

function partOf(name: string, item: unknown, encoding: PartEncoding | undefined): MultipartPart {
  const headers = safeHeaders(Object.entries(encoding?.headers ?? {}))
  // The spec may allow several types for a part; the first is sent.
  const wanted = safeHeaderValue(encoding?.contentType?.split(',')[0] ?? '') || undefined
  const type = wanted?.includes('*') ? undefined : wanted
  if (item instanceof FileValue)
    return { name, content: { file: item }, contentType: type ?? item.type, headers }
  if (typeof item === 'object' && !(item instanceof JsonText))
    return { name, content: { text: writeJson(item) }, contentType: type ?? 'application/json', headers }
  const text = type !== undefined && /json/i.test(type) ? writeJson(item) : scalarText(item)
  return { name, content: { text }, contentType: type, headers }
}
