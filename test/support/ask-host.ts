import { request } from 'node:http'

export interface HostAnswer {
  readonly status: number
  readonly text: string
}

/** Asks a server for one of its sites; fetch decides the Host header itself, so the plain client has to. */
export function askHost(
  server: string,
  host: string,
  address: string,
  { json, headers }: { readonly json?: object; readonly headers?: Record<string, string> } = {},
): Promise<HostAnswer> {
  return new Promise((resolve, reject) => {
    const asked = request(
      new URL(address, server),
      {
        method: json ? 'POST' : 'GET',
        headers: { host, ...(json && { 'content-type': 'application/json' }), ...headers },
      },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => (text += chunk))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
      },
    )
    asked.on('error', reject)
    asked.end(json && JSON.stringify(json))
  })
}
