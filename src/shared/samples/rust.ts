import type { HttpRequest } from '../request/http-request.ts'
import { braces } from './quote.ts'

/** The `reqwest` crate, blocking. */
export function rust({ method, url, headers, body }: HttpRequest): string {
  const before: string[] = []
  const steps = headers.map(([name, value]) => `        .header(${braces(name)}, ${braces(value)})`)
  if (body.kind === 'text') steps.push(`        .body(${braces(body.text)})`)
  if (body.kind === 'file') steps.push(`        .body(std::fs::File::open(${braces(body.file.fileName)})?)`)
  if (body.kind === 'multipart') {
    const parts = body.parts.map(({ name, content, contentType }) => {
      const type = contentType === undefined ? '' : `.mime_str(${braces(contentType)})?`
      if ('text' in content)
        return `        .part(${braces(name)}, reqwest::blocking::multipart::Part::text(${braces(content.text)})${type})`
      return `        .part(${braces(name)}, reqwest::blocking::multipart::Part::file(${braces(content.file.fileName)})?${type})`
    })
    before.push('    let form = reqwest::blocking::multipart::Form::new()', `${parts.join('\n')};`)
    steps.push('        .multipart(form)')
  }
  return [
    'fn main() -> Result<(), Box<dyn std::error::Error>> {',
    ...before,
    '    let client = reqwest::blocking::Client::new();',
    '    let response = client',
    `        .request(reqwest::Method::from_bytes(b${braces(method)})?, ${braces(url)})`,
    ...steps,
    '        .send()?;',
    '    println!("{} {}", response.status(), response.text()?);',
    '    Ok(())',
    '}',
  ].join('\n')
}
