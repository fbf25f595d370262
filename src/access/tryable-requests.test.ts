import { expect, test } from 'vitest'
import { TryableRequests } from './tryable-requests.ts'

function server(url: string, variables: readonly { name: string; value: string; options?: string[] }[] = []) {
  return {
    url,
    description: undefined,
    variables: variables.map(({ options = [], ...rest }) => ({ ...rest, options, description: undefined })),
  }
}

type TestServer = ReturnType<typeof server>

function offered(servers: readonly TestServer[], url: string, method = 'GET', isOpened = false): boolean {
  const paths = ['/pets', '/pets/{id}', '/pets/{id}/photos.{kind}', '/a b/é']
  const requests = new TryableRequests(paths.map((path) => ({ method: 'GET', path, servers })))
  return requests.offers(method, new URL(url), isOpened)
}

const API = [server('https://api.example.com/v1')]

test.each([
  'https://api.example.com/v1/pets',
  'https://api.example.com/v1/pets/',
  'https://api.example.com/v1/pets?limit=1',
  'https://api.example.com/v1/pets/a%2Fb',
  'https://api.example.com/v1/pets/;id=5',
  'https://api.example.com/v1/pets/7/photos.png',
  'https://api.example.com/v1/a%20b/%C3%A9',
])('%s is an operation of the spec', (url) => expect(offered(API, url)).toBe(true))

test.each([
  'http://api.example.com/v1/pets',
  'https://api.example.com:8443/v1/pets',
  'https://api.example.com.evil.test/v1/pets',
  'https://evil.test/v1/pets?https://api.example.com',
  'https://api.example.com/pets',
  'https://api.example.com/v1/admin',
  'https://api.example.com/v1/pets/7/8',
  'https://api.example.com/v1/pets/../admin',
  'https://api.example.com/v1/pets/%2e%2e/admin',
  'ftp://api.example.com/v1/pets',
  'file:///v1/pets',
])('%s is not', (url) => expect(offered(API, url)).toBe(false))

test('another method is not offered', () => {
  expect(offered(API, 'https://api.example.com/v1/pets', 'DELETE')).toBe(false)
})

test('a free variable is one label, and never the site itself', () => {
  const region = [{ name: 'region', value: 'eu' }]
  const regional = [server('https://{region}.example.com', region)]
  expect(offered(regional, 'https://us-1.example.com/pets')).toBe(true)
  expect(offered(regional, 'https://a.b.example.com/pets')).toBe(false)
  const host = [server('https://{host}', [{ name: 'host', value: 'a.example' }])]
  expect(offered(host, 'https://evil.test/pets')).toBe(false)
  const top = [server('https://x.{tld}', [{ name: 'tld', value: 'com' }])]
  expect(offered(top, 'https://x.evil/pets')).toBe(false)
  const listed = [{ name: 'host', value: 'a.example', options: ['a.example', 'b.example'] }]
  expect(offered([server('https://{host}', listed)], 'https://b.example/pets')).toBe(true)
  const versioned = [server('https://api.example.com/{version}', [{ name: 'version', value: 'v1' }])]
  expect(offered(versioned, 'https://api.example.com/v9/pets')).toBe(true)
  expect(offered(versioned, 'https://api.example.com/v9/x/pets')).toBe(false)
})

test('a host that the operator opened gets operations of the spec only', () => {
  expect(offered(API, 'http://10.0.0.5:8080/v1/pets/3', 'GET', true)).toBe(true)
  expect(offered(API, 'http://10.0.0.5:8080/v1/admin', 'GET', true)).toBe(false)
  expect(offered(API, 'http://10.0.0.5:8080/v1/pets', 'DELETE', true)).toBe(false)
  expect(offered([], 'http://10.0.0.5:8080/pets', 'GET', true)).toBe(false)
})
