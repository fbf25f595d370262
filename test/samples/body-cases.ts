import { FileValue } from '../../src/shared/request/http-request.ts'
import { scheme, type SampleCase } from './sample-case.ts'

/** Files the samples send; they lie in the folder the samples run in. */
export const FILES: Readonly<Record<string, Buffer>> = {
  'avatar.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 255, 254, 10]),
  'notes.txt': Buffer.from('one\r\ntwo\nthrée'),
  'empty.bin': Buffer.alloc(0),
}

const JSON_TYPE = 'application/json'
const AVATAR = new FileValue('avatar.png', 'image/png')
const NOTES = new FileValue('notes.txt', undefined)

function jsonText(name: string, text: string, type = JSON_TYPE): SampleCase {
  return { name, body: { type, value: undefined, text }, expected: { body: text } }
}

const json: readonly SampleCase[] = [
  jsonText(
    'nested JSON',
    '{\n  "name": "Ada",\n  "tags": ["a", "b"],\n  "address": {\n    "city": null,\n    "zip-code": true\n  },\n  "none": [],\n  "mixed": [1, "two", {"three": 3.5}]\n}',
  ),
  jsonText('JSON with text of the world', '{"é":"日本語 \u{1f600} \\u00e9 \\n \\" \\\\ / \\/"}'),
  jsonText('JSON with large integers', '{\n  "id": 9007199254740993,\n  "more": [12345678901234567890]\n}'),
  jsonText('JSON with exact decimals', '{"price":1.10,"tiny":1e-7,"big":1E+30,"zero":-0}'),
  jsonText('JSON string', '"just text"'),
  jsonText('JSON number', '42'),
  jsonText('JSON list', '[1,2,{"a":"b"}]'),
  jsonText('JSON null', 'null'),
  jsonText('JSON false', 'false'),
  jsonText('JSON empty object', '{}'),
  jsonText('JSON empty list', '[]'),
  jsonText('JSON with the key __proto__', '{"__proto__":{"a":1},"constructor":2,"toString":3}'),
  jsonText('JSON with keys of digits', '{"b":1,"2":2,"1":3}'),
  jsonText('JSON with a key twice', '{"a":1,"a":2}'),
  jsonText('JSON of another type', '{"op":"add","path":"/a"}', 'application/json-patch+json'),
  jsonText('JSON with a character set', '{"a":"é"}', 'application/json; charset=utf-8'),
  jsonText('JSON that is none', '{"a": <value>, }'),
  {
    name: 'JSON from data',
    body: { type: JSON_TYPE, value: { a: [1, 'x', null], b: { c: false } } },
    expected: { body: '{"a":[1,"x",null],"b":{"c":false}}' },
  },
]

const texts: readonly SampleCase[] = [
  {
    name: 'plain text',
    body: { type: 'text/plain', value: 'hello\nworld  \n\n  end\n' },
    expected: { body: 'hello\nworld  \n\n  end\n' },
  },
  { name: 'text with other line ends', body: { type: 'text/plain', value: 'a\r\nb\rc\td' } },
  { name: 'empty text', body: { type: 'text/plain', value: '' } },
  {
    name: 'XML',
    body: {
      type: 'application/xml',
      value:
        '<?xml version="1.0" encoding="UTF-8"?>\n<pet kind="cat">\n  <name>Mi\'a &amp; "Co"</name>\n</pet>',
    },
  },
  { name: 'indented text', body: { type: 'text/plain', value: '  a\n    b\n  c' } },
  { name: 'PUT of text', method: 'PUT', body: { type: 'text/csv', value: 'a,b\n1,2\n' } },
  { name: 'DELETE with a body', method: 'DELETE', body: { type: JSON_TYPE, value: { ids: [1, 2] } } },
  { name: 'PATCH with a body', method: 'PATCH', body: { type: JSON_TYPE, value: { a: null } } },
  { name: 'GET with a body', method: 'GET', body: { type: JSON_TYPE, value: { query: 'x' } } },
  {
    name: 'form',
    body: {
      type: 'application/x-www-form-urlencoded',
      value: { a: 'x y&z=1', list: ['1', '2'], object: { k: 'v' }, unicode: 'é', empty: '' },
    },
    expected: {
      body: 'a=x+y%26z%3D1&list=1&list=2&object=%7B%22k%22%3A%22v%22%7D&unicode=%C3%A9&empty=',
    },
  },
  {
    name: 'form with encodings',
    body: {
      type: 'application/x-www-form-urlencoded',
      value: { list: ['a b', 'c'], deep: { x: '1', y: '2' }, piped: ['1', '2'], free: 'a/b:c' },
    },
    encoding: {
      list: { explode: false },
      deep: { style: 'deepObject', explode: true },
      piped: { style: 'pipeDelimited', explode: false },
      free: { allowReserved: true },
    },
    expected: { body: 'list=a+b,c&deep%5Bx%5D=1&deep%5By%5D=2&piped=1%7C2&free=a/b:c' },
  },
]

