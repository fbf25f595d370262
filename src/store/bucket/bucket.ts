import { createHash, randomUUID } from 'node:crypto'
import fs from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { BucketError, faultOf } from './bucket-error.ts'
import { agentFor, sendSigned, type BucketKeys, type SentBody, type SignedRequest } from './signed-request.ts'

/** Where objects are, and who we are there. */
export interface BucketPlace {
  readonly bucket: string
  /** Stands before every key; empty, or ends with a slash. */
  readonly prefix: string
  readonly endpoint: string
  readonly region: string
  /** Whether the bucket is in the host name of the endpoint already. */
  readonly inHost: boolean
  readonly keys: BucketKeys
}

/** Told of what the bucket does meanwhile. */
export interface BucketWatch {
  readonly onOutage?: (error: BucketError) => void
  readonly onRecovery?: () => void
  readonly onDone?: (operation: BucketOperation, outcome: 'success' | 'failure') => void
}

export type BucketOperation = 'read' | 'write' | 'delete'

/** A body that is in memory or in a file. */
export type Content = { readonly sha256: string } & (
  | { readonly bytes: Uint8Array }
  | { readonly file: string; readonly size: number }
)

const TRIES = 3
/** A try that begins later would only keep the caller waiting. */
const NO_TRY_AFTER_MS = 5000
const MOST_FAULT_BYTES = 10_000
/** What the services take in one piece. */
export const MOST_OBJECT_BYTES = 5_000_000_000

/** Objects in S3-compatible storage. What is read is compared with its checksum; what fails for a moment is tried again. */
export class Bucket {
  readonly #place: BucketPlace
  readonly #watch: BucketWatch
  readonly #agent: SignedRequest['agent']
  #away = false

  constructor(place: BucketPlace, watch: BucketWatch = {}) {
    this.#place = place
    this.#watch = watch
    this.#agent = agentFor(place.endpoint)
  }

  /** For people: without any key. */
  get name(): string {
    const { bucket, prefix, endpoint } = this.#place
    return `${bucket}${prefix === '' ? '' : `/${prefix.slice(0, -1)}`} at ${endpoint}`
  }

