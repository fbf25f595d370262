import { expect, test } from 'vitest'
import { docsJson, makeSite, type Files } from '../support/site.ts'

const FILES: Files = {
  'v2/index.mdx': '---\ntitle: Home 2\n---\n\nTwo',
  'v2/install.mdx': '---\ntitle: Install 2\n---\n\nTwo',
  'v1/index.mdx': '---\ntitle: Home 1\n---\n\nOne',
  'v1/install.mdx': '---\ntitle: Install 1\n---\n\nOne',
  'v1/gone.mdx': '---\ntitle: Gone\n---\n\nOne',
  'v1/own.mdx': '---\ntitle: Own\ncanonical: /v1/own\n---\n\nOne',
  'v2/own.mdx': '---\ntitle: Own 2\n---\n\nTwo',
  'v1/canvas.mdx': '---\ntitle: Canvas\nmode: custom\n---\n\nOne',
  'next/install.mdx': '---\ntitle: Install 3\n---\n\nThree',
}
const versions = (...labels: readonly [string, string, string]) => ({
  navigation: {
    versions: [
      { version: labels[0], pages: ['next/install'] },
      { version: labels[1], default: true, pages: ['v2/index', 'v2/install', 'v2/own'] },
      { version: labels[2], pages: ['v1/index', 'v1/install', 'v1/gone', 'v1/own', 'v1/canvas'] },
    ],
  },
})
const numbered = { 'docs.json': docsJson(versions('v3.0-beta', 'v2.10', 'v2.9')), ...FILES }
const site = makeSite(numbered)
const canonical = (html: string) => /rel="canonical" href="([^"]+)"/.exec(html)?.[1]

test('a page of an old version names its newest counterpart, and leads there', async () => {
  const html = await site.text('/v1/install')
  expect(canonical(html)).toBe('https://docs.acme.test/v2/install')
  expect(html).toContain('You are reading version v2.9.')
  expect(html).toMatch(/<a href="\/v2\/install">Newest version: v2\.10<\/a>/)
  expect(await site.text('/sitemap.xml')).not.toContain('/v1/install<')
})

test('a version that is called one is not called so twice', async () => {
  const named = { 'docs.json': docsJson(versions('Version 3 (next)', 'Version 2', 'Version 1')), ...FILES }
  const html = await makeSite(named).text('/v1/install')
  expect(html).toContain('You are reading version 1.')
  expect(html).toContain('Newest version: 2<')
})

test('a canvas has what its author drew, and no notice', async () => {
  const html = await site.text('/v1/canvas')
  expect(html).toContain('One')
  expect(html).not.toContain('You are reading version')
})

test('without a counterpart it is its own, and the notice leads to the first page', async () => {
  const html = await site.text('/v1/gone')
  expect(canonical(html)).toBe('https://docs.acme.test/v1/gone')
  expect(html).toMatch(/<a href="\/v2">Newest version/)
  expect(await site.text('/sitemap.xml')).toContain('/v1/gone<')
})

test('what the author says wins', async () => {
  expect(canonical(await site.text('/v1/own'))).toBe('https://docs.acme.test/v1/own')
})

test.each(['/v2/install', '/next/install'])('%s is not old', async (path) => {
  const html = await site.text(path)
  expect(html).not.toContain('You are reading version')
  expect(canonical(html)).toBe(`https://docs.acme.test${path}`)
})

test('both can be turned off', async () => {
  const settings = { versions: { canonical: 'own', notice: false } }
  const off = makeSite({ ...numbered, 'lectern.json': JSON.stringify(settings) })
  const html = await off.text('/v1/install')
  expect(canonical(html)).toBe('https://docs.acme.test/v1/install')
  expect(html).not.toContain('You are reading version')
  expect(await off.text('/sitemap.xml')).toContain('/v1/install<')
})

test('names without a number are not old unless they are listed', async () => {
  const named = { 'docs.json': docsJson(versions('Edge', 'Cloud', 'On premises')), ...FILES }
  expect(await makeSite(named).text('/v1/install')).not.toContain('You are reading version')
  const listed = makeSite({
    ...named,
    'lectern.json': JSON.stringify({ versions: { old: ['On premises'] } }),
  })
  expect(canonical(await listed.text('/v1/install'))).toBe('https://docs.acme.test/v2/install')
})

test('canonical URLs end with a slash where docs.json wants one', async () => {
  const slashed = makeSite({
    ...numbered,
    'docs.json': docsJson({ ...versions('3', '2', '1'), seo: { trailingSlash: true } }),
  })
  expect(canonical(await slashed.text('/v1/install'))).toBe('https://docs.acme.test/v2/install/')
})
