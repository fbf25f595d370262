import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import { eachAtOnce } from '../../lib/each-at-once.ts'
import type { Engine } from '../engine.ts'
import { pack, unpack } from '../packed-text.ts'
import { ObjectRepository } from '../repositories/bucket-objects.ts'
import { StoreError } from '../statement.ts'
import { timeId } from '../time-id.ts'
import { BucketError } from './bucket-error.ts'
import type { Bucket, Content } from './bucket.ts'

/** What a row says of the body of a file: the body itself, or the object of the bucket that is it. */
export interface StoredBody {
  readonly body: string
  readonly location: string | null
}

/** What a body must be, where more is known of it than its place says. */
export interface BodyLimits {
  readonly sha256?: string | undefined
  readonly mostBytes?: number | undefined
}

interface CopyLimits extends BodyLimits {
  readonly mode?: number | undefined
}

export type Home = 'database' | 'bucket'

const AT_ONCE = 8
/** The index of the largest site is smaller. */
const MOST_BODY_BYTES = 400_000_000
const SWEPT_AT_ONCE = 500
/** Backups and servers that began to read before a row went may still need its object. */
const UNUSED_FOR_MS = 3_600_000

/** Where the bodies of files are: in the bucket if there is one, else in the database. What is elsewhere stays readable. */
export class FileBodies {
  readonly bucket: Bucket | undefined
  readonly #objects: ObjectRepository

  constructor(engine: Engine, bucket?: Bucket) {
    this.bucket = bucket
    this.#objects = new ObjectRepository(engine)
  }

  get home(): Home {
    return this.bucket ? 'bucket' : 'database'
  }

  /** Stores bodies, and gives what their rows have to say. */
  async keep(projectId: string, contents: readonly Content[]): Promise<readonly StoredBody[]> {
    const { bucket } = this
    if (!bucket) return Promise.all(contents.map((content) => inDatabase(content)))
    const named = contents.map((content) => ({ content, key: keyOf(projectId, content.sha256) }))
    await this.#objects.note(
      projectId,
      named.map(({ key }) => key),
      Date.now(),
    )
    await eachAtOnce(named, AT_ONCE, ({ key, content }) => bucket.put(key, content))
    return named.map(({ key }) => ({ body: '', location: key }))
  }

  async read({ body, location }: StoredBody, limits: BodyLimits = {}): Promise<Buffer> {
    const { mostBytes = MOST_BODY_BYTES, sha256 } = limits
    if (location === null) return same(await unpack(body, mostBytes), sha256)
    return this.#bucket().read(location, { sha256: expectedOf(location, sha256), mostBytes })
  }

  /** Into a file, without holding what comes from the bucket in memory. */
  async copyTo(stored: StoredBody, file: string, limits: CopyLimits = {}): Promise<void> {
    const { location } = stored
    const { mode, mostBytes = MOST_BODY_BYTES, sha256 } = limits
    if (location === null) return fs.writeFile(file, await this.read(stored, limits), { mode: mode ?? 0o666 })
    return this.#bucket().copyTo(location, file, { sha256: expectedOf(location, sha256), mostBytes, mode })
  }

  /** Removes objects that no row has named for an hour. Several servers may do it at once. How many there were. */
  async sweep(now: number): Promise<number> {
    if (!this.bucket) return 0
    await this.#objects.markUnused(now - UNUSED_FOR_MS, now)
    return this.#remove(() => this.#objects.unusedBefore(now - UNUSED_FOR_MS, SWEPT_AT_ONCE))
  }

  /** Removes the objects of a project whose rows are gone. While the bucket is away, they are left to the sweep. */
  async forget(projectId: string): Promise<void> {
    if (!this.bucket) return
    try {
      await this.#remove(() => this.#objects.unusedOf(projectId, SWEPT_AT_ONCE))
    } catch (error) {
      if (!(error instanceof BucketError)) throw error
    }
  }

  async #remove(some: () => Promise<readonly string[]>): Promise<number> {
    const bucket = this.#bucket()
    for (let removed = 0; ;) {
      const keys = await some()
      if (keys.length === 0) return removed
      await eachAtOnce(keys, AT_ONCE, (key) => bucket.delete(key))
      await this.#objects.forget(keys)
      removed += keys.length
    }
  }

  #bucket(): Bucket {
    if (this.bucket) return this.bucket
    throw new StoreError(
      'Files of this installation are in a bucket, and LECTERN_BLOB_URL is not set here.',
      false,
      'Set LECTERN_BLOB_URL as on the other servers.',
    )
  }
}

function keyOf(projectId: string, sha256: string): string {
  return `files/${projectId}/${sha256}-${timeId()}`
}

function sha256Of(key: string): string {
  return key.slice(key.lastIndexOf('/') + 1).slice(0, 64)
}

/** An object whose key says otherwise is that of another file. */
function expectedOf(location: string, sha256: string | undefined): string {
  const said = sha256Of(location)
  if (sha256 !== undefined && sha256 !== said) throw damaged(sha256)
  return said
}

function same(bytes: Buffer, sha256: string | undefined): Buffer {
  if (sha256 !== undefined && createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw damaged(sha256)
  return bytes
}

function damaged(sha256: string): StoreError {
  return new StoreError(
    `The file ${sha256} in the database is damaged.`,
    false,
    'Restore a backup, or deploy the site again.',
  )
}

async function inDatabase(content: Content): Promise<StoredBody> {
  const bytes = 'bytes' in content ? content.bytes : await fs.readFile(content.file)
  return { body: await pack(bytes), location: null }
}
