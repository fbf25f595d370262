import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { parentPort } from 'node:worker_threads'
import { Spec } from '../../openapi/spec.ts'
import { MockApi } from '../test/mock/mock-api.ts'
import { BLOCK_HEADER, type MockMessage, type MockOrder } from '../test/mock/mock-orders.ts'

const MAX_BODY = 10_000_000

const problems = new Map<string, string>()

// Schemas of a spec may take for ever, so the mock is in a thread that can be stopped.
parentPort?.on('message', (order: MockOrder) => {
  if ('block' in order) return send({ block: order.block, problem: problems.get(order.block) })
  const specs = order.specs.flatMap(({ id, text: source }) => {
    const spec = Spec.read({ id, text: source, hash: '', reread: () => source })
    return spec instanceof Spec && !spec.isAsync ? [spec] : []
  })
  const api = new MockApi(specs)
  const server = http.createServer(
    (request, response) => void answer(request, response, api).catch(() => response.writeHead(500).end()),
  )
  const { socket } = order
  if (socket === undefined)
    server.listen(0, '127.0.0.1', () => send({ listening: (server.address() as AddressInfo).port }))
  else server.listen(socket, () => send({ listening: socket }))
})

async function answer(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  api: MockApi,
): Promise<void> {
  const { method = 'GET', url: asked = '' } = request
  const { [BLOCK_HEADER]: block = '', ...headers } = request.headers
  // Whoever asks it as a proxy gives the whole address.
  const url = asked.startsWith('/') ? `http://${headers.host ?? ''}${asked}` : asked
  if (!URL.canParse(url) || Number(headers['content-length'] ?? 0) > MAX_BODY) {
    response.writeHead(400).end()
    return
  }
  const body = await text(request)
  const answered = api.answer({
    method,
    url: new URL(url),
    headers: new Map(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body: headers['content-type']?.startsWith('multipart/') ? null : body === '' ? undefined : body,
  })
  if (answered.problem !== undefined) problems.set(String(block), answered.problem)
  response.writeHead(answered.status, { 'content-type': answered.type }).end(answered.body)
}

function send(message: MockMessage): void {
  parentPort?.postMessage(message)
}
