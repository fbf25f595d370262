import type { HttpBody, HttpRequest } from '../request/http-request.ts'
import { RESTRICTED_HEADER } from './java.ts'
import { hasFiles, multipartPieces, multipartText } from './multipart-text.ts'
import { dollar, isBlock } from './quote.ts'

/** `java.net.http` from Kotlin. */
export function kotlin({ method, url, headers, body }: HttpRequest): string {
  const fields = headers.filter(([name]) => !RESTRICTED_HEADER.test(name))
  const form = body.kind === 'multipart' ? multipartText(body.parts) : undefined
  if (form) fields.push(['Content-Type', form.contentType])
  return [
    'import java.net.URI',
    'import java.net.http.HttpClient',
    'import java.net.http.HttpRequest',
    'import java.net.http.HttpRequest.BodyPublishers',
    'import java.net.http.HttpResponse.BodyHandlers',
    ...(hasFiles(body) ? ['import java.nio.file.Path'] : []),
    '',
    'fun main() {',
    '    val request = HttpRequest.newBuilder()',
    `        .uri(URI.create(${dollar(url)}))`,
    ...fields.map(([name, value]) => `        .header(${dollar(name)}, ${dollar(value)})`),
    `        .method(${dollar(method)}, ${publisher(body)})`,
    '        .build()',
    '    val response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString())',
    '    println("${response.statusCode()} ${response.body()}")',
    '}',
  ].join('\n')
}

function publisher(body: HttpBody): string {
  if (body.kind === 'none') return 'BodyPublishers.noBody()'
  if (body.kind === 'text') return `BodyPublishers.ofString(${textLiteral(body.text)})`
  if (body.kind === 'file') return `BodyPublishers.ofFile(Path.of(${dollar(body.file.fileName)}))`
  const pieces = multipartPieces(multipartText(body.parts)).map((piece) =>
    'fileName' in piece
      ? `BodyPublishers.ofFile(Path.of(${dollar(piece.fileName)}))`
      : `BodyPublishers.ofString(${piece.text
          .split(/(?<=\r\n)/)
          .map(dollar)
          .join(' +\n                ')})`,
  )
  if (pieces.length === 1) return pieces[0] ?? ''
  return `BodyPublishers.concat(\n            ${pieces.join(',\n            ')})`
}

/** A raw string expands `$` and has no escapes. */
function textLiteral(text: string): string {
  return isBlock(text) && !/\$|"""|"$/.test(text) ? `"""${text}"""` : dollar(text)
}
