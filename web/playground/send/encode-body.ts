import type { FileValue, HttpRequest } from '../../../src/shared/request/http-request.ts'
import { partHeaders } from '../../../src/shared/samples/multipart-text.ts'

/** A request as bytes. */
export interface WireRequest {
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Blob | undefined
}

/**
 * The bytes of a body. Multipart is written by hand: FormData turns line ends of text into others, gives every part
 * with a type a file name, and has no place for further headers of a part.
 */
export function encodeRequest(request: HttpRequest, type: string | undefined): WireRequest {
  const { method, url, headers, body } = request
  if (body.kind === 'none') return { method, url, headers, body: undefined }
  if (body.kind === 'text') return { method, url, headers, body: new Blob([body.text]) }
  if (body.kind === 'file') return { method, url, headers, body: blobOf(body.file) }
  const boundary = `lectern-${crypto.getRandomValues(new Uint32Array(4)).join('')}`
  const bytes = body.parts.flatMap((part) => [
    `--${boundary}\r\n${partHeaders(part)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
    'text' in part.content ? part.content.text : blobOf(part.content.file),
    '\r\n',
  ])
  const own = headers.filter(([name]) => !/^content-type$/i.test(name))
  const mediaType = type !== undefined && /^multipart\/[\w.+-]+/i.exec(type)?.[0]
  return {
    method,
    url,
    headers: [...own, ['Content-Type', `${mediaType || 'multipart/form-data'}; boundary=${boundary}`]],
    body: new Blob([...bytes, `--${boundary}--\r\n`]),
  }
}

/** Without its own type, which a browser would send in place of the one that was asked for. */
function blobOf({ data }: FileValue): Blob {
  return data instanceof Blob ? new Blob([data]) : new Blob([])
}
