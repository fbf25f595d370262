import https from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress, publicLookup } from '../../lib/public-address.ts'

const MOST_BYTES = 65_536

/**
 * Fetches the description of a client from the address it goes by. Anybody can name any address, so nothing but the public
 * internet is ever connected to, redirects are not followed, and little is read.
 */
export function fetchPublic(address: string | URL | Request, options: RequestInit = {}): Promise<Response> {
  const url = new URL(address instanceof Request ? address.url : address)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' || (isIP(host) !== 0 && !isPublicAddress(host)))
    return Promise.reject(refusal(host))
  return new Promise((resolve, reject) => {
    const request = https.request(
      url,
      {
        headers: Object.fromEntries(new Headers(options.headers)),
        lookup: publicLookup(refusal),
        agent: false,
        ...(options.signal && { signal: options.signal }),
      },
      (answer) => {
        const parts: Buffer[] = []
        let total = 0
        answer.on('data', (part: Buffer) => {
          total += part.byteLength
          if (total > MOST_BYTES) request.destroy(new Error('The description is too long.'))
          else parts.push(part)
        })
        answer.on('error', reject)
        answer.on('end', () => {
          const { statusCode: status = 502, headers } = answer
          const kept = ['content-type', 'cache-control', 'expires'].flatMap((name) =>
            headers[name] === undefined ? [] : [[name, String(headers[name])] as [string, string]],
          )
          const body = status === 204 || status === 304 ? null : Buffer.concat(parts)
          resolve(new Response(body, { status, headers: kept }))
        })
      },
    )
    request.on('error', reject)
    request.end()
  })
}

function refusal(host: string): Error {
  return new Error(`${host} is not on the public internet.`)
}
