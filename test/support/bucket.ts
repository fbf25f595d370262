import fs from 'node:fs'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import { atEndOfFile } from './at-end.ts'
import { makeFolder } from './folder.ts'

export interface TestBucket {
  readonly env: Readonly<Record<'LECTERN_BLOB_URL' | 'AWS_ACCESS_KEY_ID' | 'AWS_SECRET_ACCESS_KEY', string>>
  /** Files of the objects on the disk of the storage server. */
  objects(): readonly string[]
  down(): Promise<void>
  up(): Promise<void>
}

const NAME = 'docs-files'

/** An S3-compatible server that checks signatures, with one bucket. It can go away and come back with all it held. */
export async function startBucket(): Promise<TestBucket> {
  const directory = makeFolder({})
  let running: S3rver | undefined
  const up = async (port: number) => {
    const options = { address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: NAME }] }
    running = new S3rver({ ...options, port })
    return (await running.run()).port
  }
  const down = async () => {
    running?.httpServer.closeAllConnections()
    await running?.close()
    running = undefined
  }
  const port = await up(0)
  atEndOfFile(down)
  return {
    env: {
      LECTERN_BLOB_URL: `s3://${NAME}/lectern/test?endpoint=http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    objects: () =>
      fs
        .readdirSync(path.join(directory, NAME), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('_object'))
        .map((name) => path.join(directory, NAME, name)),
    down,
    async up() {
      await up(port)
    },
  }
}
