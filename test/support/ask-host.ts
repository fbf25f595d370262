import { request, type IncomingHttpHeaders } from 'node:http'

export interface HostAnswer {
  readonly status: number
  readonly text: string
  readonly headers: IncomingHttpHeaders
}

export interface HostQuestion {
  readonly method?: string
  readonly json?: object
  readonly body?: Buffer
  readonly headers?: Record<string, string>
}

/** Asks a server for one of its sites; fetch decides the Host header itself, so the plain client has to. */
export function askHost(
  server: string,
  host: string,
  address: string,
  { method, json, body, headers }: HostQuestion = {},
): Promise<HostAnswer> {
  const sent = json ? Buffer.from(JSON.stringify(json)) : body
  return new Promise((resolve, reject) => {
    const asked = request(
      new URL(address, server),
      {
        method: method ?? (sent ? 'POST' : 'GET'),
        headers: {
          host,
          ...(sent && { 'content-length': sent.byteLength }),
          ...(json && { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => (text += chunk))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, headers: answer.headers }))
      },
    )
    asked.on('error', reject)
    asked.end(sent)
  })
}

/** The Cookie header of later requests. */
export function cookiesOf({ headers }: HostAnswer): string {
  return (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
}
