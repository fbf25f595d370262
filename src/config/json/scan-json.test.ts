import { expect, test } from 'vitest'
import { scanJson } from './scan-json.ts'

test('brackets in strings and comments do not nest', () => {
  expect(scanJson('{"a": "[[[", /* [[[ */ "b": [1] // {{{\n}').depth).toBe(2)
})

test('an escaped quote does not end a string', () => {
  expect(scanJson(String.raw`{"a": "\"[[", "b": "\\"}`).depth).toBe(1)
})

test('a hundred thousand levels are measured without overflowing the stack', () => {
  expect(scanJson('['.repeat(100_000)).depth).toBe(100_000)
})

test('the first comment and the first trailing comma are found', () => {
  expect(scanJson('{"a": [1, 2 , ], // no\n}')).toEqual({ depth: 2, comment: 17, trailingComma: 12 })
})

test('strict JSON has neither', () => {
  expect(scanJson('{"a": "http://x, ", "b": [1, 2]}')).toEqual({
    depth: 2,
    comment: undefined,
    trailingComma: undefined,
  })
})

test('an unclosed string or comment ends the scan quietly', () => {
  expect(scanJson('{"a').depth).toBe(1)
  expect(scanJson('{/* a').comment).toBe(1)
})
