import type { HttpRequest, MultipartPart } from '../request/http-request.ts'
import { json } from './quote.ts'

/** `HttpClient` of .NET, as top-level statements. */
export function csharp({ method, url, headers, body }: HttpRequest): string {
  const content = headers.filter(([name]) => /^content-/i.test(name))
  const lines = [
    'using System.Net.Http;',
    '',
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(new HttpMethod(${json(method)}), ${json(url)});`,
    ...headers
      .filter(([name]) => !/^content-/i.test(name))
      .map(([name, value]) => `request.Headers.TryAddWithoutValidation(${json(name)}, ${json(value)});`),
  ]
  if (body.kind === 'text') lines.push(`request.Content = new StringContent(${json(body.text)});`)
  if (body.kind === 'file')
    lines.push(`request.Content = new StreamContent(File.OpenRead(${json(body.file.fileName)}));`)
  if (body.kind === 'multipart') {
    lines.push('var form = new MultipartFormDataContent();')
    body.parts.forEach((part, index) => lines.push(...partLines(part, `part${index + 1}`)))
    lines.push('request.Content = form;')
  }
  if (body.kind !== 'none' && content.length > 0) {
    lines.push('request.Content.Headers.Clear();')
    for (const [name, value] of content)
      lines.push(`request.Content.Headers.TryAddWithoutValidation(${json(name)}, ${json(value)});`)
  }
  return [
    ...lines,
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");',
  ].join('\n')
}

function partLines(
  { name, content, contentType, headers }: MultipartPart,
  variable: string,
): readonly string[] {
  const file = 'file' in content ? content.file.fileName : undefined
  const made =
    file === undefined
      ? `new StringContent(${json('text' in content ? content.text : '')})`
      : `new StreamContent(File.OpenRead(${json(file)}))`
  const named =
    file === undefined ? json(name) : `${json(name)}, ${json(file.slice(file.lastIndexOf('/') + 1))}`
  return [
    `var ${variable} = ${made};`,
    `${variable}.Headers.Remove("Content-Type");`,
    ...(contentType === undefined
      ? []
      : [`${variable}.Headers.TryAddWithoutValidation("Content-Type", ${json(contentType)});`]),
    ...headers.map(
      ([key, value]) => `${variable}.Headers.TryAddWithoutValidation(${json(key)}, ${json(value)});`,
    ),
    `form.Add(${variable}, ${named});`,
  ]
}
