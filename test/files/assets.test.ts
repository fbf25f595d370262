import { describe, expect, test } from 'vitest'
import { docsJson, makeSite } from '../support/site.ts'

const site = makeSite({
  'docs.json': docsJson(),
  'index.mdx': 'Home',
  'guides/start.mdx': 'Start',
  'images/a b.png': Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 4]),
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'openapi.yaml': 'openapi: 3.1.0',
  'snippets/secret.mdx': 'A snippet',
  'snippets/part.jsx': 'export const A = 1',
  '.env': 'TOKEN=1',
})

test('a file is served at its path with its type', async () => {
  const response = await site.app.request('/images/a%20b.png')
  expect([
    response.status,
    response.headers.get('content-type'),
    response.headers.get('content-length'),
  ]).toEqual([200, 'image/png', '8'])
  expect((await site.app.request('/openapi.yaml')).headers.get('content-type')).toContain('yaml')
})

test('a script inside an SVG cannot run in our origin', async () => {
  const response = await site.app.request('/logo.svg')
  expect(response.headers.get('content-security-policy')).toBe("script-src 'none'; sandbox")
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

describe('ranges', () => {
  test.each([
    ['bytes=2-4', 206, 'bytes 2-4/8', 3],
    ['bytes=6-', 206, 'bytes 6-7/8', 2],
    ['bytes=-3', 206, 'bytes 5-7/8', 3],
    ['bytes=0-99', 206, 'bytes 0-7/8', 8],
    ['lines=1-2', 200, null, 8],
    ['bytes=0-1,3-4', 200, null, 8],
  ])('%s', async (range, status, contentRange, length) => {
    const response = await site.app.request('/images/a%20b.png', { headers: { range } })
    expect([response.status, response.headers.get('content-range')]).toEqual([status, contentRange])
    expect((await response.arrayBuffer()).byteLength).toBe(length)
  })

  test('one that starts after the end is 416', async () => {
    expect((await site.app.request('/images/a%20b.png', { headers: { range: 'bytes=8-' } })).status).toBe(416)
  })
})

test('an unchanged file is 304', async () => {
  const first = await site.app.request('/images/a%20b.png')
  const etag = first.headers.get('etag') as string
  expect((await site.app.request('/images/a%20b.png', { headers: { 'if-none-match': etag } })).status).toBe(
    304,
  )
})

test('HEAD has the headers and no body', async () => {
  const response = await site.app.request('/images/a%20b.png', { method: 'HEAD' })
  expect([response.status, response.headers.get('content-length'), await response.text()]).toEqual([
    200,
    '8',
    '',
  ])
})

test.each([
  '/docs.json',
  '/lectern.json',
  '/.env',
  '/.git/config',
  '/snippets/part.jsx',
  '/snippets/secret.mdx',
  '/index.mdx/x',
])('sources, configuration and hidden files are not served: %s', async (path) => {
  expect((await site.app.request(path)).status).toBe(404)
})
