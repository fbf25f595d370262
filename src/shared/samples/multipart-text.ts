import type { MultipartPart } from '../request/http-request.ts'

/** For languages without a form builder: the pieces of a multipart body, files by their names. */
export type MultipartPiece = { readonly text: string } | { readonly fileName: string }

export const BOUNDARY = 'lectern-7MA4YWxkTrZu0gW'

export function multipartPieces(
  parts: readonly MultipartPart[],
  boundary: string = BOUNDARY,
): readonly MultipartPiece[] {
  const pieces: MultipartPiece[] = []
  let text = ''
  for (const part of parts) {
    text += `--${boundary}\r\n${partHeaders(part)}\r\n\r\n`
    if ('text' in part.content) text += `${part.content.text}\r\n`
    else {
      pieces.push({ text }, { fileName: part.content.file.fileName })
      text = '\r\n'
    }
  }
  return [...pieces, { text: `${text}--${boundary}--\r\n` }]
}

function partHeaders({ name, content, contentType, headers }: MultipartPart): string {
  const file = 'file' in content ? `; filename="${fieldName(baseName(content.file.fileName))}"` : ''
  const lines = [`Content-Disposition: form-data; name="${fieldName(name)}"${file}`]
  if (contentType !== undefined) lines.push(`Content-Type: ${contentType}`)
  for (const [key, value] of headers) lines.push(`${key}: ${value}`)
  return lines.join('\r\n')
}

/** As browsers write names that hold quotes or line ends. */
function fieldName(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
