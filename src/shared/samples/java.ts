import type { HttpBody, HttpRequest } from '../request/http-request.ts'
import { hasFiles, multipartPieces, multipartText } from './multipart-text.ts'
import { isBlock, json } from './quote.ts'

// The client names these itself and refuses them from callers.
export const RESTRICTED_HEADER = /^(?:connection|content-length|expect|host|upgrade)$/i

/** `java.net.http` of Java 17, without a package to install. */
export function java({ method, url, headers, body }: HttpRequest): string {
  const fields = headers.filter(([name]) => !RESTRICTED_HEADER.test(name))
  const form = body.kind === 'multipart' ? multipartText(body.parts) : undefined
  if (form) fields.push(['Content-Type', form.contentType])
  return [
    'import java.net.URI;',
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpRequest.BodyPublishers;',
    'import java.net.http.HttpResponse.BodyHandlers;',
    ...(hasFiles(body) ? ['import java.nio.file.Path;'] : []),
    '',
    'class Sample {',
    '  public static void main(String[] args) throws Exception {',
    '    var request = HttpRequest.newBuilder()',
    `        .uri(URI.create(${json(url)}))`,
    ...fields.map(([name, value]) => `        .header(${json(name)}, ${json(value)})`),
    `        .method(${json(method)}, ${publisher(body)})`,
    '        .build();',
    '    var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());',
    '    System.out.println(response.statusCode() + " " + response.body());',
    '  }',
    '}',
  ].join('\n')
}

function publisher(body: HttpBody): string {
  if (body.kind === 'none') return 'BodyPublishers.noBody()'
  if (body.kind === 'text') return `BodyPublishers.ofString(${textLiteral(body.text, '            ')})`
  if (body.kind === 'file') return `BodyPublishers.ofFile(Path.of(${json(body.file.fileName)}))`
  const pieces = multipartPieces(multipartText(body.parts)).map((piece) =>
    'fileName' in piece
      ? `BodyPublishers.ofFile(Path.of(${json(piece.fileName)}))`
      : `BodyPublishers.ofString(${piece.text
          .split(/(?<=\r\n)/)
          .map(json)
          .join('\n                + ')})`,
  )
  if (pieces.length === 1) return pieces[0] ?? ''
  return `BodyPublishers.concat(\n            ${pieces.join(',\n            ')})`
}

/** A text block takes away what all its lines are indented by, and spaces at their ends. */
function textLiteral(text: string, indent: string): string {
  const isExact = isBlock(text) && !/\\|"""| \n|[ "]$/.test(text) && /^[^ \n]/m.test(text)
  if (!isExact) return json(text)
  return `"""\n${text.replaceAll(/^(?=.)/gm, indent)}${text.endsWith('\n') ? indent : ''}"""`
}
