import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { expect, test } from 'vitest'
import { listen } from './serve.ts'

const app = { fetch: () => new Response('here') }

function ask(
  port: number,
  { agent, headers = {} }: { agent: http.Agent; headers?: http.OutgoingHttpHeaders },
) {
  return new Promise<{ text: string; closing: boolean }>((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port, agent, headers, method: 'POST' }, (response) => {
      let text = ''
      response.on('data', (chunk) => (text += chunk))
      response.on('end', () => resolve({ text, closing: response.headers.connection === 'close' }))
    })
    request.on('error', reject)
    request.end()
  })
}

async function untilRefused(port: number): Promise<void> {
  for (;;) {
    const socket = net.connect(port, '127.0.0.1')
    const refused = await once(socket, 'connect').then(
      () => false,
      () => true,
    )
    socket.destroy()
    if (refused) return
  }
}

test('a proxy may still send on connections it has when no new ones are taken', async () => {
  const server = await listen(app, { port: 0, host: '127.0.0.1' })
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { 'x-forwarded-for': '192.0.2.1' }
  expect(await ask(server.port, { agent, headers })).toEqual({ text: 'here', closing: false })
  const stopped = server.stop()
  await untilRefused(server.port)
  expect(await ask(server.port, { agent, headers })).toEqual({ text: 'here', closing: true })
  await stopped
})

test('connections of readers hold no stop up', async () => {
  const server = await listen(app, { port: 0, host: '127.0.0.1' })
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  expect(await ask(server.port, { agent })).toEqual({ text: 'here', closing: false })
  const kept = Object.values(agent.freeSockets)[0]?.[0]
  const ended = kept && once(kept, 'close')
  const stopped = server.stop()
  await Promise.all([stopped, ended])
  await expect(ask(server.port, { agent })).rejects.toThrow('ECONNREFUSED')
})
