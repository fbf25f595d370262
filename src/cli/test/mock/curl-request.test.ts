import { expect, test } from 'vitest'
import { curlRequest } from './curl-request.ts'

function sent(...args: string[]) {
  const request = curlRequest(args, 'from stdin')
  if (!request) return undefined
  const { method, url, headers, body } = request
  return { method, url: url.href, headers: Object.fromEntries(headers), body }
}

test.each([
  [['api.test/a'], { method: 'GET', url: 'http://api.test/a', headers: {}, body: undefined }],
  [
    ['-sSXPATCH', 'https://api.test/a', '-H', 'X-Key: 1', '-d', 'a=1', '--data-raw', '@b'],
    {
      method: 'PATCH',
      url: 'https://api.test/a',
      headers: { 'x-key': '1', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=1&@b',
    },
  ],
  [
    ['--json', '{"a":1}', '--url=https://api.test/a'],
    {
      method: 'POST',
      url: 'https://api.test/a',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: '{"a":1}',
    },
  ],
  [
    ['-G', 'https://api.test/a?b=1', '--data-urlencode', 'q=a b'],
    { method: 'GET', url: 'https://api.test/a?b=1&q=a%20b', headers: {}, body: undefined },
  ],
  [
    ['-u', 'me:secret', 'https://api.test/a', '-F', 'file=@a.png'],
    {
      method: 'POST',
      url: 'https://api.test/a',
      headers: { authorization: 'Basic', 'content-type': 'multipart/form-data' },
      body: null,
    },
  ],
  [['https://api.test/a', '-d', '@-'], expect.objectContaining({ method: 'POST', body: 'from stdin' })],
  [['https://api.test/a', '-d', '@body.json'], expect.objectContaining({ body: null })],
  [['-I', 'https://api.test/a'], expect.objectContaining({ method: 'HEAD' })],
  // What we do not know, or what is more than one request.
  [['--next', 'https://api.test/a'], undefined],
  [['https://api.test/a', 'https://api.test/b'], undefined],
  [[], undefined],
])('curl %j', (args, expected) => expect(sent(...args)).toEqual(expected))
