import type { HttpRequest, MultipartPart } from '../request/http-request.ts'
import { exactJson, jsonLiteral, type JsonWords } from './json-literal.ts'
import { baseName, hasFiles, isPlainForm, multipartText } from './multipart-text.ts'
import { isBlock, json } from './quote.ts'
import { typeOfJson } from './typescript-type.ts'

const WORDS: JsonWords = {
  true: 'true',
  false: 'false',
  null: 'null',
  string: json,
  key: (text) => (/^[A-Za-z_$][\w$]*$/.test(text) ? text : json(text)),
  step: '  ',
}

interface Dialect {
  readonly typed: boolean
  /** Code for a file: its place among the files of the request, its path, its type. */
  readonly file: (index: number, path: string, type?: string) => string
}

/** `fetch`, in browsers and Node alike. */
export function javascript(request: HttpRequest): string {
  return write(request, {
    typed: false,
    file: (index) => `document.querySelector("input[type=file]").files[${index}]`,
  })
}

/** The same with types for what is sent and what comes back. */
export function typescript(request: HttpRequest): string {
  return write(request, {
    typed: true,
    file: (index) => `document.querySelector<HTMLInputElement>("input[type=file]")!.files![${index}]`,
  })
}

/** Node, where files come from the disk. */
export function node(request: HttpRequest): string {
  const code = write(request, {
    typed: false,
    file: (_, path, type) =>
      `await openAsBlob(${json(path)}${type === undefined ? '' : `, { type: ${json(type)} }`})`,
  })
  return hasFiles(request.body) ? `import { openAsBlob } from "node:fs";\n\n${code}` : code
}

function write({ method, url, headers, body }: HttpRequest, dialect: Dialect): string {
  const before: string[] = []
  const fields = headers.map(([name, value]) => [name, headerValue(value)] as const)
  const options: string[] = []
  let content: string | undefined
  if (body.kind === 'text') content = textContent(body.text, dialect, before)
  if (body.kind === 'file') content = dialect.file(0, body.file.fileName)
  if (body.kind === 'multipart' && isPlainForm(body.parts)) {
    before.push(...formLines(body.parts, dialect), '')
    content = 'form'
  } else if (body.kind === 'multipart') {
    const form = multipartText(body.parts)
    let files = 0
    const lines = form.lines
      .slice(0, -1)
      .map((line) => ('text' in line ? json(line.text) : dialect.file(files++, line.fileName)))
    before.push(
      `const lines = [\n${lines.map((line) => `  ${line},\n`).join('')}];`,
      'const form = new Blob(lines.flatMap((line) => [line, "\\r\\n"]));',
      '',
    )
    fields.push(['Content-Type', json(form.contentType)])
    content = 'form'
  }
  if (method !== 'GET') options.push(`method: ${json(method)}`)
  if (fields.length > 0)
    options.push(`headers: {\n${fields.map(([name, value]) => `    ${json(name)}: ${value},\n`).join('')}  }`)
  const noBody = content !== undefined && /^(?:GET|HEAD)$/.test(method)
  if (noBody)
    before.splice(0, before.length, `// fetch sends no body with ${method}, so it is left out here.`)
  else if (content !== undefined) options.push(`body: ${content}`)
  const list = options.length === 0 ? '' : `, {\n${options.map((option) => `  ${option},\n`).join('')}}`
  return [
    ...before,
    `const response${dialect.typed ? ': Response' : ''} = await fetch(${json(url)}${list});`,
    ...(dialect.typed
      ? ['const text: string = await response.text();', 'console.log(response.status, text);']
      : ['console.log(response.status, await response.text());']),
  ].join('\n')
}

function formLines(parts: readonly MultipartPart[], { file }: Dialect): readonly string[] {
  const lines = ['const form = new FormData();']
  let files = 0
  for (const { name, content, contentType } of parts)
    lines.push(
      'text' in content
        ? `form.append(${json(name)}, ${json(content.text)});`
        : `form.append(${json(name)}, ${file(files++, content.file.fileName, contentType)}, ${json(baseName(content.file.fileName))});`,
    )
  return lines
}

/** JSON as an object where reading it loses nothing, else the text. */
function textContent(text: string, { typed }: Dialect, before: string[]): string {
  const exact = exactJson(text)
  if (exact === undefined || typeof exact.json !== 'object' || exact.json === null) return textLiteral(text)
  if (!typed) return `JSON.stringify(${jsonLiteral(text, WORDS, '  ')})`
  before.push(typeOfJson(exact.json), '', `const payload: Payload = ${jsonLiteral(text, WORDS)};`, '')
  return 'JSON.stringify(payload)'
}

function textLiteral(text: string): string {
  return isBlock(text) && !/[`\\]|\$\{/.test(text) ? `\`${text}\`` : json(text)
}

/** A header is a string of bytes: other characters are refused. */
function headerValue(value: string): string {
  return /^[\t -~]*$/.test(value)
    ? json(value)
    : `String.fromCharCode(...new TextEncoder().encode(${json(value)}))`
}
