import type { HttpRequest } from '../request/http-request.ts'
import { BOUNDARY, multipartPieces } from './multipart-text.ts'
import { json } from './quote.ts'

// The client names these itself and refuses them from callers.
const RESTRICTED = /^(?:connection|content-length|expect|host|upgrade)$/i

/** `java.net.http`, without a package to install. */
export function java({ method, url, headers, body }: HttpRequest): string {
  const fields = headers.filter(([name]) => !RESTRICTED.test(name))
  if (body.kind === 'multipart') fields.push(['Content-Type', `multipart/form-data; boundary=${BOUNDARY}`])
  const files = body.kind === 'file' || body.kind === 'multipart'
  return [
    'import java.net.URI;',
    'import java.net.http.*;',
    ...(files ? ['import java.nio.file.Path;'] : []),
    '',
    'class Sample {',
    '  public static void main(String[] args) throws Exception {',
    '    var request = HttpRequest.newBuilder()',
    `      .uri(URI.create(${json(url)}))`,
    ...fields.map(([name, value]) => `      .header(${json(name)}, ${json(value)})`),
    `      .method(${json(method)}, ${publisher(body)})`,
    '      .build();',
    '    var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());',
    '    System.out.println(response.statusCode() + " " + response.body());',
    '  }',
    '}',
  ].join('\n')
}

function publisher(body: HttpRequest['body']): string {
  if (body.kind === 'text') return `HttpRequest.BodyPublishers.ofString(${json(body.text)})`
  if (body.kind === 'file') return `HttpRequest.BodyPublishers.ofFile(Path.of(${json(body.file.fileName)}))`
  if (body.kind === 'none') return 'HttpRequest.BodyPublishers.noBody()'
  const pieces = multipartPieces(body.parts).map((piece) =>
    'text' in piece
      ? `        HttpRequest.BodyPublishers.ofString(${json(piece.text)})`
      : `        HttpRequest.BodyPublishers.ofFile(Path.of(${json(piece.fileName)}))`,
  )
  return `HttpRequest.BodyPublishers.concat(\n${pieces.join(',\n')})`
}
