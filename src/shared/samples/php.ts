import type { HttpRequest } from '../request/http-request.ts'
import { BOUNDARY, multipartPieces } from './multipart-text.ts'
import { single } from './quote.ts'

/** The curl functions PHP comes with. */
export function php({ method, url, headers, body }: HttpRequest): string {
  const options = [
    `  CURLOPT_URL => ${single(url)},`,
    '  CURLOPT_RETURNTRANSFER => true,',
    `  CURLOPT_CUSTOMREQUEST => ${single(method)},`,
    ...(method === 'HEAD' ? ['  CURLOPT_NOBODY => true,'] : []),
  ]
  const fields = headers.map(([name, value]) => (value === '' ? `${name};` : `${name}: ${value}`))
  if (body.kind === 'text') options.push(`  CURLOPT_POSTFIELDS => ${single(body.text)},`)
  if (body.kind === 'file')
    options.push(`  CURLOPT_POSTFIELDS => file_get_contents(${single(body.file.fileName)}),`)
  if (body.kind === 'multipart') {
    fields.push(`Content-Type: multipart/form-data; boundary=${BOUNDARY}`)
    const pieces = multipartPieces(body.parts).map((piece) =>
      'text' in piece
        ? `str_replace("\\n", "\\r\\n", ${single(piece.text.replaceAll('\r\n', '\n'))})`
        : `file_get_contents(${single(piece.fileName)})`,
    )
    options.push(`  CURLOPT_POSTFIELDS => ${pieces.join('\n    . ')},`)
  }
  if (fields.length > 0)
    options.push(
      `  CURLOPT_HTTPHEADER => [\n${fields.map((field) => `    ${single(field)},`).join('\n')}\n  ],`,
    )
  return [
    '<?php',
    '',
    '$curl = curl_init();',
    'curl_setopt_array($curl, [',
    ...options,
    ']);',
    '',
    '$response = curl_exec($curl);',
    "echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), ' ', $response;",
  ].join('\n')
}
