import type { HttpRequest, MultipartPart } from '../request/http-request.ts'
import { multipartPieces, multipartText } from './multipart-text.ts'
import { braces, isBlock } from './quote.ts'

/** The `reqwest` crate, blocking, with its feature `multipart` where there is a form. */
export function rust({ method, url, headers, body }: HttpRequest): string {
  const before: string[] = []
  const steps = headers.map(([name, value]) => `.header(${braces(name)}, ${headerValue(value)})`)
  if (body.kind === 'text') steps.push(`.body(${textLiteral(body.text)})`)
  if (body.kind === 'file') steps.push(`.body(std::fs::File::open(${braces(body.file.fileName)})?)`)
  if (body.kind === 'multipart' && body.parts.every(({ headers: more }) => more.length === 0)) {
    before.push(
      'let form = reqwest::blocking::multipart::Form::new()',
      `${body.parts.map((part) => `    ${partStep(part)}`).join('\n')};`,
    )
    steps.push('.multipart(form)')
  } else if (body.kind === 'multipart') {
    const form = multipartText(body.parts)
    const pieces = multipartPieces(form).map((piece) =>
      'text' in piece ? `${braces(piece.text)}.into()` : `std::fs::read(${braces(piece.fileName)})?`,
    )
    before.push('let form: Vec<Vec<u8>> = vec![', ...pieces.map((piece) => `    ${piece},`), '];')
    steps.push(`.header("Content-Type", ${braces(form.contentType)})`, '.body(form.concat())')
  }
  return [
    'use reqwest::{blocking::Client, Method};',
    '',
    'fn main() -> Result<(), Box<dyn std::error::Error>> {',
    ...before.map((line) => `    ${line.replaceAll('\n', '\n    ')}`),
    '    let response = Client::new()',
    `        .request(${methodOf(method)}, ${braces(url)})`,
    ...steps.map((step) => `        ${step}`),
    '        .send()?;',
    '    println!("{} {}", response.status(), response.text()?);',
    '    Ok(())',
    '}',
  ].join('\n')
}

function partStep({ name, content, contentType }: MultipartPart): string {
  const type = contentType === undefined ? '' : `.mime_str(${braces(contentType)})?`
  if ('file' in content && type === '') return `.file(${braces(name)}, ${braces(content.file.fileName)})?`
  if ('text' in content && type === '') return `.text(${braces(name)}, ${braces(content.text)})`
  const made = 'text' in content ? `text(${braces(content.text)})` : `file(${braces(content.file.fileName)})?`
  return `.part(${braces(name)}, reqwest::blocking::multipart::Part::${made}${type})`
}

/** Text beyond ASCII is only taken as bytes. */
function headerValue(value: string): string {
  return /^[\t -~]*$/.test(value) ? braces(value) : `${braces(value)}.as_bytes()`
}

function methodOf(method: string): string {
  return /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE)$/.test(method)
    ? `Method::${method}`
    : `Method::from_bytes(b${braces(method)})?`
}

/** A raw string is closed by a quote and as many marks as it was opened with. */
function textLiteral(text: string): string {
  if (!isBlock(text)) return braces(text)
  const longest = Math.max(...[...text.matchAll(/"#*/g)].map(([found]) => found.length), 1)
  const fence = '#'.repeat(longest)
  return `r${fence}"${text}"${fence}`
}
