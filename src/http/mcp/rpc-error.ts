import type { Context } from 'hono'

export const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'POST, OPTIONS',
  'Access-Control-Allow-Headers':
    'Content-Type, Accept, Authorization, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID',
  'Access-Control-Max-Age': '86400',
}

export interface RpcError {
  readonly status: number
  readonly code: number
  readonly message: string
  readonly id?: string | number | undefined
  readonly headers?: Readonly<Record<string, string>> | undefined
}

export function rpcError(c: Context, { status, code, message, id, headers }: RpcError): Response {
  return c.json({ jsonrpc: '2.0', id: id ?? null, error: { code, message } }, status as 400, {
    ...CORS,
    ...headers,
  })
}

export function withCors(response: Response): Response {
  const { headers } = response
  for (const [name, value] of Object.entries(CORS)) headers.set(name, value)
  headers.set('Cache-Control', 'no-store')
  // Said here, because adding it later makes the server build the whole answer a second time.
  headers.set('Vary', 'Accept-Encoding')
  return response
}
