import type { HttpRequest } from '../request/http-request.ts'
import { multipartPieces, multipartText } from './multipart-text.ts'
import { braces, isBlock } from './quote.ts'

/** `URLSession`. */
export function swift({ method, url, headers, body }: HttpRequest): string {
  const fields = [...headers]
  const content: string[] = []
  if (body.kind === 'text') content.push(`request.httpBody = Data(${textLiteral(body.text)}.utf8)`)
  if (body.kind === 'file') content.push(`request.httpBody = try ${dataOf(body.file.fileName)}`)
  if (body.kind === 'multipart') {
    const form = multipartText(body.parts)
    fields.push(['Content-Type', form.contentType])
    content.push('', 'var form = Data()')
    for (const piece of multipartPieces(form))
      content.push(
        'text' in piece
          ? `form.append(Data(${linesOf(piece.text)}.utf8))`
          : `form.append(try ${dataOf(piece.fileName)})`,
      )
    content.push('request.httpBody = form')
  }
  return [
    'import Foundation',
    '',
    `var request = URLRequest(url: URL(string: ${braces(url)})!)`,
    ...(method === 'GET' ? [] : [`request.httpMethod = ${braces(method)}`]),
    ...fields.map(
      ([name, value]) => `request.setValue(${braces(value)}, forHTTPHeaderField: ${braces(name)})`,
    ),
    ...content,
    '',
    'let (data, response) = try await URLSession.shared.data(for: request)',
    'print((response as! HTTPURLResponse).statusCode, String(decoding: data, as: UTF8.self))',
  ].join('\n')
}

function dataOf(fileName: string): string {
  return `Data(contentsOf: URL(fileURLWithPath: ${braces(fileName)}))`
}

/** In a list, because the compiler takes its time over long sums. */
function linesOf(text: string): string {
  const lines = text.split(/(?<=\r\n)/).map((line) => `    ${braces(line)},\n`)
  return `[\n${lines.join('')}].joined()`
}

/** Behind a mark nothing but the closing quotes and an escape with the same mark is special. */
function textLiteral(text: string): string {
  return isBlock(text) && !/"""|\\#/.test(text) ? `#"""\n${text}\n"""#` : braces(text)
}
