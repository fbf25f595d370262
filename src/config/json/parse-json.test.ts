import { expect, test } from 'vitest'
import { formatDiagnostic } from '../../lib/diagnostic.ts'
import { nodeAt, valueOf } from './located-node.ts'
import { parseJson } from './parse-json.ts'

test('values and keys know where they stand', () => {
  const { node, positionAt } = parseJson('docs.json', '{\n  "a": {\n    "b": 1\n  }\n}')
  const b = nodeAt(node, ['a', 'b'])
  expect(positionAt(b?.offset ?? 0)).toEqual({ file: 'docs.json', line: 3, column: 10 })
  expect(positionAt(b?.key?.offset ?? 0)).toEqual({ file: 'docs.json', line: 3, column: 5 })
})

test('a byte order mark is ignored and does not shift columns', () => {
  const { node, diagnostics, positionAt } = parseJson('docs.json', '\uFEFF{"a": 1}')
  expect(diagnostics).toEqual([])
  expect(positionAt(nodeAt(node, ['a'])?.offset ?? 0).column).toBe(7)
})

test('comments and trailing commas are forgiven with one warning each', () => {
  const { node, diagnostics } = parseJson('docs.json', '{ // one\n "a": [1,], /* two */\n}')
  expect(node && valueOf(node)).toEqual({ a: [1] })
  expect(diagnostics.map(formatDiagnostic)).toEqual([
    'docs.json:1:3  warning  config-not-strict-json  JSON does not allow comments. Lectern reads the file anyway; other tools may not.',
    'docs.json:2:9  warning  config-not-strict-json  JSON does not allow a comma after the last entry. Lectern reads the file anyway; other tools may not.',
  ])
})

test('broken text is reported once, at the first place, and what can be read is kept', () => {
  const { node, diagnostics } = parseJson('docs.json', '{\n  "name": "x"\n  "theme": "mint"\n')
  expect(node && valueOf(node)).toEqual({ name: 'x', theme: 'mint' })
  expect(diagnostics.map(formatDiagnostic)).toEqual([
    'docs.json:3:3  error  config-syntax  docs.json is not valid JSON: a comma is missing before this. Anything after this point may be ignored until it is fixed.',
  ])
})

test.each([
  ['', 'docs.json is empty.'],
  ['  \n', 'docs.json is empty.'],
  ['{"a": undefined}', 'neither a quoted string'],
  ['{"a": "x', 'string is not closed'],
  ["{'a': 1}", 'neither a quoted string'],
  ['{"a" 1}', 'a colon is expected'],
])('%j is explained in words', (text, words) => {
  expect(parseJson('docs.json', text).diagnostics[0]?.message).toContain(words)
})

test('the second of two equal keys wins with a warning', () => {
  const { node, diagnostics } = parseJson('docs.json', '{"a": 1, "a": 2}')
  expect(node && valueOf(node)).toEqual({ a: 2 })
  expect(diagnostics).toMatchObject([{ code: 'config-duplicate-key', line: 1, column: 10 }])
})

test('200 levels are read, more are refused', () => {
  const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
  expect(parseJson('docs.json', nested(200)).diagnostics).toEqual([])
  expect(parseJson('docs.json', nested(201)).diagnostics).toMatchObject([{ code: 'config-too-deep' }])
  expect(parseJson('docs.json', '[{"a":'.repeat(100_000)).diagnostics).toMatchObject([
    { code: 'config-too-deep' },
  ])
})

test('5 MB are read, more than 10 MB are refused', () => {
  const big = JSON.stringify({ pages: Array.from({ length: 260_000 }, (_, index) => `guides/page-${index}`) })
  expect(big.length).toBeGreaterThan(5 * 1024 * 1024)
  expect(parseJson('docs.json', big).diagnostics).toEqual([])
  expect(parseJson('docs.json', big + big).diagnostics).toMatchObject([{ code: 'config-too-large' }])
})
