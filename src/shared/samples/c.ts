import type { HttpRequest } from '../request/http-request.ts'
import { libcurlLines } from './libcurl.ts'
import { octal } from './quote.ts'

/** libcurl, which prints the answer itself. */
export function c(request: HttpRequest): string {
  const lines = libcurlLines(request, { nothing: 'NULL', text: textLiteral })
  return [
    '#include <curl/curl.h>',
    ...(request.body.kind === 'file' ? ['#include <stdio.h>'] : []),
    '',
    'int main(void) {',
    '  CURL *curl = curl_easy_init();',
    '  if (curl == NULL) return 1;',
    ...lines.map((line) => (line === '' ? '' : `  ${line}`)),
    '  curl_easy_cleanup(curl);',
    '  return (int)result;',
    '}',
  ].join('\n')
}

/** Neighbouring literals are one text. */
function textLiteral(text: string, indent: string): string {
  const lines = text.split(/(?<=\n)/).map(octal)
  return lines.length > 1 ? `\n${lines.map((line) => `${indent}${line}`).join('\n')}` : octal(text)
}
