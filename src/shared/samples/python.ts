import type { HttpRequest, MultipartPart } from '../request/http-request.ts'
import { jsonLiteral, type JsonWords } from './json-literal.ts'
import { baseName } from './multipart-text.ts'
import { isBlock, json } from './quote.ts'

const WORDS: JsonWords = { true: 'True', false: 'False', null: 'None', string: json, key: json, step: '    ' }

/** The `requests` package. */
export function python({ method, url, headers, body }: HttpRequest): string {
  const lines = ['import requests', '', `url = ${json(url)}`]
  const named: string[] = []
  const kept = [...headers]
  if (body.kind === 'text') {
    const typeAt = kept.findIndex(
      ([name, value]) => /^content-type$/i.test(name) && value === 'application/json',
    )
    const literal = typeAt >= 0 ? jsonLiteral(body.text, WORDS) : undefined
    // The package takes None for no body at all.
    if (literal !== undefined && literal !== 'None') {
      // The package names this type itself.
      kept.splice(typeAt, 1)
      lines.push(`payload = ${literal}`)
      named.push('json=payload')
    } else {
      lines.push(`payload = ${textLiteral(body.text)}`)
      named.push('data=payload.encode()')
    }
  }
  if (body.kind === 'file') named.push(`data=open(${json(body.file.fileName)}, "rb")`)
  if (body.kind === 'multipart') {
    // A list keeps order and repeated names.
    lines.push(`files = [\n${body.parts.map((part) => `    ${partLiteral(part)},\n`).join('')}]`)
    named.push('files=files')
  }
  if (kept.length > 0) {
    const fields = kept.map(([name, value]) => `    ${json(name)}: ${headerValue(value)},\n`)
    lines.push(`headers = {\n${fields.join('')}}`)
    named.push('headers=headers')
  }
  return [
    ...lines,
    '',
    `response = requests.${callOf(method)}${['url', ...named].join(', ')})`,
    'print(response.status_code, response.text)',
  ].join('\n')
}

function callOf(method: string): string {
  return /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/.test(method)
    ? `${method.toLowerCase()}(`
    : `request(${json(method)}, `
}

/** A part without a file has no file name. */
function partLiteral({ name, content, contentType, headers }: MultipartPart): string {
  const words =
    'file' in content
      ? [json(baseName(content.file.fileName)), `open(${json(content.file.fileName)}, "rb")`]
      : ['None', json(content.text)]
  if (contentType !== undefined || headers.length > 0)
    words.push(contentType === undefined ? 'None' : json(contentType))
  if (headers.length > 0)
    words.push(`{${headers.map(([key, value]) => `${json(key)}: ${json(value)}`).join(', ')}}`)
  return `(${json(name)}, (${words.join(', ')}))`
}

function textLiteral(text: string): string {
  return isBlock(text) && !/\\|"""|"$/.test(text) ? `"""${text}"""` : json(text)
}

/** Text is sent as Latin-1, or not at all; everybody else sends UTF-8. */
function headerValue(value: string): string {
  return /^[\t -~]*$/.test(value) ? json(value) : `${json(value)}.encode()`
}
