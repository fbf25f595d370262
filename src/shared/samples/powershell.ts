import type { HttpRequest } from '../request/http-request.ts'
import { powershell as quote } from './quote.ts'

/** `Invoke-WebRequest` of PowerShell 7. */
export function powershell({ method, url, headers, body }: HttpRequest): string {
  const lines: string[] = []
  const words = [
    'Invoke-WebRequest',
    `-CustomMethod ${quote(method)}`,
    `-Uri ${quote(url)}`,
    '-SkipHeaderValidation',
    '-SkipHttpErrorCheck',
  ]
  const type = headers.find(([name]) => /^content-type$/i.test(name))?.[1]
  const fields = headers.filter(([name]) => !/^content-type$/i.test(name))
  if (fields.length > 0) {
    lines.push(
      `$headers = @{\n${fields.map(([name, value]) => `  ${quote(name)} = ${quote(value)}`).join('\n')}\n}`,
    )
    words.push('-Headers $headers')
  }
  if (type !== undefined) words.push(`-ContentType ${quote(type)}`)
  if (body.kind === 'text') {
    lines.push(`$body = ${quote(body.text)}`)
    words.push('-Body ([Text.Encoding]::UTF8.GetBytes($body))')
  }
  if (body.kind === 'file') words.push(`-InFile ${quote(body.file.fileName)}`)
  if (body.kind === 'multipart') {
    lines.push('$form = [Net.Http.MultipartFormDataContent]::new()')
    for (const { name, content, contentType } of body.parts) {
      lines.push(
        'text' in content
          ? `$part = [Net.Http.StringContent]::new(${quote(content.text)})`
          : `$part = [Net.Http.StreamContent]::new([IO.File]::OpenRead(${quote(content.file.fileName)}))`,
        `[void]$part.Headers.Remove('Content-Type')`,
      )
      if (contentType !== undefined)
        lines.push(`[void]$part.Headers.TryAddWithoutValidation('Content-Type', ${quote(contentType)})`)
      const file =
        'file' in content
          ? `, ${quote(content.file.fileName.slice(content.file.fileName.lastIndexOf('/') + 1))}`
          : ''
      lines.push(`$form.Add($part, ${quote(name)}${file})`)
    }
    words.push('-Body $form')
  }
  return [
    ...lines,
    `$response = ${words.join(' `\n  ')}`,
    '"$($response.StatusCode) $($response.Content)"',
  ].join('\n')
}
