import type { HttpRequest } from '../request/http-request.ts'
import { BOUNDARY, multipartPieces } from './multipart-text.ts'
import { dollar } from './quote.ts'

const RESTRICTED = /^(?:connection|content-length|expect|host|upgrade)$/i

/** `java.net.http` from Kotlin. */
export function kotlin({ method, url, headers, body }: HttpRequest): string {
  const fields = headers.filter(([name]) => !RESTRICTED.test(name))
  if (body.kind === 'multipart') fields.push(['Content-Type', `multipart/form-data; boundary=${BOUNDARY}`])
  return [
    'import java.net.URI',
    'import java.net.http.*',
    'import java.nio.file.Path',
    '',
    'fun main() {',
    '  val request = HttpRequest.newBuilder()',
    `    .uri(URI.create(${dollar(url)}))`,
    ...fields.map(([name, value]) => `    .header(${dollar(name)}, ${dollar(value)})`),
    `    .method(${dollar(method)}, ${publisher(body)})`,
    '    .build()',
    '  val response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString())',
    '  println("${response.statusCode()} ${response.body()}")',
    '}',
  ].join('\n')
}

function publisher(body: HttpRequest['body']): string {
  if (body.kind === 'text') return `HttpRequest.BodyPublishers.ofString(${dollar(body.text)})`
  if (body.kind === 'file') return `HttpRequest.BodyPublishers.ofFile(Path.of(${dollar(body.file.fileName)}))`
  if (body.kind === 'none') return 'HttpRequest.BodyPublishers.noBody()'
  const pieces = multipartPieces(body.parts).map((piece) =>
    'text' in piece
      ? `      HttpRequest.BodyPublishers.ofString(${dollar(piece.text)})`
      : `      HttpRequest.BodyPublishers.ofFile(Path.of(${dollar(piece.fileName)}))`,
  )
  return `HttpRequest.BodyPublishers.concat(\n${pieces.join(',\n')})`
}
