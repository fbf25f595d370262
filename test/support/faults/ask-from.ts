import http from 'node:http'
import zlib from 'node:zlib'

export interface Answer {
  readonly status: number
  readonly text: string
  readonly headers: Headers
}

interface Asked {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | undefined
}

/** One address may have so many page views an hour written down; a night of readers has more than one address. */
const ADDRESSES = 40
const agents = Array.from(
  { length: ADDRESSES },
  (_, at) => new http.Agent({ keepAlive: true, localAddress: `127.0.1.${at + 1}` }),
)

/** Asks as one of many readers, with compression as browsers do. An answer that is cut off is an error. */
export function askFrom(reader: number, url: string, { method, headers, body }: Asked): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const agent = agents[reader % ADDRESSES]
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const request = http.request(
      url,
      { method, agent, headers: { 'accept-encoding': 'gzip', ...length, ...headers } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          try {
            const bytes = Buffer.concat(chunks)
            const isPacked = answer.headers['content-encoding'] === 'gzip' && bytes.length > 0
            const text = (isPacked ? zlib.gunzipSync(bytes) : bytes).toString('utf8')
            const given = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
            resolve({
              status: answer.statusCode ?? 0,
              text,
              headers: new Headers(given as [string, string][]),
            })
          } catch (error) {
            reject(error as Error)
          }
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}
