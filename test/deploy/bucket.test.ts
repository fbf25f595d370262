import fs from 'node:fs'
import path from 'node:path'
import { zipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { hashOf } from '../../src/deploy/folder-files.ts'
import { countBodies } from '../../src/store/transfer/move-bodies.ts'
import { askHost } from '../support/ask-host.ts'
import { startBucket, type TestBucket } from '../support/bucket.ts'
import { lectern } from '../support/cli.ts'
import { newDatabase } from '../support/databases.ts'
import { makeFolder } from '../support/site.ts'
import {
  openUploadsServer,
  smallSite,
  type HostedProject,
  type UploadsServer,
} from '../support/uploads-server.ts'

const HOUR = 3_600_000
let bucket: TestBucket
let env: Record<string, string>
let one: UploadsServer
let two: UploadsServer
let acme: HostedProject

beforeAll(async () => {
  bucket = await startBucket()
  env = { ...bucket.env, LECTERN_DATABASE_URL: await newDatabase() }
  one = await openUploadsServer(env)
  two = await openUploadsServer(env)
  acme = await one.project('acme', ['deploy', 'read'])
})

const home = (server: UploadsServer) => acme.ask('/', {}, server.url)
const objectsOf = (projectId: string) => bucket.objects().filter((name) => name.includes(`/${projectId}/`))

test('files go to the bucket, every server has them from there, and the database holds none', async () => {
  await acme.deploy(smallSite('First.', {}, { 'picture.bin': 'x'.repeat(2_000_000) }))
  await expect.poll(async () => (await home(two)).text).toContain('First.')
  expect((await acme.ask('/picture.bin', {}, two.url)).text.length).toBe(2_000_000)
  const counts = await countBodies(one.store.engine)
  expect(counts.database).toEqual({ files: 0, bytes: 0, artifacts: 0 })
  expect(counts.bucket.files).toBe(4)
  expect(objectsOf('acme').length).toBe(4)
  // The same files are not sent again.
  await acme.deploy(smallSite('Second.', {}, { 'picture.bin': 'x'.repeat(2_000_000) }))
  expect(objectsOf('acme').length).toBe(5)
})

test('while the bucket is away readers have their pages, and a deployment says what is wrong', async () => {
  await expect.poll(async () => (await home(two)).text).toContain('Second.')
  await bucket.down()
  try {
    expect((await home(one)).status).toBe(200)
    expect((await home(two)).text).toContain('Second.')
    const ready = await fetch(`${one.url}/readyz`)
    expect(ready.status).toBe(200)
    // A server that comes up now shows what is on its disk.
    await two.stop()
    two = await openUploadsServer(env, undefined, two.dataFolder)
    expect((await home(two)).text).toContain('Second.')
    const bytes = Buffer.from('A new file.')
    const headers = { authorization: `Bearer ${acme.key}` }
    const json = { files: { 'new.md': [hashOf(bytes), bytes.length] } }
    expect((await acme.ask('/v1/project/acme/deployments', { json, headers })).status).toBe(200)
    const answer = await acme.ask('/v1/project/acme/files', {
      body: Buffer.from(zipSync({ [hashOf(bytes)]: bytes })),
      headers: { ...headers, 'content-type': 'application/zip' },
    })
    expect([answer.status, answer.headers['retry-after']]).toEqual([503, '10'])
    expect(JSON.parse(answer.text)).toMatchObject({
      code: 'storage-unavailable',
      error: expect.stringContaining('Try again later; what is live stays.'),
    })
    const status = await lectern(['status', '--to', one.url, '--key', acme.key, '--project', 'acme'])
    expect([status.code, status.stdout]).toEqual([
      1,
      expect.stringContaining('bucket for files does not work'),
    ])
  } finally {
    await bucket.up()
  }
  await acme.deploy(smallSite('Third.'))
  await expect.poll(async () => (await home(two)).text).toContain('Third.')
  const status = await lectern(['status', '--to', one.url, '--key', acme.key, '--project', 'acme'])
  expect([status.code, status.stdout]).toEqual([
    0,
    expect.stringContaining('files in a bucket, stored and read'),
  ])
})

test('a server with other keys is refused by the bucket, and says that it is not for the author to mend', async () => {
  const wrong = await openUploadsServer({ ...env, AWS_SECRET_ACCESS_KEY: 'wrong' })
  // It has nothing on its disk, and does not show an empty site.
  const answer = await home(wrong)
  expect(answer.status).toBe(503)
  expect(JSON.parse(answer.text)).toMatchObject({
    code: 'storage-unavailable',
    error: expect.stringContaining('Whoever runs the server'),
  })
  await wrong.stop()
  const doctor = await lectern(['doctor', '--uploads', '--data', one.dataFolder, '--port', '0'], {
    ...env,
    AWS_SECRET_ACCESS_KEY: 'wrong',
  })
  expect(doctor.stdout).toMatch(/fail {2}bucket .*SignatureDoesNotMatch[^]*Check AWS_ACCESS_KEY_ID/)
})

test('objects that no deployment holds are removed, and none that one holds', async () => {
  const { store } = one
  const { bodies, files } = store
  const before = objectsOf('acme').length
  // One that was put there by a server that died before it said what for.
  await bodies.keep('acme', [{ sha256: 'a'.repeat(64), bytes: Buffer.from('left') }])
  const live = (await store.liveDeployments.of('acme')) ?? ''
  const used = Object.values((await store.deployments.files('acme', live)) ?? {}).map(([hash]) => hash)
  await files.prune('acme', new Set(used))
  const now = Date.now()
  expect(await bodies.sweep(now)).toBe(0)
  // A backup that began before may still read them for an hour.
  expect(await bodies.sweep(now + HOUR + 1000)).toBe(0)
  expect(objectsOf('acme').length).toBe(before + 1)
  // Also those that a bucket that was away never got.
  expect(await two.store.bodies.sweep(now + 2 * HOUR + 2000)).toBeGreaterThan(before + 1 - used.length)
  expect(objectsOf('acme').length).toBe(used.length)
  expect(await bodies.sweep(now + 4 * HOUR)).toBe(0)
  const three = await openUploadsServer(env)
  await expect.poll(async () => (await home(three)).text).toContain('Third.')
  await three.stop()
})

test('files of an installation that had none are readable at once, and move there and back while it runs', async () => {
  const dataFolder = path.join(makeFolder({}), 'data')
  const plain = await openUploadsServer({}, undefined, dataFolder)
  const beta = await plain.project('beta')
  await beta.deploy(smallSite('From the database.'))
  await plain.stop()
  fs.rmSync(path.join(dataFolder, 'sites', 'beta'), { recursive: true })

  const server = await openUploadsServer(bucket.env, undefined, dataFolder)
  const ask = () => askHost(server.url, 'beta.test', '/')
  await expect.poll(async () => (await ask()).text).toContain('From the database.')
  const storage = (...args: string[]) => lectern(['storage', ...args, '--data', dataFolder], bucket.env)
  const moved = await storage('move', '--to', 'bucket')
  expect([moved.code, moved.stderr]).toEqual([0, expect.stringContaining('3 files moved to the bucket.')])
  expect(moved.stdout).toMatch(/database {2}0 files[^]*bucket {4}3 files/)
  expect(objectsOf('beta').length).toBe(3)
  expect((await storage('move', '--to', 'bucket')).stderr).toContain('0 files moved')
  expect(await page(server)).toContain('From the database.')
  // Without the bucket, what is missing is said, not guessed.
  const without = await lectern(['storage', 'move', '--to', 'database', '--data', dataFolder])
  expect([without.code, without.stderr]).toEqual([
    1,
    expect.stringContaining('LECTERN_BLOB_URL is not set here'),
  ])

  expect((await storage('move', '--to', 'database')).code).toBe(0)
  expect(await page(server)).toContain('From the database.')
  await server.store.projects.delete('beta')
  // Those that were moved away go with the project, at once.
  expect(objectsOf('beta').length).toBe(0)
  await server.stop()
})

async function page({ store }: UploadsServer): Promise<string> {
  const live = (await store.liveDeployments.of('beta')) ?? ''
  const [hash = ''] = (await store.deployments.files('beta', live))?.['index.mdx'] ?? []
  return String(await store.files.read('beta', hash))
}

test('a backup holds the files too, and goes into the bucket and out of it', async () => {
  const file = path.join(makeFolder({}), 'all.ndjson.gz')
  const made = await lectern(['backup', file], env)
  expect(made.code, made.stderr).toBe(0)
  const sent = await lectern(['backup', '--to-bucket', '--project', 'acme', '--json'], env)
  expect(sent.code, sent.stderr).toBe(0)
  const { file: name } = JSON.parse(sent.stdout) as { file: string }
  expect(name).toMatch(/^project-acme-.*\.ndjson\.gz$/)

  // Into an installation that has no bucket.
  const dataFolder = path.join(makeFolder({}), 'data')
  const restored = await lectern(['restore', file, '--data', dataFolder])
  expect(restored.code, restored.stderr).toBe(0)
  const server = await openUploadsServer({}, undefined, dataFolder)
  await expect.poll(async () => (await askHost(server.url, 'acme.test', '/')).text).toContain('Third.')
  const again = await lectern(
    ['restore', name, '--from-bucket', '--project', 'acme', '--as', 'acme-2', '--data', dataFolder],
    bucket.env,
  )
  expect(again.code, again.stderr).toBe(0)
  expect(await server.store.liveDeployments.of('acme-2')).toBe(await one.store.liveDeployments.of('acme'))
  await server.stop()
})
