import type { HttpRequest } from '../request/http-request.ts'
import { jsonLiteral, type JsonWords } from './json-literal.ts'
import { json } from './quote.ts'

const WORDS: JsonWords = {
  true: 'True',
  false: 'False',
  null: 'None',
  string: json,
  colon: ': ',
  open: '{',
  close: '}',
  openList: '[',
  closeList: ']',
}

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
    if (literal !== undefined) {
      // The package names this type itself.
      kept.splice(typeAt, 1)
      lines.push(`payload = ${literal}`)
      named.push('json=payload')
    } else {
      lines.push(`payload = ${json(body.text)}`)
      named.push('data=payload.encode("utf-8")')
    }
  }
  if (body.kind === 'file') named.push(`data=open(${json(body.file.fileName)}, "rb")`)
  if (body.kind === 'multipart') {
    // A list keeps order and repeated names; a part without a file has no file name.
    const parts = body.parts.map(({ name, content, contentType, headers: more }) => {
      const extra =
        more.length === 0
          ? ''
          : `, {${more.map(([key, value]) => `${json(key)}: ${json(value)}`).join(', ')}}`
      const type =
        contentType === undefined && extra === ''
          ? ''
          : `, ${contentType === undefined ? 'None' : json(contentType)}`
      return 'file' in content
        ? `    (${json(name)}, (${json(baseName(content.file.fileName))}, open(${json(content.file.fileName)}, "rb")${type}${extra}))`
        : `    (${json(name)}, (None, ${json(content.text)}${type}${extra}))`
    })
    lines.push(`files = [\n${parts.join(',\n')}\n]`)
    named.push('files=files')
  }
  if (kept.length > 0) {
    lines.push(
      `headers = {\n${kept.map(([name, value]) => `  ${json(name)}: ${headerValue(value)}`).join(',\n')}\n}`,
    )
    named.push('headers=headers')
  }
  const call = [json(method), 'url', ...named].join(', ')
  return [
    ...lines,
    '',
    `response = requests.request(${call})`,
    'print(response.status_code, response.text)',
  ].join('\n')
}

/** Text beyond Latin-1 is only sent as bytes. */
function headerValue(value: string): string {
  // oxlint-disable-next-line no-control-regex -- the border of Latin-1
  return /^[\u0000-\u00ff]*$/.test(value) ? json(value) : `${json(value)}.encode("utf-8")`
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
