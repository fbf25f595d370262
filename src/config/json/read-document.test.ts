import { expect, test } from 'vitest'
import { nodeAt, valueOf } from './located-node.ts'
import { readDocument } from './read-document.ts'
import type { JsonDocument } from './read-document.ts'

test('a $ref stands for the file it names, relative to the file that holds it', () => {
  const document = read({
    'docs.json': '{"navigation": {"$ref": "./config/navigation.json"}}',
    'config/navigation.json': '{"tabs": [{"$ref": "tabs/first.json"}]}',
    'config/tabs/first.json': '{"tab": "First"}',
  })
  expect(value(document)).toEqual({ navigation: { tabs: [{ tab: 'First' }] } })
  expect(document.files).toEqual(['docs.json', 'config/navigation.json', 'config/tabs/first.json'])
  expect(document.diagnostics).toEqual([])
})

test('a value is located in the file it was written in, its key in the file that refers to it', () => {
  const document = read({ 'docs.json': '{"a":\n {"$ref": "b.json"}}', 'b.json': '{\n  "b": 1\n}' })
  const { root, positionOf } = document
  const a = nodeAt(root, ['a'])
  const b = nodeAt(root, ['a', 'b'])
  expect(b && positionOf(b)).toEqual({ file: 'b.json', line: 2, column: 8 })
  expect(a && positionOf(a)).toEqual({ file: 'b.json', line: 1, column: 1 })
  expect(a?.key && positionOf(a.key)).toEqual({ file: 'docs.json', line: 1, column: 2 })
})

test('keys beside a $ref win over the object in the file', () => {
  const document = read({
    'docs.json': '{"$ref": "base.json", "name": "mine", "colors": {"$ref": "colors.json"}}',
    'base.json': '{"name": "theirs", "theme": "mint"}',
    'colors.json': '{"primary": "#fff"}',
  })
  expect(value(document)).toEqual({ name: 'mine', theme: 'mint', colors: { primary: '#fff' } })
})

test('keys beside a $ref to a list are ignored', () => {
  const document = read({ 'docs.json': '{"redirects": {"$ref": "r.json", "a": 1}}', 'r.json': '[1, 2]' })
  expect(value(document)).toEqual({ redirects: [1, 2] })
})

test('the same file may be used in two places', () => {
  const document = read({
    'docs.json': '{"a": {"$ref": "x.json"}, "b": {"$ref": "x.json"}}',
    'x.json': '[1,]',
  })
  expect(value(document)).toEqual({ a: [1], b: [1] })
  expect(document.diagnostics).toHaveLength(1)
})

test('a circle is reported with its way round', () => {
  const document = read({
    'docs.json': '{"a": {"$ref": "a.json"}}',
    'a.json': '{"b": {"$ref": "b.json"}}',
    'b.json': '{"c": {"$ref": "a.json"}, "d": 1}',
  })
  expect(value(document)).toEqual({ a: { b: { d: 1 } } })
  expect(document.diagnostics).toMatchObject([{ code: 'ref-cycle', file: 'b.json', line: 1, column: 16 }])
  expect(document.diagnostics[0]?.message).toContain('a.json -> b.json -> a.json')
})

test('a missing file, an escape and a wrong $ref are three different errors, each at its place', () => {
  const document = read({
    'docs.json':
      '{\n"a": {"$ref": "gone.json"},\n"b": {"$ref": "../x.json"},\n"c": {"$ref": 5},\n"d": [{"$ref": "gone.json"}, 1]}',
  })
  expect(value(document)).toEqual({ d: [1] })
  expect(document.diagnostics).toMatchObject([
    { code: 'ref-missing', line: 2, column: 15 },
    { code: 'ref-escape', line: 3, column: 15 },
    { code: 'ref-invalid', line: 4, column: 15 },
    { code: 'ref-missing', line: 5, column: 16 },
  ])
})

test('a missing file is watched too, so that creating it mends the site', () => {
  expect(read({ 'docs.json': '{"a": {"$ref": "gone.json"}}' }).files).toContain('gone.json')
})

test('broken JSON in a referenced file is an error at its place in that file', () => {
  const document = read({ 'docs.json': '{"a": {"$ref": "b.json"}}', 'b.json': '{\n "x": 1\n "y": 2}' })
  expect(value(document)).toEqual({ a: { x: 1, y: 2 } })
  expect(document.diagnostics).toMatchObject([{ code: 'ref-invalid', file: 'b.json', line: 3, column: 2 }])
})

test('files that load each other twice over cannot fill the memory', () => {
  const files: Record<string, string> = { 'docs.json': '{"$ref": "0.json"}' }
  for (let level = 0; level < 60; level += 1) {
    const next = JSON.stringify({ $ref: `${level + 1}.json`, text: 'x'.repeat(50_000) })
    files[`${level}.json`] = `{"a": ${next}, "b": ${next}}`
  }
  const document = read(files)
  expect(document.diagnostics.map(({ code }) => code)).toContain('config-too-large')
})

test.each([
  [
    'small files that load each other four times over',
    (level: number) =>
      `{"pages":[${Array(4)
        .fill(`{"$ref":"${level + 1}.json"}`)
        .join()}]}`,
  ],
  [
    'small files full of lists',
    (level: number) => `[${'[],'.repeat(2000)}{"$ref":"${level + 1}.json"},{"$ref":"${level + 1}.json"}]`,
  ],
])('%s are given up early', (_, fileAt) => {
  const files: Record<string, string> = { 'docs.json': '{"navigation": {"$ref": "0.json"}}' }
  for (let level = 0; level < 30; level += 1) files[`${level}.json`] = fileAt(level)
  files['30.json'] = '1'
  let asked = 0
  const document = readDocument({ readFile: (name) => (asked++, files[name]) }, 'docs.json')
  expect(document.diagnostics.map(({ code }) => code)).toContain('config-too-large')
  expect(document.diagnostics.length).toBeLessThan(1000)
  // Each that is read is parsed, and what it holds is gone through: hundreds of thousands took minutes.
  expect(asked).toBeLessThan(20_000)
})

test('what comes after too many lists and objects is left out, and that is said once', () => {
  const document = read({ 'docs.json': `{"a": [${'[],'.repeat(100_010)}1], "b": {"c": 1}}` })
  expect(document.diagnostics).toMatchObject([{ code: 'config-too-large', file: 'docs.json', line: 1 }])
})

test('nesting is limited over all files together', () => {
  const deep = (inner: string): string => '{"a":'.repeat(150) + inner + '}'.repeat(150)
  const document = read({ 'docs.json': deep('{"$ref": "b.json"}'), 'b.json': deep('1') })
  expect(document.diagnostics).toMatchObject([{ code: 'config-too-deep', file: 'b.json' }])
})

function read(files: Readonly<Record<string, string>>): JsonDocument {
  return readDocument({ readFile: (path) => files[path] }, 'docs.json')
}

function value({ root }: JsonDocument): unknown {
  return root && valueOf(root)
}
