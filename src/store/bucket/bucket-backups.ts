import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Bucket } from './bucket.ts'

const FOLDER = 'backups'

/** A name that says when it was made, and of what. */
export function backupName(projectId: string | undefined): string {
  const prefix = projectId === undefined ? 'lectern' : `project-${projectId}`
  return `${prefix}-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.ndjson.gz`
}

/** Writes a backup, and puts it into the bucket under its name. What `write` gives is given on. */
export async function backUpIntoBucket<Made>(
  bucket: Bucket,
  name: string,
  write: (file: string) => Promise<Made>,
): Promise<{ readonly made: Made; readonly size: number }> {
  return inPassing(async (folder) => {
    const file = path.join(folder, name)
    const made = await write(file)
    const { size } = await fs.stat(file)
    const hash = createHash('sha256')
    await pipeline(createReadStream(file), hash)
    await bucket.put(`${FOLDER}/${name}`, { sha256: hash.digest('hex'), file, size })
    return { made, size }
  })
}

/** Does something with a backup of the bucket. It has a checksum of its own, which whoever restores it looks at. */
export function withBucketBackup<Result>(
  bucket: Bucket,
  name: string,
  work: (file: string) => Promise<Result>,
): Promise<Result> {
  return inPassing(async (folder) => {
    const file = path.join(folder, 'backup.ndjson.gz')
    await bucket.copyTo(`${FOLDER}/${name}`, file, { mode: 0o600 })
    return work(file)
  })
}

/** A folder that only its owner reads, and that is gone afterwards. */
async function inPassing<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'lectern-backup-'))
  return work(folder).finally(() => fs.rm(folder, { recursive: true, force: true }))
}