  put(key: string, content: Content): Promise<void> {
    const body = sentBody(content)
    if (body.size > MOST_OBJECT_BYTES)
      throw new BucketError('refused', `${key} has ${body.size} bytes; a bucket takes ${MOST_OBJECT_BYTES}.`)
    return this.#tried('write', async () => {
      const answer = await this.#ask('PUT', key, body)
      answer.resume()
    })
  }

  /** The whole object in memory. */
  async read(key: string, expected: Expected = {}): Promise<Buffer> {
    return this.#tried('read', async () => {
      const parts: Buffer[] = []
      await pipeline(await this.#ask('GET', key), checked(key, expected), async (source) => {
        for await (const part of source as AsyncIterable<Buffer>) parts.push(part)
      })
      return Buffer.concat(parts)
    })
  }

  /** The object into a file, which is whole when this resolves; the caller gives it its name then. */
  copyTo(key: string, file: string, { mode, ...expected }: CopyOptions = {}): Promise<void> {
    return this.#tried('read', async () =>
      pipeline(
        await this.#ask('GET', key),
        checked(key, expected),
        fs.createWriteStream(file, { mode: mode ?? 0o666 }),
      ),
    )
  }

  /** One that is not there is no fault. */
  delete(key: string): Promise<void> {
    return this.#tried('delete', async () => {
      try {
        ;(await this.#ask('DELETE', key)).resume()
      } catch (error) {
        if (!(error instanceof BucketError && error.fault === 'missing')) throw error
      }
    })
  }

  /** Writes, reads and removes a small object; rejects with what is wrong. */
  async check(): Promise<void> {
    const bytes = Buffer.from(`Lectern checks this bucket: ${randomUUID()}`)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const key = `checks/${sha256}`
    await this.put(key, { sha256, bytes })
    await this.read(key, { sha256 })
    await this.delete(key)
  }

  close(): void {
    this.#agent.destroy()
  }

  async #tried<Result>(operation: BucketOperation, work: () => Promise<Result>): Promise<Result> {
    const started = performance.now()
    for (let tries = 1; ; tries++) {
      try {
        const result = await work()
        this.#noteAnswer()
        this.#watch.onDone?.(operation, 'success')
        return result
      } catch (error) {
        const fault = this.#explained(error)
        if (fault.passing && tries < TRIES && performance.now() - started < NO_TRY_AFTER_MS) {
          await sleep(100 * 4 ** (tries - 1) * (0.5 + Math.random()))
          continue
        }
        // One object that is not as it should be is no fault of the bucket.
        if (fault.fault === 'missing' || fault.fault === 'damaged') this.#noteAnswer()
        else this.#noteOutage(fault)
        this.#watch.onDone?.(operation, 'failure')
        throw fault
      }
    }
  }

  async #ask(method: SignedRequest['method'], key: string, body?: SentBody): Promise<IncomingMessage> {
    const { region, keys } = this.#place
    const answer = await sendSigned({ method, url: this.#url(key), region, keys, agent: this.#agent, body })
    const status = answer.statusCode ?? 0
    if (status >= 200 && status < 300) return answer
    const code = /<Code>(\w{1,100})<\/Code>/.exec(await beginningOf(answer))?.[1]
    const said = code === undefined ? `status ${status}` : `${code} (status ${status})`
    throw new BucketError(faultOf(status, code), `The bucket ${this.name} answered ${method} with ${said}.`)
  }

  #url(key: string): string {
    const { endpoint, bucket, prefix, inHost } = this.#place
    const path = `${inHost ? '' : `${bucket}/`}${prefix}${key}`
    return `${endpoint}/${path.split('/').map(encodeURIComponent).join('/')}`
  }

  #explained(error: unknown): BucketError {
    if (error instanceof BucketError) return error
    const { code } = error as { code?: unknown }
    // The disk that a copy goes to is not the bucket's.
    if (typeof code === 'string' && /^(?:ENOSPC|EACCES|EROFS|ENOENT|EDQUOT)$/.test(code)) throw error
    const why = error instanceof Error && error.message !== '' ? error.message : String(code)
    return new BucketError('unreachable', `The bucket ${this.name} cannot be reached: ${why}.`)
  }

  #noteOutage(error: BucketError): void {
    if (!this.#away) this.#watch.onOutage?.(error)
    this.#away = true
  }

  #noteAnswer(): void {
    if (this.#away) this.#watch.onRecovery?.()
    this.#away = false
  }
}

/** What an object must be. Others may write to the bucket too. */
export interface Expected {
  readonly sha256?: string | undefined
  /** No larger one is read. */
  readonly mostBytes?: number | undefined
}

interface CopyOptions extends Expected {
  readonly mode?: number | undefined
}

function sentBody(content: Content): SentBody {
  const { sha256 } = content
  return 'bytes' in content
    ? { sha256, size: content.bytes.byteLength, open: () => Readable.from([content.bytes]) }
    : { sha256, size: content.size, open: () => fs.createReadStream(content.file) }
}

/** Passes bytes on, and fails at their end if they are not those that were put there. */
function checked(key: string, { sha256, mostBytes = Infinity }: Expected): Transform {
  const hash = createHash('sha256')
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > mostBytes)
        return done(new BucketError('damaged', `The object ${key} is damaged: it is too large.`))
      hash.update(chunk)
      done(null, chunk)
    },
    flush(done) {
      const isSame = sha256 === undefined || hash.digest('hex') === sha256
      done(isSame ? null : new BucketError('damaged', `The object ${key} is damaged: its checksum is wrong.`))
    },
  })
}

async function beginningOf(answer: IncomingMessage): Promise<string> {
  let text = ''
  try {
    for await (const part of answer) {
      text += String(part)
      if (text.length > MOST_FAULT_BYTES) break
    }
  } catch {
    // What was said so far, and the status, have to do.
  }
  return text
}
