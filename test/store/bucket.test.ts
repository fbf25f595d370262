import { createHash } from 'node:crypto'
import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bucketOf } from '../../src/config/bucket-place.ts'
import { readEnvironment } from '../../src/config/env.ts'
import { Bucket, type BucketWatch } from '../../src/store/bucket/bucket.ts'
import { startBucket, type TestBucket } from '../support/bucket.ts'
import { lectern } from '../support/cli.ts'
import { freePort } from '../support/free-port.ts'
import { makeFolder } from '../support/folder.ts'

let server: TestBucket
const opened: Bucket[] = []

beforeAll(async () => {
  server = await startBucket()
})
afterAll(() => opened.forEach((bucket) => bucket.close()))

function open(env: Record<string, string> = {}, watch: BucketWatch = {}): Bucket {
  const place = bucketOf(readEnvironment({ ...server.env, ...env }).environment)
  if (typeof place !== 'object') throw new Error(place)
  const bucket = new Bucket(place, watch)
  opened.push(bucket)
  return bucket
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

test('what was put into the bucket comes back, in memory and as a file, with odd names too', async () => {
  const bucket = open()
  const bytes = Buffer.alloc(3_000_000, 'files of deployments ')
  const content = { sha256: sha256(bytes), bytes }
  for (const key of ['plain', "files/a-b_c/it's (odd)* + ü!"]) {
    await bucket.put(key, content)
    expect((await bucket.read(key, { sha256: content.sha256 })).equals(bytes)).toBe(true)
    const file = path.join(makeFolder({}), 'copy')
    await bucket.copyTo(key, file, { sha256: content.sha256, mode: 0o600 })
    expect(fs.readFileSync(file).equals(bytes)).toBe(true)
    expect(fs.statSync(file).mode & 0o077).toBe(0)
    await bucket.put(`${key} again`, { sha256: content.sha256, file, size: bytes.length })
    expect((await bucket.read(`${key} again`)).equals(bytes)).toBe(true)
    await bucket.delete(key)
    await expect(bucket.read(key)).rejects.toMatchObject({ fault: 'missing', passing: false })
    // What is gone is gone.
    await bucket.delete(key)
  }
})

test('many at once wait for their turn', async () => {
  const bucket = open()
  const bytes = Buffer.from('one of many')
  const content = { sha256: sha256(bytes), bytes }
  const keys = Array.from({ length: 120 }, (_, number) => `many/${number}`)
  await Promise.all(keys.map((key) => bucket.put(key, content)))
  const read = await Promise.all(keys.map((key) => bucket.read(key, { sha256: content.sha256 })))
  expect(read.every((found) => found.equals(bytes))).toBe(true)
})

test('an object that is not what its name says is refused', async () => {
  const bucket = open()
  const bytes = Buffer.from('as it was sent')
  await bucket.put('whole', { sha256: sha256(bytes), bytes })
  const [file = ''] = server.objects().filter((name) => name.includes('whole'))
  fs.writeFileSync(file, 'as it was kept')
  await expect(bucket.read('whole', { sha256: sha256(bytes) })).rejects.toMatchObject({ fault: 'damaged' })
})

test('an object that somebody made larger is not read to its end', async () => {
  const bucket = open()
  const bytes = Buffer.from('as it was sent')
  await bucket.put('small', { sha256: sha256(bytes), bytes })
  const [file = ''] = server.objects().filter((name) => name.includes('small'))
  fs.truncateSync(file, 50_000_000)
  const expected = { sha256: sha256(bytes), mostBytes: bytes.length }
  const damaged = { fault: 'damaged', message: expect.stringContaining('too large') as string }
  await expect(bucket.read('small', expected)).rejects.toMatchObject(damaged)
  const copy = path.join(makeFolder({}), 'copy')
  await expect(bucket.copyTo('small', copy, expected)).rejects.toMatchObject(damaged)
  expect(fs.statSync(copy).size).toBeLessThan(1_000_000)
})

test('what is wrong is told apart, with what to do', async () => {
  const fault = (env: Record<string, string>) =>
    open(env)
      .check()
      .then(
        () => 'none',
        (error: { fault: string; hint: string }) => `${error.fault}: ${error.hint}`,
      )
  expect(await fault({})).toBe('none')
  expect(await fault({ AWS_ACCESS_KEY_ID: 'nobody' })).toMatch(/^credentials: Check AWS_ACCESS_KEY_ID/)
  expect(await fault({ AWS_SECRET_ACCESS_KEY: 'wrong' })).toMatch(/^credentials/)
  const at = new URL(server.env.LECTERN_BLOB_URL).search
  expect(await fault({ LECTERN_BLOB_URL: `s3://not-there${at}` })).toMatch(/^no-bucket: Create the bucket/)
  const nobody = `s3://docs-files?endpoint=http://127.0.0.1:${await freePort()}`
  expect(await fault({ LECTERN_BLOB_URL: nobody })).toMatch(/^unreachable: Check the endpoint/)

  // A service whose rules let the key write and read, and not delete.
  const objects = new Map<string, Buffer>()
  const service = http.createServer(async (request, response) => {
    if (request.method === 'DELETE')
      return response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
    const parts = await request.toArray()
    if (request.method === 'PUT') objects.set(request.url ?? '', Buffer.concat(parts as Buffer[]))
    return response.end(request.method === 'GET' ? objects.get(request.url ?? '') : '')
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  const guarded = `s3://docs-files?endpoint=http://127.0.0.1:${(service.address() as AddressInfo).port}`
  expect(await fault({ LECTERN_BLOB_URL: guarded })).toMatch(/^forbidden: Allow the key s3:GetObject/)
  const doctor = await lectern(['doctor', '--uploads', '--data', makeFolder({}), '--port', '0'], {
    ...server.env,
    LECTERN_BLOB_URL: guarded,
  })
  expect([doctor.code, doctor.stdout]).toEqual([
    1,
    expect.stringMatching(/fail {2}bucket .*answered DELETE with AccessDenied/),
  ])
  service.closeAllConnections()
  service.close()
})

test('what fails for a moment is tried again, and an outage and its end are told once', async () => {
  const told: string[] = []
  const bucket = open(
    {},
    {
      onOutage: ({ fault }) => void told.push(fault),
      onRecovery: () => void told.push('back'),
      onDone: (operation, outcome) => void told.push(`${operation} ${outcome}`),
    },
  )
  const bytes = Buffer.from('kept')
  const content = { sha256: sha256(bytes), bytes }
  await bucket.put('kept', content)
  await server.down()
  await expect(bucket.read('kept')).rejects.toMatchObject({ fault: 'unreachable', passing: true })
  await expect(bucket.read('kept')).rejects.toMatchObject({ passing: true })
  const late = bucket.read('kept')
  await server.up()
  expect((await late.catch(() => bucket.read('kept'))).equals(bytes)).toBe(true)
  expect(told.filter((line) => !line.startsWith('read'))).toEqual(['write success', 'unreachable', 'back'])
})

test('the URL of a bucket is checked when the server starts', () => {
  const place = (url: string) => {
    const { environment, diagnostics } = readEnvironment({ LECTERN_BLOB_URL: url })
    return environment.bucket ?? diagnostics[0]?.message
  }
  expect(place('s3://docs/a/b/?region=eu-central-1')).toEqual({
    bucket: 'docs',
    prefix: 'a/b/',
    endpoint: 'https://docs.s3.eu-central-1.amazonaws.com',
    region: 'eu-central-1',
    inHost: true,
  })
  expect(place('s3://docs?endpoint=https://s3.example.com/')).toMatchObject({
    endpoint: 'https://s3.example.com',
    prefix: '',
    region: 'us-east-1',
  })
  for (const wrong of [
    'https://docs',
    's3://',
    's3://key:secret@docs',
    's3://docs?regoin=x',
    's3://docs?endpoint=x',
  ])
    expect(place(wrong), wrong).toMatch(/^LECTERN_BLOB_URL must be a URL like s3:/)
  expect(bucketOf(readEnvironment({ LECTERN_BLOB_URL: 's3://docs' }).environment)).toMatch(
    /AWS_ACCESS_KEY_ID/,
  )
})
