import http from 'node:http'
import https from 'node:https'
import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'

export interface BucketKeys {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
}

export interface SignedRequest {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  readonly url: string
  readonly region: string
  readonly keys: BucketKeys
  readonly agent: http.Agent
  /** What is sent: its size and checksum are known before it is read, so it need not be in memory. */
  readonly body?: SentBody | undefined
}

export interface SentBody {
  readonly size: number
  readonly sha256: string
  open(): Readable
}

const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const CONNECT_WITHIN_MS = 3000
const SILENT_FOR_MS = 10_000
const ANSWER_MS = 200

/** Sends one request, signed as AWS has it, and gives the answer as soon as it begins. */
export async function sendSigned(request: SignedRequest): Promise<http.IncomingMessage> {
  const { method, url, region, keys, agent, body } = request
  const signed = await new AwsV4Signer({
    method,
    url,
    service: 's3',
    region,
    accessKeyId: keys.accessKeyId,
    secretAccessKey: keys.secretAccessKey,
    ...(keys.sessionToken !== undefined && { sessionToken: keys.sessionToken }),
    headers: { 'x-amz-content-sha256': body?.sha256 ?? EMPTY_SHA256 },
  }).sign()
  const headers = { ...Object.fromEntries(signed.headers), 'content-length': String(body?.size ?? 0) }
  const { request: open } = url.startsWith('https:') ? https : http
  return new Promise((resolve, reject) => {
    const sent = open(url, { method, headers, agent }, resolve)
    // Not while it waits for its turn among the others.
    sent.once('socket', (socket) => {
      if (!socket.connecting) return
      const slow = setTimeout(
        () => sent.destroy(new Error(`no connection within ${CONNECT_WITHIN_MS / 1000} s`)),
        CONNECT_WITHIN_MS,
      )
      const connected = () => clearTimeout(slow)
      socket.once(url.startsWith('https:') ? 'secureConnect' : 'connect', connected)
      sent.once('close', connected)
    })
    // Of the answer too, until it was read.
    sent.setTimeout(SILENT_FOR_MS, () =>
      sent.destroy(new Error(`no answer within ${SILENT_FOR_MS / 1000} s`)),
    )
    sent.once('error', reject)
    // Whoever refuses a body may close before it is sent; the answer says why, and comes with it or not at all.
    if (body) pipeline(body.open(), sent).catch((error: unknown) => setTimeout(reject, ANSWER_MS, error))
    else sent.end()
  })
}

export function agentFor(url: string): http.Agent {
  const options = { keepAlive: true, maxSockets: 16 }
  return url.startsWith('https:') ? new https.Agent(options) : new http.Agent(options)
}
