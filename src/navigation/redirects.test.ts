import { expect, test } from 'vitest'
import { redirectTable } from './redirects.ts'

const table = redirectTable([
  { source: '/old', destination: '/new', permanent: true },
  { source: '/blog/:slug*', destination: '/posts/:slug*', permanent: false },
  { source: '/users/:id/edit', destination: '/people/:id', permanent: true },
  { source: '/beta-*', destination: '/v2/*', permanent: true },
  { source: '/docs/*', destination: 'https://docs.acme.test/:splat', permanent: true },
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
