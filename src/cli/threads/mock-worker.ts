import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { parentPort } from 'node:worker_threads'
import { Spec } from '../../openapi/spec.ts'
import { MockApi } from '../test/mock/mock-api.ts'

/** First the specs, then blocks whose requests somebody asks about. */
export type MockOrder =
  | { readonly specs: readonly { readonly id: string; readonly text: string }[] }
  | { readonly block: string }

/** What comes back: where it listens, and why a request of a block was refused. */
export type MockMessage =
  | { readonly port: number }
  | { readonly block: string; readonly problem: string | undefined }

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
  server.listen(0, '127.0.0.1', () => send({ port: (server.address() as AddressInfo).port }))
})

/** It is asked as a proxy: the address is whole, and the credentials say which block asks. */
async function answer(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  api: MockApi,
): Promise<void> {
  const { method = 'GET', url = '', headers } = request
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
  if (answered.problem !== undefined) problems.set(blockOf(headers), answered.problem)
  response.writeHead(answered.status, { 'content-type': answered.type }).end(answered.body)
}

function blockOf({ 'proxy-authorization': given = '' }: http.IncomingHttpHeaders): string {
  return Buffer.from(given.replace(/^Basic /i, ''), 'base64')
    .toString('utf8')
    .replace(/:.*$/, '')
}

function send(message: MockMessage): void {
  parentPort?.postMessage(message)
}
