import { expect, test } from 'vitest'
import { cpuTime } from '../../test/support/cpu-time.ts'
import { redirectTable } from './redirects.ts'

const table = redirectTable([
  { source: '/old', destination: '/new', permanent: true },
  { source: '/blog/:slug*', destination: '/posts/:slug*', permanent: false },
  { source: '/users/:id/edit', destination: '/people/:id', permanent: true },
  { source: '/beta-*', destination: '/v2/*', permanent: true },
  { source: '/docs/*', destination: 'https://docs.acme.test/:splat', permanent: true },
  { source: '/maybe/:page?', destination: '/sure/:page?', permanent: true },
  { source: '/a.b+c', destination: '/literal#part', permanent: true },
  { source: '/old', destination: '/second', permanent: true },
])

test.each([
  ['/old', '/new'],
  ['/old/', '/new'],
  ['/blog/2024/hello', '/posts/2024/hello'],
  ['/blog', '/posts'],
  ['/users/7/edit', '/people/7'],
  ['/users/7/8/edit', undefined],
  ['/beta-guide', '/v2/guide'],
  ['/maybe/this', '/sure/this'],
  ['/maybe', '/sure'],
  ['/maybe/this/that', undefined],
  ['/a.b+c', '/literal#part'],
  ['/aXb+c', undefined],
  ['/older', undefined],
])('%s leads to %s', (path, destination) => {
  expect(table.find(path)?.destination).toBe(destination)
})

test('permanent or not is kept', () => {
  expect(table.find('/old')?.permanent).toBe(true)
  expect(table.find('/blog/x')?.permanent).toBe(false)
})

test.each([
  ['/docs/:slug*', '/:slug*', '/docs//evil.example', '/evil.example'],
  ['/docs/:slug*', '/:slug*', '/docs/\t/evil.example', '/evil.example'],
  ['/docs/:slug*', '/:slug*', '/docs/\\evil.example', '/evil.example'],
  ['/old/*', '/*', '/old//evil.example/x', '/evil.example/x'],
  ['/old/*', '*', '/old/https://evil.example', undefined],
  ['/old/*', '*', '/old/javascript:alert(1)', undefined],
  ['/old/:slug*', '/:slug*/x', '/old//evil.example', '/evil.example/x'],
  ['/to/:host/:rest*', 'https://:host/:rest*', '/to/evil.example/x', undefined],
  ['/to/*', 'https://*.acme.test/', '/to/evil.example/', undefined],
  ['/to/:rest*', 'https://acme.test/:rest*', '/to//evil.example', 'https://acme.test//evil.example'],
])('%s -> %s: %s cannot leave for another host', (source, destination, path, expected) => {
  expect(redirectTable([{ source, destination, permanent: true }]).find(path)?.destination).toBe(expected)
})

test.each([
  ['/*-*-*', (length: number) => `/${'-'.repeat(length)}\n`],
  ['/*-*-*-*/z', (length: number) => `/${'-'.repeat(length)}x`],
  ['/:lang/docs/:v*/api/:slug*/x', (length: number) => `/en/docs/${'/api/'.repeat(length / 5)}y`],
])('%s costs time linear to the path', (source, path) => {
  const redirects = redirectTable([{ source, destination: '/z', permanent: true }])
  const cost = (length: number) => {
    const before = cpuTime()
    redirects.find(path(length))
    return cpuTime() - before
  }
  cost(2000)
  // A backtracking match of the third power would take 4,096 times as long.
  expect(cost(32_000)).toBeLessThan(Math.max(cost(2000), 20) * 200)
})
