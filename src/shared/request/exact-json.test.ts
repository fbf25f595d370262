import { expect, test } from 'vitest'
import { exactNumber, JsonText, readJson, writeJson } from './exact-json.ts'

test.each([
  '9007199254740993',
  '{"id":9007199254740993,"price":1.0,"big":1e400,"text":"9007199254740993"}',
  '[-0,0.1,1E5,"\\u0000\\n😀","a\\"1.0"]',
  '{"__proto__":{"a":1.50},"":null}',
])('reads and writes %s without changing it', (text) => {
  expect(writeJson(readJson(text))).toBe(text)
})

test('numbers that are exact stay numbers', () => {
  expect(readJson('{"a":1,"b":[2.5]}')).toEqual({ a: 1, b: [2.5] })
  expect(exactNumber('12')).toBe(12)
  expect(exactNumber('1.')).toEqual(new JsonText('1.'))
})

test('what is not set is left out, and indentation is that of JSON.stringify', () => {
  expect(writeJson({ a: undefined, b: [1, undefined, { c: {} }], d: [] })).toBe('{"b":[1,{"c":{}}],"d":[]}')
  const value = { a: [1, { b: 'x' }], c: {}, d: [] }
  expect(writeJson(value, '  ')).toBe(JSON.stringify(value, undefined, 2))
})

test('text that is no JSON is refused', () => {
  expect(() => readJson('{"a":01}')).toThrow(SyntaxError)
  expect(() => readJson('{a:1}')).toThrow(SyntaxError)
})
