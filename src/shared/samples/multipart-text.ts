import type { HttpBody, MultipartPart } from '../request/http-request.ts'

/** For languages without a form builder, or beyond what it can say: a line of the body, or a file in place of one. */
export type MultipartLine = { readonly text: string } | { readonly fileName: string }

export interface MultipartText {
  readonly contentType: string
  /** To be joined by CR LF. The last one is empty. */
  readonly lines: readonly MultipartLine[]
}

export function multipartText(parts: readonly MultipartPart[]): MultipartText {
  const boundary = boundaryFor(parts)
  const lines = parts.flatMap((part): readonly MultipartLine[] => [
    { text: `--${boundary}` },
    ...partHeaders(part).map(([name, value]) => ({ text: `${name}: ${value}` })),
    { text: '' },
    'text' in part.content ? { text: part.content.text } : { fileName: part.content.file.fileName },
  ])
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    lines: [...lines, { text: `--${boundary}--` }, { text: '' }],
  }
}

/** The same with neighbouring lines joined: texts that end their lines themselves, and files between them. */
export function multipartPieces({ lines }: MultipartText): readonly MultipartLine[] {
  const pieces: MultipartLine[] = []
  let text = ''
  for (const [index, line] of lines.entries()) {
    const end = index === lines.length - 1 ? '' : '\r\n'
    if ('text' in line) text += line.text + end
    else {
      pieces.push({ text }, line)
      text = end
    }
  }
  return [...pieces, { text }]
}

/** What form builders can say: no types or headers of texts, and no line ends they would rewrite. */
export function isPlainForm(parts: readonly MultipartPart[]): boolean {
  return parts.every(
    ({ content, contentType, headers }) =>
      headers.length === 0 &&
      ('file' in content || (contentType === undefined && !/[\r\n]/.test(content.text))),
  )
}

export function partHeaders({
  name,
  content,
  contentType,
  headers,
}: MultipartPart): readonly (readonly [name: string, value: string])[] {
  const file = 'file' in content ? `; filename="${fieldName(baseName(content.file.fileName))}"` : ''
  return [
    ['Content-Disposition', `form-data; name="${fieldName(name)}"${file}`],
    ...(contentType === undefined ? [] : [['Content-Type', contentType] as const]),
    ...headers,
  ]
}

export function hasFiles(body: HttpBody): boolean {
  return (
    body.kind === 'file' || (body.kind === 'multipart' && body.parts.some(({ content }) => 'file' in content))
  )
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** As browsers write names that hold quotes or line ends. */
function fieldName(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function boundaryFor(parts: readonly MultipartPart[]): string {
  let boundary = 'boundary-7MA4YWxkTrZu0gW'
  while (parts.some(({ content }) => 'text' in content && content.text.includes(boundary))) boundary += '0'
  return boundary
}
