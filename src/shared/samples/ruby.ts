import type { HttpRequest, MultipartPart } from '../request/http-request.ts'
import { isPlainForm, multipartText } from './multipart-text.ts'
import { single } from './quote.ts'

/** `net/http` of the standard library. */
export function ruby({ method, url, headers, body }: HttpRequest): string {
  const fields = [...headers]
  const content: string[] = []
  if (body.kind === 'text') content.push(`request.body = ${single(body.text)}`)
  if (body.kind === 'file') content.push(`request.body = File.binread(${single(body.file.fileName)})`)
  if (body.kind === 'multipart' && isPlainForm(body.parts))
    content.push(`request.set_form([\n${body.parts.map(partLine).join('')}], 'multipart/form-data')`)
  else if (body.kind === 'multipart') {
    const form = multipartText(body.parts)
    const lines = form.lines.map((line) =>
      // Joined with text, bytes must not claim to be something else.
      'text' in line ? single(line.text) : `File.binread(${single(line.fileName)}).force_encoding('UTF-8')`,
    )
    fields.push(['Content-Type', form.contentType])
    content.push(`request.body = [\n${lines.map((line) => `  ${line},\n`).join('')}].join("\\r\\n")`)
  }
  return [
    "require 'net/http'",
    '',
    `uri = URI(${single(url)})`,
    construct(method, body.kind !== 'none'),
    ...fields.map(([name, value]) => `request[${single(name)}] = ${single(value)}`),
    ...content,
    '',
    "response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == 'https') do |http|",
    '  http.request(request)',
    'end',
    'puts response.code, response.body',
  ].join('\n')
}

const CLASSES: ReadonlyMap<string, string> = new Map(
  ['Get', 'Head', 'Post', 'Put', 'Patch', 'Delete', 'Options', 'Trace'].map((name) => [
    name.toUpperCase(),
    name,
  ]),
)

/** The classes of methods that expect no body refuse one. */
function construct(method: string, hasBody: boolean): string {
  const name = CLASSES.get(method)
  if (name !== undefined && (!hasBody || /^(?:POST|PUT|PATCH)$/.test(method)))
    return `request = Net::HTTP::${name}.new(uri)`
  return `request = Net::HTTPGenericRequest.new(${single(method)}, ${hasBody}, ${method !== 'HEAD'}, uri)`
}

function partLine({ name, content, contentType }: MultipartPart): string {
  if ('text' in content) return `  [${single(name)}, ${single(content.text)}],\n`
  const type = contentType === undefined ? '' : `, { content_type: ${single(contentType)} }`
  return `  [${single(name)}, File.open(${single(content.file.fileName)}, 'rb')${type}],\n`
}
