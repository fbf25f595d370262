import { expect, test } from 'vitest'
import { onlyOwnHosts } from './own-hosts.ts'

const app = onlyOwnHosts({ fetch: () => new Response('preview') }, ['my-machine', 'tunnel.example'])

test.each([
  ['localhost:3000', 200],
  ['docs.localhost:3000', 200],
  ['127.0.0.1:3000', 200],
  ['[::1]:3000', 200],
  ['192.168.1.7:3000', 200],
  ['my-machine:3000', 200],
  ['TUNNEL.example', 200],
  ['tunnel.example.', 200],
  ['evil.example', 403],
  ['evil.example:3000', 403],
  ['localhost.evil.example', 403],
  ['127.0.0.1.evil.example', 403],
  ['xlocalhost', 403],
])('%s: %i', async (host, status) => {
  const answer = await app.fetch(new Request('http://localhost:3000/', { headers: { host } }))
  expect(answer.status).toBe(status)
})
