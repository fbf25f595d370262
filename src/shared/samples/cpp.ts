import type { HttpRequest } from '../request/http-request.ts'
import { libcurlLines } from './libcurl.ts'
import { isBlock, octal } from './quote.ts'

/** libcurl from C++, the answer in a string. */
export function cpp(request: HttpRequest): string {
  const lines = libcurlLines(request, { nothing: 'nullptr', text: textLiteral })
  return [
    '#include <curl/curl.h>',
    ...(request.body.kind === 'file' ? ['#include <cstdio>'] : []),
    '#include <iostream>',
    '#include <string>',
    '',
    'static size_t append(char *data, size_t size, size_t count, void *answer) {',
    '  static_cast<std::string *>(answer)->append(data, size * count);',
    '  return size * count;',
    '}',
    '',
    'int main() {',
    '  CURL *curl = curl_easy_init();',
    '  if (curl == nullptr) return 1;',
    '  std::string answer;',
    '  curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, append);',
    '  curl_easy_setopt(curl, CURLOPT_WRITEDATA, &answer);',
    ...lines.map((line) => (line === '' ? '' : `  ${line}`)),
    '  curl_easy_cleanup(curl);',
    '  std::cout << answer << std::endl;',
    '  return static_cast<int>(result);',
    '}',
  ].join('\n')
}

/** A raw literal ends at a bracket with its name and a quote. */
function textLiteral(text: string): string {
  return isBlock(text) && !text.includes(')body"') ? `R"body(${text})body"` : octal(text)
}
