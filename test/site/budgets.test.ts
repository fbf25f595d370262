// What readers download, compressed as the server sends it.
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { expect, test } from 'vitest'
import { siteSheet, THEMES } from '../../src/shared/themes.ts'

const ASSETS = 'dist/assets'
const manifest = JSON.parse(fs.readFileSync(path.join(ASSETS, 'manifest.json'), 'utf8')) as Record<
  string,
  string
>

function compressed(...files: readonly string[]): number {
  const sizes = files.map(
    (file) => zlib.gzipSync(fs.readFileSync(path.join(ASSETS, file)), { level: 9 }).length,
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

/** Of bundles by the names they have in the manifest. */
function sizeOf(...names: readonly string[]): number {
  return compressed(...names.map((name) => manifest[name] ?? name))
}

test('an ordinary page stays within 15 kB of script and 20 kB of style, whatever its theme', () => {
  expect(sizeOf('main.js')).toBeLessThan(15_000)
  const sheets = THEMES.map(siteSheet)
  expect(new Set(sheets.map((name) => manifest[name])).size).toBe(9)
  for (const sheet of sheets) expect([sheet, sizeOf(sheet) < 20_000]).toEqual([sheet, true])
})

test('an API page stays within 60 kB of script, its playground within 40, and with all its parts within 50', () => {
  expect(sizeOf('main.js', 'reference.js')).toBeLessThan(60_000)
  expect(sizeOf('playground.js')).toBeLessThan(40_000)
  const all = fs.readdirSync(ASSETS).filter((name) => /^playground-.*\.js$/.test(name))
  const parts = all.filter((name) => !name.includes('-json-editor-'))
  // What a page of an operation loads has no channels, and that of a channel no samples.
  const without = (other: RegExp) => parts.filter((name) => !other.test(name))
  expect(compressed(...without(/-channel-app-/))).toBeLessThan(50_000)
  expect(compressed(...without(/-sample-writers-/))).toBeLessThan(50_000)
})

test('the first page of an API needs 27 kB beside its text and letters, so that it stays within 40', () => {
  const names = ['site.css', 'main.js', 'reference.css', 'reference.js']
  const sizes = names.map((name) => {
    const content = fs.readFileSync(path.join(ASSETS, manifest[name] ?? name))
    return zlib.brotliCompressSync(content).length
  })
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(27_000)
})

test('the editor of the playground comes when somebody writes JSON, in 130 kB', () => {
  const editor = fs.readdirSync(ASSETS).filter((name) => name.startsWith('playground-json-editor-'))
  expect(editor).toHaveLength(1)
  expect(compressed(...editor)).toBeLessThan(130_000)
})

test('the dashboard stays within 60 kB', () => {
  expect(sizeOf('dashboard.js', 'dashboard.css')).toBeLessThan(60_000)
})

test('the assistant comes when it is asked for, in 10 kB', () => {
  expect(sizeOf('assistant.js', 'assistant.css')).toBeLessThan(10_000)
})

test('search comes when it is asked for, in 10 kB', () => {
  expect(sizeOf('search.js', 'search.css')).toBeLessThan(10_000)
})
