import type { JSONRPCMessage, McpServer } from '@modelcontextprotocol/server'

/** Puts a last look at every message between a server and whatever it is connected to. */
export function onSend({ server }: McpServer, look: (message: JSONRPCMessage) => JSONRPCMessage): void {
  const connect = server.connect.bind(server)
  server.connect = (transport) => {
    const send = transport.send.bind(transport)
    transport.send = (message, options) => send(look(message), options)
    return connect(transport)
  }
}
