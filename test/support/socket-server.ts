import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'

export interface SocketServer {
  readonly url: string
  /** Path and query of each connection, and the subprotocols it asked for. */
  readonly opened: { readonly target: string; readonly protocols: string }[]
  readonly received: string[]
  /** The connections that are open. */
  readonly clients: ReadonlySet<WebSocket>
  close(): Promise<void>
}

/** An API of WebSockets on loopback: it writes down what it is told and says it again. */
export async function socketServer(): Promise<SocketServer> {
  const opened: SocketServer['opened'] = []
  const received: string[] = []
  const server = new WebSocketServer({
    port: 0,
    host: '127.0.0.1',
    handleProtocols: (protocols) => [...protocols][0] ?? false,
  })
  server.on('connection', (socket, request) => {
    opened.push({
      target: request.url ?? '',
      protocols: request.headers['sec-websocket-protocol'] ?? '',
    })
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      received.push(data.toString())
      socket.send(data, { binary: isBinary })
    })
  })
  await new Promise<void>((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `ws://127.0.0.1:${port}`,
    opened,
    received,
    clients: server.clients,
    close: () =>
      new Promise((resolve) => {
        for (const client of server.clients) client.terminate()
        server.close(() => resolve())
      }),
  }
}
