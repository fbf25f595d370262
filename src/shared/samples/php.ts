import type { HttpRequest, MultipartPart } from '../request/http-request.ts'
import { baseName, isPlainForm, multipartText } from './multipart-text.ts'
import { single } from './quote.ts'

/** The curl functions PHP comes with. */
export function php({ method, url, headers, body }: HttpRequest): string {
  const options = [
    `CURLOPT_URL => ${single(url)}`,
    `CURLOPT_CUSTOMREQUEST => ${single(method)}`,
    'CURLOPT_RETURNTRANSFER => true',
    ...(method === 'HEAD' ? ['CURLOPT_NOBODY => true'] : []),
  ]
  const fields = [...headers]
  let content: string | undefined
  if (body.kind === 'text') content = single(body.text)
  if (body.kind === 'file') content = `file_get_contents(${single(body.file.fileName)})`
  if (body.kind === 'multipart' && isArray(body.parts)) content = list(body.parts.map(partLiteral))
  else if (body.kind === 'multipart') {
    const form = multipartText(body.parts)
    const lines = form.lines.map((line) =>
      'text' in line ? single(line.text) : `file_get_contents(${single(line.fileName)})`,
    )
    fields.push(['Content-Type', form.contentType])
    content = `implode("\\r\\n", ${list(lines)})`
  }
  if (fields.length > 0) options.push(`CURLOPT_HTTPHEADER => ${list(fields.map(headerLine).map(single))}`)
  if (content !== undefined) options.push(`CURLOPT_POSTFIELDS => ${content}`)
  return [
    '<?php',
    '',
    '$curl = curl_init();',
    'curl_setopt_array($curl, [',
    ...options.map((option) => `    ${option},`),
    ']);',
    '',
    '$response = curl_exec($curl);',
    "echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), ' ', $response, PHP_EOL;",
  ].join('\n')
}

/** A header without a value is written with a semicolon; with a colon curl would leave it out. */
function headerLine([name, value]: readonly [string, string]): string {
  return value === '' ? `${name};` : `${name}: ${value}`
}

/** An array has each name once, and turns names of digits into numbers. */
function isArray(parts: readonly MultipartPart[]): boolean {
  return (
    isPlainForm(parts) &&
    new Set(parts.map(({ name }) => name)).size === parts.length &&
    parts.every(({ name }) => !/^-?\d+$/.test(name))
  )
}

function partLiteral({ name, content, contentType }: MultipartPart): string {
  if ('text' in content) return `${single(name)} => ${single(content.text)}`
  const { fileName } = content.file
  const words = [fileName, contentType ?? 'application/octet-stream', baseName(fileName)].map(single)
  return `${single(name)} => new CURLFile(${words.join(', ')})`
}

function list(items: readonly string[]): string {
  return `[\n${items.map((item) => `        ${item},\n`).join('')}    ]`
}