const multipart: readonly SampleCase[] = [
  {
    name: 'multipart of texts',
    body: { type: 'multipart/form-data', value: { a: 'x', b: ['1', '2'], n: 5 } },
  },
  {
    name: 'multipart of texts with a name twice and digits',
    body: { type: 'multipart/form-data', value: { 1: 'one', tag: ['a', 'b'] } },
  },
  {
    name: 'multipart with files',
    body: { type: 'multipart/form-data', value: { title: 'Me', avatar: AVATAR, extra: NOTES } },
  },
  {
    name: 'multipart with a list of files',
    body: { type: 'multipart/form-data', value: { files: [AVATAR, NOTES], title: 'after' } },
  },
  {
    name: 'multipart with types and headers of parts',
    body: {
      type: 'multipart/form-data',
      value: { meta: { name: 'it\'s "x"', n: [1] }, avatar: AVATAR, note: 'é\nline', plain: '@notes.txt' },
    },
    encoding: {
      meta: { headers: { 'X-Part': 'a "b" \\c', 'X-Other': '1' } },
      avatar: { contentType: 'image/png, image/jpeg', headers: { 'X-Size': '12' } },
      note: { contentType: 'text/plain; charset=utf-8' },
    },
  },
  {
    name: 'multipart with typed texts only',
    body: { type: 'multipart/form-data', value: { meta: { a: 1 }, '=a=b': 'x', plain: '<notes.txt' } },
  },
  {
    name: 'multipart with an order to curl in a type',
    body: { type: 'multipart/form-data', value: { a: 'x' } },
    encoding: { a: { contentType: 'text/plain;headers=@notes.txt' } },
  },
  {
    name: 'multipart that holds the usual boundary',
    body: {
      type: 'multipart/form-data',
      value: { a: '\r\n--boundary-7MA4YWxkTrZu0gW--\r\n', b: { c: 1 } },
    },
  },
  { name: 'file', method: 'PUT', body: { type: 'image/png', value: AVATAR } },
  { name: 'file of any type', body: { type: 'image/*', value: AVATAR } },
  {
    name: 'empty file',
    body: { type: 'application/octet-stream', value: new FileValue('empty.bin', undefined) },
  },
]

const bearer = { scheme: scheme({ type: 'http', scheme: 'bearer' }), value: 't0k3n' }

const auth: readonly SampleCase[] = [
  { name: 'bearer', security: [bearer], expected: { header: ['Authorization', 'Bearer t0k3n'] } },
  {
    name: 'basic',
    security: [{ scheme: scheme({ type: 'http', scheme: 'basic' }), value: 'Ada', password: 'pass:wörd' }],
    expected: { header: ['Authorization', 'Basic QWRhOnBhc3M6d8O2cmQ='] },
  },
  {
    name: 'API key in a header',
    security: [{ scheme: scheme({ type: 'apiKey', in: 'header', name: 'X-API-Key' }), value: "a'b" }],
    expected: { header: ['X-API-Key', "a'b"] },
  },
  {
    name: 'API key in the query',
    security: [{ scheme: scheme({ type: 'apiKey', in: 'query', name: 'api_key' }), value: 'a&b=c' }],
    expected: { target: '/items?api_key=a%26b%3Dc' },
  },
  {
    name: 'API key in a cookie',
    security: [{ scheme: scheme({ type: 'apiKey', in: 'cookie', name: 'session' }), value: 'a;b' }],
    expected: { header: ['Cookie', 'session=a%3Bb'] },
  },
  {
    name: 'three schemes together',
    parameters: [
      { in: 'cookie', name: 'lang', value: 'en' },
      { in: 'query', name: 'q', value: 'x' },
    ],
    security: [
      bearer,
      { scheme: scheme({ type: 'apiKey', in: 'query', name: 'key' }), value: 'k' },
      { scheme: scheme({ type: 'apiKey', in: 'cookie', name: 'sid' }), value: 's' },
    ],
    expected: { target: '/items?q=x&key=k', header: ['Cookie', 'lang=en; sid=s'] },
  },
  { name: 'words in place of secrets', security: [{ ...bearer, value: '<token>' }] },
]

export const BODY_CASES: readonly SampleCase[] = [...json, ...texts, ...multipart]
export const AUTH_CASES: readonly SampleCase[] = auth
