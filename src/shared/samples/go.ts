import type { HttpRequest, MultipartPart } from '../request/http-request.ts'
import { hasFiles, partHeaders } from './multipart-text.ts'
import { isBlock, json } from './quote.ts'

const CHECK = '\tif err != nil {\n\t\tpanic(err)\n\t}'

/** `net/http`, laid out as gofmt does. */
export function go({ method, url, headers, body }: HttpRequest): string {
  const imports = new Set(['fmt', 'io', 'net/http'])
  const before: string[] = []
  const after = headers.map(([name, value]) => `\treq.Header.Set(${json(name)}, ${json(value)})`)
  if (body.kind === 'text') {
    imports.add('strings')
    before.push(`\tpayload := strings.NewReader(${textLiteral(body.text)})`)
  }
  if (body.kind === 'file') {
    imports.add('os')
    before.push(`\tpayload, err := os.Open(${json(body.file.fileName)})`, CHECK, '\tdefer payload.Close()')
    // Without a length the server is sent chunks, which many refuse for uploads.
    after.unshift(
      '\tif info, err := payload.Stat(); err == nil {',
      '\t\treq.ContentLength = info.Size()',
      '\t}',
    )
  }
  if (body.kind === 'multipart') {
    imports.add('bytes').add('mime/multipart')
    if (hasFiles(body)) imports.add('os')
    if (!body.parts.every(isField)) imports.add('net/textproto')
    before.push(...formLines(body.parts))
    after.push('\treq.Header.Set("Content-Type", form.FormDataContentType())')
  }
  return [
    'package main',
    '',
    'import (',
    ...[...imports].sort().map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...(before.length === 0 ? [] : [...before, '']),
    `\treq, err := http.NewRequest(${json(method)}, ${json(url)}, ${body.kind === 'none' ? 'nil' : 'payload'})`,
    CHECK,
    ...after,
    '',
    '\tres, err := http.DefaultClient.Do(req)',
    CHECK,
    '\tdefer res.Body.Close()',
    '\tdata, _ := io.ReadAll(res.Body)',
    '\tfmt.Println(res.Status, string(data))',
    '}',
  ].join('\n')
}

function formLines(parts: readonly MultipartPart[]): readonly string[] {
  const lines = ['\tpayload := &bytes.Buffer{}', '\tform := multipart.NewWriter(payload)']
  if (!parts.every(isField))
    lines.push(
      '\taddPart := func(header textproto.MIMEHeader, content []byte) {',
      '\t\tpart, err := form.CreatePart(header)',
      '\t\tif err != nil {',
      '\t\t\tpanic(err)',
      '\t\t}',
      '\t\tpart.Write(content)',
      '\t}',
    )
  let files = 0
  for (const part of parts) {
    const { name, content } = part
    const fields = partHeaders(part).map(([key, value]) => `${json(key)}: {${json(value)}}`)
    const header = `textproto.MIMEHeader{${fields.join(', ')}}`
    if ('file' in content) {
      const variable = `file${++files}`
      lines.push(`\t${variable}, err := os.ReadFile(${json(content.file.fileName)})`, CHECK)
      lines.push(`\taddPart(${header}, ${variable})`)
    } else if (isField(part)) lines.push(`\tform.WriteField(${json(name)}, ${json(content.text)})`)
    else lines.push(`\taddPart(${header}, []byte(${textLiteral(content.text)}))`)
  }
  return [...lines, '\tform.Close()']
}

/** What `WriteField` writes as everybody else does. */
function isField({ name, content, contentType, headers }: MultipartPart): boolean {
  return 'text' in content && contentType === undefined && headers.length === 0 && !/["\\\r\n]/.test(name)
}

function textLiteral(text: string): string {
  return isBlock(text) && !text.includes('`') ? `\`${text}\`` : json(text)
}
