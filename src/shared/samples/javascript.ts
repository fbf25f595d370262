import type { HttpRequest } from '../request/http-request.ts'
import { exactJson } from './json-literal.ts'
import { json } from './quote.ts'

/** `fetch`, in browsers and Node alike. */
export function javascript(request: HttpRequest): string {
  return write(request, '')
}

/** The same with a type for the answer. */
export function typescript(request: HttpRequest): string {
  return write(request, ': unknown')
}

/** Node, where files come from the disk. */
export function node(request: HttpRequest): string {
  const files = needsFiles(request)
  return `${files ? "import { openAsBlob } from 'node:fs'\n\n" : ''}${write(request, '', 'openAsBlob')}`
}

function write({ method, url, headers, body }: HttpRequest, type: string, open?: string): string {
  const options: string[] = []
  if (method !== 'GET') options.push(`method: ${json(method)}`)
  if (headers.length > 0)
    options.push(
      `headers: {\n${headers.map(([name, value]) => `    ${json(name)}: ${json(value)}`).join(',\n')}\n  }`,
    )
  let before = ''
  if (body.kind === 'text') options.push(`body: ${textLiteral(body.text)}`)
  if (body.kind === 'file') options.push(`body: ${fileLiteral(body.file.fileName, open)}`)
  if (body.kind === 'multipart') {
    before = 'const form = new FormData()\n'
    for (const { name, content, contentType } of body.parts) {
      if ('file' in content)
        before += `form.append(${json(name)}, ${fileLiteral(content.file.fileName, open)}, ${json(baseName(content.file.fileName))})\n`
      else if (contentType === undefined) before += `form.append(${json(name)}, ${json(content.text)})\n`
      else
        before += `form.append(${json(name)}, new Blob([${json(content.text)}], { type: ${json(contentType)} }))\n`
    }
    before += '\n'
    options.push('body: form')
  }
  const call =
    options.length === 0 ? `fetch(${json(url)})` : `fetch(${json(url)}, {\n  ${options.join(',\n  ')}\n})`
  return `${before}const response = await ${call}\nconst data${type} = await response.text()\nconsole.log(response.status, data)`
}

function needsFiles({ body }: HttpRequest): boolean {
  return (
    body.kind === 'file' || (body.kind === 'multipart' && body.parts.some(({ content }) => 'file' in content))
  )
}

function fileLiteral(name: string, open: string | undefined): string {
  return open === undefined
    ? 'document.querySelector(\'input[type="file"]\').files[0]'
    : `await ${open}(${json(name)})`
}

function textLiteral(text: string): string {
  const exact = exactJson(text)
  if (exact === undefined || typeof exact.json !== 'object') return json(text)
  const pretty = JSON.stringify(exact.json, undefined, 2).replaceAll('\n', '\n  ')
  return `JSON.stringify(${pretty})`
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
