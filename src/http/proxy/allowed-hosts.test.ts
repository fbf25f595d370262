import { expect, test } from 'vitest'
import { isOpenedHost } from './allowed-hosts.ts'

test.each([
  ['http://10.0.0.5:8080', '10.0.0.5:8080', true],
  ['http://10.0.0.5:8081', '10.0.0.5:8080', false],
  ['https://a.b.corp.test', '*.corp.test', true],
  ['https://corp.test', '*.corp.test', false],
  ['https://evilcorp.test', '*.corp.test', false],
])('%s by the entry %s: %s', (url, entry, expected) => {
  expect(isOpenedHost(new URL(url), [entry])).toBe(expected)
})

test('an entry for projects opens its host to those only', () => {
  const entries = [{ host: 'api.internal', projects: ['acme', 'beta'] }]
  const opened = (project?: string) => isOpenedHost(new URL('http://api.internal/x'), entries, project)
  expect(['acme', 'beta', 'Acme', 'other', undefined].map(opened)).toEqual([true, true, false, false, false])
  expect(isOpenedHost(new URL('http://else.internal'), entries, 'acme')).toBe(false)
})
