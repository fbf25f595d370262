import type { HttpBody, HttpRequest, MultipartPart } from '../request/http-request.ts'
import { baseName } from './multipart-text.ts'
import { isBlock, json } from './quote.ts'

const isContent = ([name]: readonly [string, string]) => /^content-/i.test(name)

/** `HttpClient` of .NET, as top-level statements with the usings every project starts with. */
export function csharp({ method, url, headers, body }: HttpRequest): string {
  const hasBody = body.kind !== 'none'
  // Without this the client refuses to send what is not ASCII.
  const handler = headers.every(([, value]) => /^[\t -~]*$/.test(value))
    ? ''
    : 'new SocketsHttpHandler\n{\n    RequestHeaderEncodingSelector = (_, _) => System.Text.Encoding.UTF8,\n}'
  return [
    `using var client = new HttpClient(${handler});`,
    `using var request = new HttpRequestMessage(${methodOf(method)}, ${json(url)});`,
    ...headers
      .filter((field) => !isContent(field))
      .map(([name, value]) => `request.Headers.TryAddWithoutValidation(${json(name)}, ${json(value)});`),
    ...(hasBody ? contentLines(body, headers.filter(isContent)) : []),
    '',
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");',
  ].join('\n')
}

function contentLines(body: HttpBody, headers: readonly (readonly [string, string])[]): readonly string[] {
  const lines: string[] = []
  if (body.kind === 'text')
    // Of bytes, because text would be given a character set the API did not ask for.
    lines.push(
      `request.Content = new ByteArrayContent(System.Text.Encoding.UTF8.GetBytes(${textLiteral(body.text)}));`,
    )
  if (body.kind === 'file')
    lines.push(`request.Content = new StreamContent(File.OpenRead(${json(body.file.fileName)}));`)
  if (body.kind === 'multipart') {
    lines.push('', 'var form = new MultipartFormDataContent();')
    body.parts.forEach((part, index) => lines.push(...partLines(part, `part${index + 1}`)))
    lines.push('request.Content = form;')
  }
  for (const [name, value] of headers)
    lines.push(`request.Content.Headers.TryAddWithoutValidation(${json(name)}, ${json(value)});`)
  return lines
}

function partLines(part: MultipartPart, variable: string): readonly string[] {
  const { name, content, contentType, headers } = part
  const made =
    'file' in content
      ? `new StreamContent(File.OpenRead(${json(content.file.fileName)}))`
      : `new ByteArrayContent(System.Text.Encoding.UTF8.GetBytes(${textLiteral(content.text)}))`
  const file = 'file' in content ? `, ${json(baseName(content.file.fileName))}` : ''
  const fields = contentType === undefined ? headers : [['Content-Type', contentType] as const, ...headers]
  if (fields.length === 0) return [`form.Add(${made}, ${json(name)}${file});`]
  return [
    `var ${variable} = ${made};`,
    ...fields.map(
      ([key, value]) => `${variable}.Headers.TryAddWithoutValidation(${json(key)}, ${json(value)});`,
    ),
    `form.Add(${variable}, ${json(name)}${file});`,
  ]
}

function methodOf(method: string): string {
  return /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE)$/.test(method)
    ? `HttpMethod.${method.charAt(0)}${method.slice(1).toLowerCase()}`
    : `new HttpMethod(${json(method)})`
}

/** A raw literal has no escapes and is closed by one quote more than stand together in it. */
function textLiteral(text: string): string {
  if (!isBlock(text)) return json(text)
  const longest = Math.max(...[...text.matchAll(/"+/g)].map(([quotes]) => quotes.length), 2)
  const fence = '"'.repeat(longest + 1)
  return `${fence}\n${text}\n${fence}`
}
