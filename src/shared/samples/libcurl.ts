import type { HttpRequest, MultipartPart } from '../request/http-request.ts'
import { octal } from './quote.ts'

/** What C and C++ write in their own way. */
export interface LibcurlDialect {
  readonly nothing: string
  readonly text: (text: string, indent: string) => string
}

/** The statements between making and closing a handle named `curl`. */
export function libcurlLines(
  { method, url, headers, body }: HttpRequest,
  { nothing, text }: LibcurlDialect,
): readonly string[] {
  const set = (option: string, value: string) => call('curl_easy_setopt', 'curl', `CURLOPT_${option}`, value)
  const lines = [set('CUSTOMREQUEST', octal(method)), set('URL', octal(url))]
  if (method === 'HEAD') lines.push(set('NOBODY', '1L'))
  if (headers.length > 0)
    lines.push(
      '',
      `struct curl_slist *headers = ${nothing};`,
      // A header without a value is written with a semicolon; with a colon it would be left out.
      ...headers.map(
        ([name, value]) =>
          `headers = curl_slist_append(headers, ${octal(value === '' ? `${name};` : `${name}: ${value}`)});`,
      ),
      set('HTTPHEADER', 'headers'),
    )
  if (body.kind === 'text') lines.push('', set('POSTFIELDS', text(body.text, '    ')))
  if (body.kind === 'file')
    lines.push(
      '',
      `FILE *file = fopen(${octal(body.file.fileName)}, "rb");`,
      `if (file == ${nothing}) return 1;`,
      'fseek(file, 0, SEEK_END);',
      set('POST', '1L'),
      set('POSTFIELDSIZE_LARGE', '(curl_off_t)ftell(file)'),
      set('READDATA', 'file'),
      'rewind(file);',
    )
  if (body.kind === 'multipart')
    lines.push(
      '',
      'curl_mime *form = curl_mime_init(curl);',
      'curl_mimepart *part;',
      ...(body.parts.some((part) => part.headers.length > 0) ? ['struct curl_slist *extra;'] : []),
      ...body.parts.flatMap((part) => partLines(part, { nothing, text })),
      set('MIMEPOST', 'form'),
    )
  return [
    ...lines,
    '',
    'CURLcode result = curl_easy_perform(curl);',
    '',
    ...(body.kind === 'file' ? ['fclose(file);'] : []),
    ...(body.kind === 'multipart' ? ['curl_mime_free(form);'] : []),
    ...(headers.length > 0 ? ['curl_slist_free_all(headers);'] : []),
  ]
}

function partLines(
  { name, content, contentType, headers }: MultipartPart,
  { nothing, text }: LibcurlDialect,
): readonly string[] {
  return [
    'part = curl_mime_addpart(form);',
    `curl_mime_name(part, ${octal(name)});`,
    'text' in content
      ? call('curl_mime_data', 'part', text(content.text, '    '), 'CURL_ZERO_TERMINATED')
      : `curl_mime_filedata(part, ${octal(content.file.fileName)});`,
    ...(contentType === undefined ? [] : [`curl_mime_type(part, ${octal(contentType)});`]),
    ...headers.map(
      ([key, value], index) =>
        `extra = curl_slist_append(${index === 0 ? nothing : 'extra'}, ${octal(`${key}: ${value}`)});`,
    ),
    ...(headers.length > 0 ? ['curl_mime_headers(part, extra, 1);'] : []),
  ]
}

/** A value may begin with a line of its own. */
function call(name: string, ...values: readonly string[]): string {
  return `${name}(${values.join(', ').replaceAll(', \n', ',\n')});`
}
