import type { HttpRequest, MultipartPart } from '../request/http-request.ts'
import { multipartPieces, multipartText } from './multipart-text.ts'
import { shell } from './quote.ts'

/** `curl` for any POSIX shell. */
export function curl({ method, url, headers, body }: HttpRequest): string {
  const words: string[] = []
  // Brackets and braces of an address are ranges to curl unless it is told otherwise; dots are resolved.
  if (/[[\]{}]/.test(url)) words.push('--globoff')
  if (/\/\.\.?(?:[/?#]|$)/.test(url)) words.push('--path-as-is')
  if (method === 'HEAD' && body.kind === 'none') words.push('--head')
  else if (method !== 'GET' || body.kind !== 'none') words.push(`--request ${word(method)}`)
  // Newer releases read addresses from a file that is named with an @.
  words.push(url.startsWith('@') ? shell(`/${url}`) : `--url ${shell(url)}`)
  // A header without a value is written with a semicolon; with a colon curl would leave it out.
  for (const [name, value] of headers)
    words.push(`--header ${shell(value === '' ? `${name};` : `${name}: ${value}`)}`)
  if (body.kind === 'text') words.push(`--data-raw ${shell(body.text)}`)
  if (body.kind === 'file') words.push(`--data-binary ${shell(`@${diskName(body.file.fileName)}`)}`)
  if (body.kind === 'multipart') words.push(...multipartWords(body.parts))
  return `curl ${words.join(' \\\n  ')}`
}

function multipartWords(parts: readonly MultipartPart[]): readonly string[] {
  const texts = parts.every(({ content }) => 'text' in content)
  // The name ends at the first equals sign, and there is no way to escape one.
  if (!texts || parts.every(({ name }) => !name.includes('='))) return parts.map(formWord)
  const form = multipartText(parts)
  const [piece] = multipartPieces(form)
  return [
    `--header ${shell(`Content-Type: ${form.contentType}`)}`,
    `--data-raw ${shell(piece && 'text' in piece ? piece.text : '')}`,
  ]
}

function formWord({ name, content, contentType, headers }: MultipartPart): string {
  const key = name.replaceAll('=', '%3D')
  // Of all the forms this one alone never reads a file because a value begins with @ or <.
  if ('text' in content && contentType === undefined && headers.length === 0)
    return `--form-string ${shell(`${key}=${content.text}`)}`
  // Behind an unusual type curl would look for orders of its own, such as the name of a file to read headers from.
  const isUsual = contentType !== undefined && /^[\w.+-]+\/[\w.+-]+(?:; ?charset=[\w-]+)?$/.test(contentType)
  const type = isUsual ? `;type=${contentType}` : ''
  const fields = contentType === undefined || isUsual ? headers : [['Content-Type', contentType], ...headers]
  const more = fields.map((field) => `;headers="${escapeQuoted(field.join(': '))}"`).join('')
  const value =
    'file' in content
      ? `@"${escapeQuoted(diskName(content.file.fileName))}"`
      : `"${escapeQuoted(content.text)}"`
  return `--form ${shell(`${key}=${value}${type}${more}`)}`
}

/** A lone hyphen is the input of the terminal. */
function diskName(fileName: string): string {
  return fileName === '-' ? './-' : fileName
}

function word(text: string): string {
  return /^[A-Z]+$/.test(text) ? text : shell(text)
}

function escapeQuoted(text: string): string {
  return text.replaceAll(/["\\]/g, '\\$&')
}
