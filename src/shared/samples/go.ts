import type { HttpRequest } from '../request/http-request.ts'
import { json } from './quote.ts'

/** `net/http`. */
export function go({ method, url, headers, body }: HttpRequest): string {
  const imports = new Set(['fmt', 'io', 'net/http'])
  const before: string[] = []
  let payload = 'nil'
  const after: string[] = headers.map(([name, value]) => `\treq.Header.Set(${json(name)}, ${json(value)})`)
  if (body.kind === 'text') {
    imports.add('strings')
    before.push(`\tpayload := strings.NewReader(${goText(body.text)})`)
    payload = 'payload'
  }
  if (body.kind === 'file') {
    imports.add('os')
    before.push(`\tpayload, err := os.Open(${json(body.file.fileName)})`, CHECK, '\tdefer payload.Close()')
    payload = 'payload'
  }
  if (body.kind === 'multipart') {
    for (const name of ['bytes', 'mime/multipart', 'net/textproto']) imports.add(name)
    before.push(
      '\tpayload := &bytes.Buffer{}',
      '\tform := multipart.NewWriter(payload)',
      '\tadd := func(header textproto.MIMEHeader, content []byte) {',
      '\t\tpart, err := form.CreatePart(header)',
      '\t\tif err != nil {',
      '\t\t\tpanic(err)',
      '\t\t}',
      '\t\tpart.Write(content)',
      '\t}',
    )
    for (const { name, content, contentType, headers: more } of body.parts) {
      const file = 'file' in content ? content.file.fileName : undefined
      if (file !== undefined) imports.add('os')
      const disposition = `form-data; name="${quoted(name)}"${file === undefined ? '' : `; filename="${quoted(baseName(file))}"`}`
      const fields = [
        ['Content-Disposition', disposition],
        ...(contentType === undefined ? [] : [['Content-Type', contentType]]),
        ...more,
      ] as const
      const header = `textproto.MIMEHeader{${fields.map(([key, value]) => `${json(key as string)}: {${json(value as string)}}`).join(', ')}}`
      if (file === undefined)
        before.push(`\tadd(${header}, []byte(${json('text' in content ? content.text : '')}))`)
      else
        before.push(
          `\tif content, err := os.ReadFile(${json(file)}); err == nil {`,
          `\t\tadd(${header}, content)`,
          '\t}',
        )
    }
    before.push('\tform.Close()')
    after.push('\treq.Header.Set("Content-Type", form.FormDataContentType())')
    payload = 'payload'
  }
  const list = [...imports].sort().map((name) => `\t"${name}"`)
  return [
    'package main',
    '',
    'import (',
    ...list,
    ')',
    '',
    'func main() {',
    ...before,
    `\treq, err := http.NewRequest(${json(method)}, ${json(url)}, ${payload})`,
    CHECK,
    ...after,
    '\tres, err := http.DefaultClient.Do(req)',
    CHECK,
    '\tdefer res.Body.Close()',
    '\tdata, _ := io.ReadAll(res.Body)',
    '\tfmt.Println(res.Status, string(data))',
    '}',
  ].join('\n')
}

const CHECK = '\tif err != nil {\n\t\tpanic(err)\n\t}'

/** Longer texts read better raw, unless they hold what ends or changes a raw string. */
function goText(text: string): string {
  return text.length > 60 && !/[`\r\ufeff]/.test(text) ? `\`${text}\`` : json(text)
}

function quoted(text: string): string {
  return text.replaceAll(/["\\\r\n]/g, (character) => encodeURIComponent(character))
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
