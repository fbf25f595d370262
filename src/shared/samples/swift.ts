import type { HttpRequest } from '../request/http-request.ts'
import { BOUNDARY, multipartPieces } from './multipart-text.ts'
import { braces } from './quote.ts'

/** `URLSession`. */
export function swift({ method, url, headers, body }: HttpRequest): string {
  const fields = [...headers]
  const lines: string[] = []
  if (body.kind === 'text') lines.push(`request.httpBody = Data(${braces(body.text)}.utf8)`)
  if (body.kind === 'file')
    lines.push(`request.httpBody = try Data(contentsOf: URL(fileURLWithPath: ${braces(body.file.fileName)}))`)
  if (body.kind === 'multipart') {
    fields.push(['Content-Type', `multipart/form-data; boundary=${BOUNDARY}`])
    lines.push('var form = Data()')
    for (const piece of multipartPieces(body.parts))
      lines.push(
        'text' in piece
          ? `form.append(Data(${braces(piece.text)}.utf8))`
          : `form.append(try Data(contentsOf: URL(fileURLWithPath: ${braces(piece.fileName)})))`,
      )
    lines.push('request.httpBody = form')
  }
  return [
    'import Foundation',
    '',
    `var request = URLRequest(url: URL(string: ${braces(url)})!)`,
    `request.httpMethod = ${braces(method)}`,
    ...fields.map(
      ([name, value]) => `request.setValue(${braces(value)}, forHTTPHeaderField: ${braces(name)})`,
    ),
    ...lines,
    'let (data, response) = try await URLSession.shared.data(for: request)',
    'print((response as! HTTPURLResponse).statusCode, String(decoding: data, as: UTF8.self))',
  ].join('\n')
}
