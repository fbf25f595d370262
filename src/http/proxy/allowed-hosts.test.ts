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
