import { expect, test } from 'vitest'
import { hostRule } from './allowed-hosts.ts'

function server(url: string, variables: readonly { name: string; value: string; options?: string[] }[] = []) {
  return {
    url,
    description: undefined,
    variables: variables.map(({ options = [], ...rest }) => ({ ...rest, options, description: undefined })),
  }
}

function allowed(url: string, servers: ReturnType<typeof server>[], operator: string[] = []): boolean {
  return hostRule(new URL(url), servers, operator).allowed
}

test('only the origins of servers may be called', () => {
  const servers = [server('https://api.example.com/v1')]
  expect(allowed('https://api.example.com/anything', servers)).toBe(true)
  for (const url of [
    'http://api.example.com/',
    'https://api.example.com:8443/',
    'https://api.example.com.evil.test/',
    'https://evil.test/?https://api.example.com',
    'https://user:pass@api.example.com/',
    'ftp://api.example.com/',
    'file:///etc/passwd',
  ])
    expect(allowed(url, servers), url).toBe(false)
})

test('a free variable is one label, and never the site itself', () => {
  const region = [{ name: 'region', value: 'eu' }]
  expect(allowed('https://us-1.example.com', [server('https://{region}.example.com', region)])).toBe(true)
  expect(allowed('https://a.b.example.com', [server('https://{region}.example.com', region)])).toBe(false)
  expect(
    allowed('https://evil.test', [server('https://{host}', [{ name: 'host', value: 'a.example' }])]),
  ).toBe(false)
  expect(allowed('https://x.evil', [server('https://x.{tld}', [{ name: 'tld', value: 'com' }])])).toBe(false)
  const listed = [{ name: 'host', value: 'a.example', options: ['a.example', 'b.example'] }]
  expect(allowed('https://b.example', [server('https://{host}', listed)])).toBe(true)
})

test('the operator opens hosts by name, by port, and with all below a name', () => {
  expect(hostRule(new URL('http://10.0.0.5:8080'), [], ['10.0.0.5:8080'])).toEqual({
    allowed: true,
    privateToo: true,
  })
  expect(allowed('http://10.0.0.5:8081', [], ['10.0.0.5:8080'])).toBe(false)
  expect(allowed('https://a.b.corp.test', [], ['*.corp.test'])).toBe(true)
  expect(allowed('https://corp.test', [], ['*.corp.test'])).toBe(false)
  expect(allowed('https://evilcorp.test', [], ['*.corp.test'])).toBe(false)
})
