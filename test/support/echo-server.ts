import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request as it came over the wire. */
export interface Echoed {
  readonly method: string
  /** Path and query, byte for byte. */
  readonly target: string
  /** In order, names as they were sent. */
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Buffer
}

export interface EchoServer {
  readonly port: number
  readonly origin: string
  readonly requests: Echoed[]
  /** Answers of certain paths; everything else is answered with what was sent. */
  readonly answers: Map<string, (response: ServerResponse, request: Echoed) => void>
  last(): Echoed
  close(): Promise<void>
}

/** An API on loopback that writes down what it was sent. */
export async function echoServer(): Promise<EchoServer> {
  const requests: Echoed[] = []
  const answers: EchoServer['answers'] = new Map()
  const server = http.createServer((request, response) => {
    void readWhole(request).then((body) => {
      const echoed: Echoed = {
        method: request.method ?? '',
        target: request.url ?? '',
        headers: pairs(request.rawHeaders),
        body,
      }
      response.setHeader('Access-Control-Allow-Origin', request.headers.origin ?? '*')
      response.setHeader(
        'Access-Control-Allow-Headers',
        request.headers['access-control-request-headers'] ?? '*',
      )
      response.setHeader('Access-Control-Allow-Methods', '*, GET, POST, PUT, PATCH, DELETE')
      if (request.method === 'OPTIONS') return void response.writeHead(204).end()
      requests.push(echoed)
      const answer = answers.get((request.url ?? '').split('?')[0] as string)
      if (answer) return answer(response, echoed)
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify({ method: echoed.method, target: echoed.target }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    requests,
    answers,
    last() {
      const found = requests.at(-1)
      if (!found) throw new Error('Nothing was sent.')
      return found
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Values of a header, in the order they came. */
export function headerValues({ headers }: Echoed, wanted: string): readonly string[] {
  return headers.filter(([name]) => name.toLowerCase() === wanted.toLowerCase()).map(([, value]) => value)
}

async function readWhole(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function pairs(raw: readonly string[]): readonly (readonly [string, string])[] {
  return Array.from({ length: raw.length / 2 }, (_, at) => [raw[at * 2] as string, raw[at * 2 + 1] as string])
}
