import type { HttpRequest, MultipartPart } from '../request/http-request.ts'
import { baseName, hasFiles, isPlainForm, multipartText, multipartPieces } from './multipart-text.ts'
import { dollar, isBlock } from './quote.ts'

/** The `http` package. */
export function dart({ method, url, headers, body }: HttpRequest): string {
  const imports = ["import 'package:http/http.dart' as http;"]
  const fields = [...headers]
  const content: string[] = []
  let kind = 'Request'
  const bytes = (text: string) => `utf8.encode(${textLiteral(text)})`
  if (body.kind === 'text') content.push(`request.bodyBytes = ${bytes(body.text)};`)
  if (body.kind === 'file')
    content.push(`request.bodyBytes = await File(${dollar(body.file.fileName)}).readAsBytes();`)
  if (body.kind === 'multipart' && isFormRequest(body.parts)) {
    kind = 'MultipartRequest'
    content.push(...body.parts.map(partLine))
  } else if (body.kind === 'multipart') {
    const form = multipartText(body.parts)
    fields.push(['Content-Type', form.contentType])
    const pieces = multipartPieces(form).map((piece) =>
      'text' in piece
        ? `    ...utf8.encode(${linesOf(piece.text)}),\n`
        : `    ...await File(${dollar(piece.fileName)}).readAsBytes(),\n`,
    )
    content.push(`request.bodyBytes = [\n${pieces.join('')}  ];`)
  }
  if (kind === 'Request' && (body.kind === 'text' || body.kind === 'multipart'))
    imports.unshift("import 'dart:convert';")
  if (kind === 'Request' && hasFiles(body)) imports.unshift("import 'dart:io';")
  const standard = imports.slice(0, -1).sort()
  return [
    ...(standard.length > 0 ? [...standard, ''] : []),
    ...imports.slice(-1),
    '',
    'Future<void> main() async {',
    `  final request = http.${kind}(${dollar(method)}, Uri.parse(${dollar(url)}));`,
    ...fields.map(([name, value]) => `  request.headers[${dollar(name)}] = ${dollar(value)};`),
    ...content.map((line) => `  ${line}`),
    '',
    '  final response = await http.Response.fromStream(await request.send());',
    "  print('${response.statusCode} ${response.body}');",
    '}',
  ].join('\n')
}

/** Texts are sent before files, each name once, and files without a type of the spec's. */
function isFormRequest(parts: readonly MultipartPart[]): boolean {
  const texts = parts.filter(({ content }) => 'text' in content)
  return (
    isPlainForm(parts) &&
    parts.every(({ contentType }) => contentType === undefined) &&
    new Set(texts.map(({ name }) => name)).size === texts.length &&
    parts.slice(0, texts.length).every(({ content }) => 'text' in content)
  )
}

function partLine({ name, content }: MultipartPart): string {
  if ('text' in content) return `request.fields[${dollar(name)}] = ${dollar(content.text)};`
  const { fileName } = content.file
  const named = baseName(fileName) === fileName ? '' : `, filename: ${dollar(baseName(fileName))}`
  return `request.files.add(await http.MultipartFile.fromPath(${dollar(name)}, ${dollar(fileName)}${named}));`
}

/** Neighbouring literals are one text. */
function linesOf(text: string): string {
  return text
    .split(/(?<=\r\n)/)
    .map(dollar)
    .join('\n        ')
}

/** A raw string has no escapes, and loses a first line that is empty. */
function textLiteral(text: string): string {
  return isBlock(text) && !/'''|'$|^\s/.test(text) ? `r'''${text}'''` : dollar(text)
}
