import { expect, test } from 'vitest'
import { formatDiagnostic } from '../lib/diagnostic.ts'
import { loadConfig } from './load-config.ts'
import type { LoadedConfig } from './load-config.ts'

const good = {
  theme: 'maple',
  name: 'Acme',
  colors: { primary: '#123456' },
  navigation: { groups: [{ group: 'Start', pages: ['index'] }] },
}

test('a good file gives its values, defaults for the rest, and nothing to complain about', () => {
  const { config, file, files, diagnostics } = load(good)
  expect(config).toMatchObject({ ...good, appearance: { default: 'system' }, redirects: [] })
  expect([file, files, diagnostics]).toEqual(['docs.json', ['docs.json'], []])
})

test('without a file there is an error, a hint and a config that works', () => {
  const { config, file, files, diagnostics } = loadConfig({ readFile: () => undefined })
  expect(config).toMatchObject({ theme: 'mint', name: 'Documentation', colors: { primary: '#0f766e' } })
  expect(config.navigation).toBeUndefined()
  expect([file, files]).toEqual([undefined, ['docs.json', 'mint.json']])
  expect(diagnostics).toMatchObject([{ severity: 'error', code: 'config-missing', hint: expect.any(String) }])
})

test('what is required and missing is named, with what to add', () => {
  expect(load({}).diagnostics.map(formatDiagnostic)).toEqual([
    'docs.json:1:1  error  config-missing-key  theme is missing. Add "theme": "mint".',
    'docs.json:1:1  error  config-missing-key  name is missing. Add "name": "…", the name of your product.',
    'docs.json:1:1  error  config-missing-key  colors is missing. Add "colors": { "primary": "#0f766e" }.',
    'docs.json:1:1  error  config-missing-key  navigation is missing. Add "navigation": { "pages": [ … ] }. Until then every page is listed.',
  ])
})

test('a mistake in one option leaves the others alone', () => {
  const { config, diagnostics } = load({ ...good, colors: { primary: 'blue' }, favicon: 5, description: 'x' })
  expect(config).toMatchObject({ name: 'Acme', description: 'x', colors: { primary: '#0f766e' } })
  expect(config.favicon).toBeUndefined()
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'colors.primary must be a hex colour like #0f766e, found "blue".',
    'favicon must be a string or an object, found 5.',
  ])
})

test('a wrong entry of the navigation is left out, and places stay right behind it', () => {
  const text = JSON.stringify({ ...good, navigation: { pages: [7, 'a', { group: 'B', pages: ['b'] }] } })
  const { config, locate } = loadConfig({ readFile: only(text) })
  expect(config.navigation).toEqual({ pages: ['a', { group: 'B', pages: ['b'] }] })
  expect(locate(['navigation', 'pages', 1, 'pages', 0])?.column).toBe(text.indexOf('"b"') + 1)
  expect(locate(['navigation', 'pages', 9])).toBeUndefined()
})

test('a page entry is located in the $ref file it was written in', () => {
  const files: Record<string, string> = {
    'docs.json': JSON.stringify({ ...good, navigation: { $ref: './nav/main.json' } }),
    'nav/main.json': '{\n  "pages": [\n    "index",\n    "more"\n  ]\n}',
  }
  const loaded = loadConfig({ readFile: (path) => files[path] })
  expect(loaded.locate(['navigation', 'pages', 1])).toEqual({ file: 'nav/main.json', line: 4, column: 5 })
  expect(loaded.files).toEqual(['docs.json', 'nav/main.json'])
})

test('a $ref that fails is one error, not also a missing option', () => {
  const { config, diagnostics } = load({ ...good, navigation: { $ref: './gone.json' } })
  expect(config.navigation).toBeUndefined()
  expect(diagnostics.map(({ code }) => code)).toEqual(['ref-missing'])
})

test('unknown keys are kept with a warning, and old ones get advice', () => {
  const { config, diagnostics } = load({
    ...good,
    colours: {},
    modeToggle: { default: 'dark' },
    styling: { css: '/style.css' },
    api: { baseUrl: 'x' },
    metadata: { timestamp: true, 'og:title': 'x' },
  })
  expect(config).toMatchObject({ colours: {}, modeToggle: { default: 'dark' }, api: { baseUrl: 'x' } })
  expect(diagnostics.map(({ severity, hint }) => [severity, hint])).toEqual([
    ['warning', 'Did you mean "colors"?'],
    ['warning', 'Write "appearance": { "default": …, "strict": true } instead.'],
    ['warning', 'Nothing to do: every .css file of the docs folder is loaded.'],
    ['warning', 'Write api.mdx.server instead.'],
    ['warning', 'Write it in seo.metatags instead.'],
  ])
})

test('a root of what is no group is not taken for a slip of the pen', () => {
  const menu = [{ item: 'One', root: 'a', pages: ['a'] }]
  const { diagnostics } = load({ ...good, navigation: { tabs: [{ tab: 'Docs', menu }] } })
  expect(diagnostics).toMatchObject([
    { code: 'config-unknown-key', hint: expect.stringContaining('Only a group has a root.') },
  ])
})

test('useless redirects are left out with a warning', () => {
  const redirects = [
    { source: '/a#b', destination: '/c' },
    { source: 'd', destination: '/e' },
  ]
  const { config, diagnostics, locate } = load({ ...good, redirects })
  expect(config.redirects).toEqual([{ source: '/d', destination: '/e', permanent: true }])
  expect(diagnostics).toMatchObject([{ severity: 'warning', code: 'redirect-source' }])
  expect(locate(['redirects', 0, 'source'])).toBeDefined()
  expect(locate(['redirects', 1])).toBeUndefined()
})

test('lists of several kinds in one place are kept in the order written', () => {
  const { config, diagnostics } = load({
    ...good,
    navigation: { groups: [{ group: 'A', pages: ['a'] }], pages: ['b'] },
  })
  expect(Object.keys(config.navigation ?? {})).toEqual(['groups', 'pages'])
  expect(diagnostics).toMatchObject([{ severity: 'warning', code: 'config-mixed-divisions' }])
})

test('broken JSON gives what could be read and only one error', () => {
  const { config, diagnostics } = loadConfig({ readFile: only('{"name": "Acme", "theme" "maple"') })
  expect(config.name).toBe('Acme')
  expect(diagnostics).toMatchObject([{ code: 'config-syntax', line: 1, column: 26 }])
})

test.each([
  ['[]'],
  ['5'],
  ['null'],
  ['"x"'],
  ['\uFEFF'],
  ['{"$ref": "docs.json"}'],
  ['{"navigation": {"$ref": "../x"}}'],
])('%s is survived', (text) => {
  const { config, diagnostics } = loadConfig({ readFile: only(text) })
  expect(config.theme).toBe('mint')
  expect(diagnostics.length).toBeGreaterThan(0)
})

test('mint.json is read when there is no docs.json, with a warning', () => {
  const files: Record<string, string> = {
    'mint.json': '{"name": "Old", "colors": {"primary": "#fff"}, "navigation": []}',
  }
  const { config, file, diagnostics } = loadConfig({ readFile: (path) => files[path] })
  expect([config.name, file]).toEqual(['Old', 'mint.json'])
  expect(diagnostics[0]).toMatchObject({ severity: 'warning', code: 'config-legacy-file', file: 'mint.json' })
})

function load(value: unknown): LoadedConfig {
  return loadConfig({ readFile: only(JSON.stringify(value)) })
}

function only(text: string): (path: string) => string | undefined {
  return (path) => (path === 'docs.json' ? text : undefined)
}
