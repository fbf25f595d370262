import type { HttpRequest, MultipartPart } from '../request/http-request.ts'
import { shell } from './quote.ts'

/** `curl` for any POSIX shell. */
export function curl({ method, url, headers, body }: HttpRequest): string {
  const words = ['curl']
  // Brackets and braces of an address are ranges to curl unless it is told otherwise.
  if (/[[\]{}]/.test(url)) words.push('--globoff')
  if (method === 'HEAD') words.push('--head')
  else if (method !== 'GET' || body.kind !== 'none') words.push(`--request ${method}`)
  words.push(`--url ${shell(url)}`)
  // A header without a value is written with a semicolon; with a colon curl would leave it out.
  for (const [name, value] of headers)
    words.push(`--header ${shell(value === '' ? `${name};` : `${name}: ${value}`)}`)
  if (body.kind === 'text') words.push(`--data-raw ${shell(body.text)}`)
  if (body.kind === 'file') words.push(`--data-binary ${shell(`@${body.file.fileName}`)}`)
  if (body.kind === 'multipart') for (const part of body.parts) words.push(formWords(part))
  return words.join(' \\\n  ')
}

function formWords({ name, content, contentType, headers }: MultipartPart): string {
  const plain = !('file' in content) && contentType === undefined && headers.length === 0
  // Of all the forms this one alone never reads a file because a value begins with @ or <.
  if (plain && 'text' in content && !name.includes('='))
    return `--form-string ${shell(`${name}=${content.text}`)}`
  const type = contentType === undefined ? '' : `;type=${contentType}`
  const more = headers.map(([key, value]) => `;headers="${escapeQuoted(`${key}: ${value}`)}"`).join('')
  const value =
    'file' in content ? `@"${escapeQuoted(content.file.fileName)}"` : `"${escapeQuoted(content.text)}"`
  return `--form ${shell(`${name}=${value}${type}${more}`)}`
}

function escapeQuoted(text: string): string {
  return text.replaceAll(/["\\]/g, '\\$&')
}
