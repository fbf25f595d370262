import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchChecked, type FetchRules } from './fetch-checked.ts'

let server: http.Server
let base: string
const asked: string[] = []

beforeAll(async () => {
  server = http.createServer((request, response) => {
    asked.push(request.url ?? '')
    const [, to] = /^\/to\/(.+)$/.exec(request.url ?? '') ?? []
    if (to !== undefined) response.writeHead(302, { location: decodeURIComponent(to) })
    else if (request.url === '/again') response.writeHead(302, { location: '/again' })
    else if (request.url === '/large') response.write('x'.repeat(5000))
    else if (request.url === '/silent') return
    response.end('body')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const RULES: FetchRules = { mostBytes: 1000, timeoutMs: 5000, redirects: 2 }
const LOCAL: FetchRules = { ...RULES, allowPrivate: (_, address) => address === '127.0.0.1' }
const fetching = (address: string, rules = RULES) =>
  fetchChecked(address, rules).then(
    ({ status, body }) => `${status} ${body.toString()}`,
    (error: Error) => error.message,
  )

test.each([
  ['http://127.0.0.1:1/', '127.0.0.1 is not on the public internet'],
  ['https://127.0.0.1:1/', '127.0.0.1 is not on the public internet'],
  ['https://[::1]/', '::1 is not on the public internet'],
  ['https://[::ffff:7f00:1]/', '::ffff:7f00:1 is not on the public internet'],
  ['https://localhost:1/', 'localhost is not on the public internet'],
  ['https://0x7f000001/', '127.0.0.1 is not on the public internet'],
  ['https://2130706433/', '127.0.0.1 is not on the public internet'],
  ['https://169.254.169.254/latest/', '169.254.169.254 is not on the public internet'],
  ['http://8.8.8.8/', 'it must start with https://'],
  ['file:///etc/passwd', 'it must start with https://'],
  ['nonsense', 'this is not a URL'],
])('%s: %s', async (address, reason) => expect(await fetching(address)).toBe(reason))

test('a host that the operator allows is fetched, bounded in size, time and redirects', async () => {
  expect(await fetching(`${base}/x`, LOCAL)).toBe('200 body')
  expect(await fetching(`${base}/to/${encodeURIComponent('/there')}`, LOCAL)).toBe('200 body')
  expect(asked).toContain('/there')
  expect(await fetching(`${base}/again`, LOCAL)).toBe('it redirects too often')
  expect(await fetching(`${base}/large`, LOCAL)).toBe('it is larger than 1000 bytes')
  expect(await fetching(`${base}/silent`, { ...LOCAL, timeoutMs: 100 })).toBe(
    'there was no response within 0.1 seconds',
  )
})

test('a redirect is judged like the first address, and not followed unless asked to', async () => {
  const inside = `http://localhost:${new URL(base).port}/private`
  const onlyByNumber: FetchRules = { ...RULES, allowPrivate: (host) => host === '127.0.0.1' }
  expect(await fetching(`${base}/to/${encodeURIComponent(inside)}`, onlyByNumber)).toBe(
    'localhost is not on the public internet',
  )
  expect(asked).not.toContain('/private')
  const { redirects: _, ...without } = LOCAL
  expect(await fetching(`${base}/to/${encodeURIComponent('/there')}`, without)).toBe('302 body')
})
