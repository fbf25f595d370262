import type { HttpRequest } from '../request/http-request.ts'
import { single } from './quote.ts'

/** `net/http` of the standard library. */
export function ruby({ method, url, headers, body }: HttpRequest): string {
  const lines = [
    "require 'net/http'",
    "require 'uri'",
    '',
    `uri = URI(${single(url)})`,
    `request = Net::HTTPGenericRequest.new(${single(method)}, ${body.kind !== 'none'}, ${method !== 'HEAD'}, uri)`,
    ...headers.map(([name, value]) => `request[${single(name)}] = ${single(value)}`),
  ]
  if (body.kind === 'text') lines.push(`request.body = ${single(body.text)}`)
  if (body.kind === 'file') lines.push(`request.body = File.binread(${single(body.file.fileName)})`)
  if (body.kind === 'multipart') {
    const parts = body.parts.map(({ name, content, contentType }) => {
      const type = contentType === undefined ? '' : `, { content_type: ${single(contentType)} }`
      if ('text' in content) return `  [${single(name)}, ${single(content.text)}${type}]`
      return `  [${single(name)}, File.open(${single(content.file.fileName)})${type}]`
    })
    lines.push(`request.set_form([\n${parts.join(',\n')}\n], 'multipart/form-data')`)
  }
  return [
    ...lines,
    '',
    "response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == 'https') do |http|",
    '  http.request(request)',
    'end',
    'puts response.code, response.body',
  ].join('\n')
}
