import type { HttpRequest, MultipartPart } from '../request/http-request.ts'
import { baseName } from './multipart-text.ts'
import { powershell as quote } from './quote.ts'

/** `Invoke-WebRequest` of PowerShell 7. */
export function powershell({ method, url, headers, body }: HttpRequest): string {
  const lines: string[] = []
  const words = [`-Method ${quote(method)}`, `-Uri ${quote(url)}`]
  if (!/^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE)$/.test(method))
    words[0] = `-CustomMethod ${quote(method)}`
  const type = headers.find(([name]) => /^content-type$/i.test(name))?.[1]
  const fields = headers.filter(([name]) => !/^content-type$/i.test(name))
  if (fields.length > 0) {
    lines.push('$headers = @{', ...fields.map(([name, value]) => `    ${quote(name)} = ${quote(value)}`), '}')
    words.push('-Headers $headers')
  }
  if (type !== undefined) words.push(`-ContentType ${quote(type)}`)
  if (body.kind === 'text') {
    lines.push(`$body = ${quote(body.text)}`)
    // As bytes, because text would be sent in the character set of the machine.
    words.push('-Body ([Text.Encoding]::UTF8.GetBytes($body))')
  }
  if (body.kind === 'file') words.push(`-InFile ${quote(body.file.fileName)}`)
  if (body.kind === 'multipart') {
    lines.push('$form = [Net.Http.MultipartFormDataContent]::new()', ...body.parts.flatMap(partLines))
    words.push('-Body $form')
  }
  // Values that are lawful but unusual would be refused, and errors thrown in place of their answers.
  words.push('-SkipHeaderValidation', '-SkipHttpErrorCheck')
  return [
    ...lines,
    `$response = Invoke-WebRequest \`\n${words.map((word) => `    ${word}`).join(' `\n')}`,
    '"$($response.StatusCode) $($response.Content)"',
  ].join('\n')
}

function partLines({ name, content, contentType, headers }: MultipartPart): readonly string[] {
  const made =
    'text' in content
      ? `[Net.Http.ByteArrayContent]::new([Text.Encoding]::UTF8.GetBytes(${quote(content.text)}))`
      : `[Net.Http.StreamContent]::new([IO.File]::OpenRead((Join-Path $PWD ${quote(content.file.fileName)})))`
  const file = 'file' in content ? `, ${quote(baseName(content.file.fileName))}` : ''
  const fields = contentType === undefined ? headers : [['Content-Type', contentType] as const, ...headers]
  return [
    `$part = ${made}`,
    ...fields.map(
      ([key, value]) => `[void]$part.Headers.TryAddWithoutValidation(${quote(key)}, ${quote(value)})`,
    ),
    `$form.Add($part, ${quote(name)}${file})`,
  ]
}
