import type { Hono } from 'hono'

export interface AskOptions {
  readonly era?: 'legacy' | 'modern'
  readonly headers?: Readonly<Record<string, string>>
}

/** One MCP request as a client of either era sends it. */
export function ask(app: Hono, method: string, params: object = {}, { era, headers }: AskOptions = {}) {
  const modern = era === 'modern'
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  }
  return Promise.resolve(
    app.request('https://docs.acme.test/mcp', {
      method: 'POST',
      headers: {
        host: 'docs.acme.test',
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(modern ? { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method } : {}),
        ...headers,
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method,
        params: modern ? { ...params, _meta: meta } : params,
      }),
    }),
  )
}

/** The result of a request that must have one. */
export async function result<T>(answer: Promise<Response>): Promise<T> {
  const { result: value, error } = (await (await answer).json()) as { result?: T; error?: unknown }
  if (value === undefined) throw new Error(`No result: ${JSON.stringify(error)}`)
  return value
}
