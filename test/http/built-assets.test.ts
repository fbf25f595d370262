import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { expect, test } from 'vitest'
import { builtAssets } from '../../src/server/site-parts.ts'
import { FONT_FAMILIES, fontSheet, latinFile } from '../../src/shared/font-families.ts'
import { lectern } from '../support/cli.ts'
import { servedSite } from '../support/served-site.ts'
import { docsJson, makeFolder } from '../support/site.ts'

const root = makeFolder({
  'docs.json': docsJson({ theme: 'palm', fonts: { family: 'inter' }, navigation: { pages: ['index'] } }),
  'index.mdx': '---\ntitle: Home\n---\n\nWelcome.',
})
const { url } = await servedSite(root)

async function ask(path: string, encodings: string) {
  const answer = await fetch(url + path, { headers: { 'accept-encoding': encodings } })
  return { answer, length: Number(answer.headers.get('content-length')), text: await answer.text() }
}

test('scripts and styles are sent compressed, as small as they get, to whoever takes them so', async () => {
  const path = builtAssets().url('main.js')
  const plain = await ask(path, 'identity')
  expect(plain.answer.headers.get('content-encoding')).toBeNull()
  const sizes = { br: zlib.brotliCompressSync(plain.text).length, gzip: zlib.gzipSync(plain.text).length }
  for (const encoding of ['br', 'gzip'] as const) {
    const { answer, length, text } = await ask(path, encoding)
    expect(answer.headers.get('content-encoding')).toBe(encoding)
    expect(answer.headers.get('vary')).toBe('Accept-Encoding')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(text).toBe(plain.text)
    expect(length).toBeLessThanOrEqual(sizes[encoding])
  }
})

test('a hundred who ask at once for the largest wait for one piece of work', async () => {
  const largest = builtAssets()
    .files.filter((file) => file.endsWith('.js'))
    .toSorted((a, b) => (builtAssets().read(b)?.length ?? 0) - (builtAssets().read(a)?.length ?? 0))[0]
  const made = Array.from({ length: 100 }, () => builtAssets().compressed(largest ?? '', 'br'))
  expect(new Set(made).size).toBe(1)
  expect((await ask(`/_lectern/assets/${largest}`, 'br')).length).toBe((await made[0])?.length)
})

test('letters and weights are sent as they are, and what is not there is 404', async () => {
  expect(
    (await ask('/_lectern/assets/ranker-2.bin', 'br, gzip')).answer.headers.get('content-encoding'),
  ).toBeNull()
  expect((await ask('/_lectern/assets/nothing.js', 'br')).answer.status).toBe(404)
})

test('a page loads the sheet of its theme and of no other, and only pages say what a device may be asked', async () => {
  const page = await ask('/', 'br')
  const sheets = [...page.text.matchAll(/\/_lectern\/assets\/(site-[^"]*\.css)/g)].map((match) => match[1])
  expect(sheets).toEqual([builtAssets().url('site-palm.css').split('/').at(-1)])
  expect(page.answer.headers.get('permissions-policy')).toContain('geolocation=()')
  const sheet = await ask(builtAssets().url('site-palm.css'), 'br')
  expect(sheet.answer.headers.get('permissions-policy')).toBeNull()
  expect(sheet.text).toContain('data-look=palm')
  expect(sheet.text).not.toContain('data-look=luma')
})

test('a family that comes along is sent from the site, its first letters at once, and others are not', async () => {
  const { text } = await ask('/', 'br')
  expect(text).toContain(`<link rel="stylesheet" href="${builtAssets().url('font-inter.css')}">`)
  const letters = builtAssets().url('inter-latin-wght-normal.woff2')
  expect(text).toContain(`<link rel="preload" href="${letters}" as="font"`)
  expect(text).not.toMatch(/font-roboto|geist-latin-wght/)
  const sheet = await ask(builtAssets().url('font-inter.css'), 'br')
  expect(sheet.text).toContain(letters.split('/').at(-1))
  expect(sheet.text).toMatch(/Inter Fallback.*size-adjust:107\.12%/)
  expect((await ask(letters, 'br')).answer.headers.get('content-type')).toBe('font/woff2')
})

test('an export has the theme and the letters of its site, and no others', async () => {
  const out = path.join(makeFolder({}), 'out')
  expect((await lectern(['build', root, '--out', out])).code).toBe(0)
  const names = fs.readdirSync(path.join(out, '_lectern/assets')).join('\n')
  expect(names).toMatch(/^site-palm-.*\.css$/m)
  expect(names).toMatch(/^inter-latin-wght-normal-/m)
  expect(names).not.toMatch(/^(?:site-luma|roboto|font-roboto|mermaid)-/m)
})

test('every family has its sheet and its first letters; of two names one of which begins like the other, the right one is exported', async () => {
  for (const family of FONT_FAMILIES) {
    const letters = builtAssets().url(latinFile(family)).split('/').at(-1) ?? ''
    const sheet = await ask(builtAssets().url(fontSheet(family)), 'br')
    expect([family.name, sheet.text.includes(letters)]).toEqual([family.name, true])
    expect(sheet.text).not.toMatch(/\.woff\)|Variable/)
  }
  const fonts = { body: { family: 'Roboto Mono' }, heading: { family: 'Poppins' } }
  const folder = makeFolder({
    'docs.json': docsJson({ fonts, navigation: { pages: ['index'] } }),
    'index.mdx': 'Hello.',
  })
  const out = path.join(makeFolder({}), 'out')
  expect((await lectern(['build', folder, '--out', out])).code).toBe(0)
  const names = fs.readdirSync(path.join(out, '_lectern/assets')).join('\n')
  expect(names).toMatch(/^roboto-mono-latin-wght-normal-/m)
  expect(names).toMatch(/^poppins-latin-600-normal-/m)
  expect(names).not.toMatch(/^(?:roboto-latin|font-roboto-(?!mono)|lato)-/m)
})
