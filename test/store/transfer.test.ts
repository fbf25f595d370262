import { hash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cpuTime, slowness } from '../support/cpu-time.ts'
import type { Engine } from '../../src/store/engine.ts'
import { openEngine, openStore } from '../../src/store/open-store.ts'
import { Store } from '../../src/store/store.ts'
import { restoreBackup } from '../../src/store/transfer/restore-backup.ts'
import { TRANSFER_TABLES } from '../../src/store/transfer/transfer-tables.ts'
import { writeBackup } from '../../src/store/transfer/write-backup.ts'
import { newPlace, openStores, type EngineKind } from '../support/engines.ts'
import { sampled } from '../support/sampled.ts'
import { makeFolder } from '../support/site.ts'
import { batch, query } from '../support/event-rows.ts'
import { everything, fill } from '../support/transfer.ts'

const open = openStores()

const empty = async (kind: EngineKind) => open(await newPlace(kind))

function newFile(): string {
  return path.join(makeFolder({}), 'backup.ndjson.gz')
}

const write = (engine: Engine, file: string) => writeBackup(engine, { file, version: '1.2.3' })

const ACROSS = [
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
] as const
const ALIKE = [
  ['sqlite', 'sqlite'],
  ['postgres', 'postgres'],
] as const

describe.each(sampled<readonly (readonly [EngineKind, EngineKind])[]>(ACROSS, [...ACROSS, ...ALIKE]))(
  'a backup of %s put into %s',
  (from, to) => {
    test('gives every row and every count of the original', async () => {
      const original = await empty(from)
      // More than a page, so that pages must join.
      await fill(original, sampled(1100, 2500))
      const file = newFile()
      await write(original.engine, file)
      expect(fs.statSync(file).mode & 0o777).toBe(0o600)
      const copy = await empty(to)
      await restoreBackup(copy.engine, file)
      expect(await everything(copy)).toEqual(await everything(original))
      // Triggers go on from there.
      const project = await copy.projects.ensure({})
      const before = await copy.countCallers(project.id, {})
      await copy.addEvents(batch({ queries: [query({ project_id: project.id, at: 5, origin: 1 })] }))
      expect(await copy.countCallers(project.id, {})).toEqual({ ...before, api: before.api + 1 })
    })
  },
)

test('a backup with a large file is put back, in time that grows with its size', async () => {
  const original = await empty('sqlite')
  await original.projects.ensure({ id: 'docs' })
  // As a video, it does not get smaller when it is packed.
  const bytes = randomBytes(sampled(12_000_000, 30_000_000))
  const sha256 = hash('sha256', bytes)
  await original.files.keep('docs', [{ hash: sha256, bytes }])
  const file = newFile()
  await write(original.engine, file)
  const copy = await empty('sqlite')
  const started = cpuTime()
  await restoreBackup(copy.engine, file)
  const ms = cpuTime() - started
  expect((await copy.files.read('docs', sha256))?.equals(bytes)).toBe(true)
  // Twice as long where it is read through again with each piece of it.
  expect(ms).toBeLessThan(sampled(6000, 15_000) * slowness())
})

describe.each(['sqlite', 'postgres'] as const)('transfer, %s', (kind) => {
  test('holds every table that exists', async () => {
    const { engine } = await empty(kind)
    const query =
      kind === 'sqlite'
        ? sql<{
            name: string
          }>`select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'`
        : sql<{
            name: string
          }>`select relname as name from pg_class where relnamespace = 'public'::regnamespace
            and relkind in ('r', 'p') and not relispartition`
    const names = (await engine.read(query.compile(engine.build))).map(({ name }) => name)
    expect(TRANSFER_TABLES.map(({ name }) => name as string).sort()).toEqual(
      // A backup holds the files themselves, not where they are in a bucket.
      names.filter((name) => name !== 'schema_migrations' && name !== 'bucket_objects').sort(),
    )
  })

  test('copies one moment while others write', async () => {
    const store = await empty(kind)
    const { id } = await store.projects.ensure({})
    const queries = Array.from({ length: 3000 }, (_, at) => query({ project_id: id, at }))
    await store.addEvents(batch({ queries }))
    const file = newFile()
    let writing = Promise.resolve()
    await writeBackup(store.engine, {
      file,
      version: '1',
      onProgress: () => {
        writing = writing.then(async () => {
          await store.addEvents(batch({ queries: [query({ project_id: id, at: 9_999_999 })] }))
        })
      },
    })
    await writing
    const copy = await empty(kind)
    const { rows } = await restoreBackup(copy.engine, file)
    expect(rows['assistant_queries']).toBe(3000)
    expect((await copy.countCallers(id, {})).web).toBe(3000)
    expect((await store.countCallers(id, {})).web).toBeGreaterThan(3000)
  })

  test('goes on where a restore was interrupted, and nobody uses what is half there', async () => {
    const original = await empty(kind)
    await fill(original, sampled(1100, 2500))
    const file = newFile()
    await write(original.engine, file)
    const where = await newPlace(kind)
    const engine = await openEngine(where)
    for (const failAt of [3, 5, 8]) {
      let writes = 0
      const breaking: Engine = {
        kind: engine.kind,
        build: engine.build,
        read: (query) => engine.read(query),
        snapshot: (work) => engine.snapshot(work),
        close: () => engine.close(),
        write: (unit) =>
          ++writes === failAt ? Promise.reject(new Error('pulled plug')) : engine.write(unit),
      }
      await expect(restoreBackup(breaking, file)).rejects.toThrow('pulled plug')
      await expect(openStore(where)).rejects.toThrow(/restore of this database was interrupted/)
    }
    await restoreBackup(engine, file)
    const copy = new Store(engine)
    onTestFinished(() => copy.close())
    expect(await everything(copy)).toEqual(await everything(original))
    const again = await openStore(where)
    await again.close()
  })

  test('refuses a database that is not empty, a damaged file and a newer one, and changes nothing', async () => {
    const original = await empty(kind)
    await fill(original)
    const file = newFile()
    await write(original.engine, file)
    await expect(restoreBackup(original.engine, file)).rejects.toThrow(
      /database is not empty.*new --data folder/,
    )
    await expect(write(original.engine, file)).rejects.toThrow(/already exists/)

    const copy = await empty(kind)
    const text = gunzipSync(fs.readFileSync(file)).toString()
    const broken = (change: (text: string) => string | Buffer): string => {
      const changed = change(text)
      const name = newFile()
      fs.writeFileSync(name, typeof changed === 'string' ? gzipSync(changed) : changed)
      return name
    }
    const packed = fs.readFileSync(file)
    const cases: [string, RegExp][] = [
      [broken((all) => all.replace('"install"', '"inst4ll"')), /checksum is wrong.*Nothing was changed/],
      [broken((all) => all.slice(0, all.lastIndexOf('{"end"'))), /end is missing/],
      [broken(() => packed.subarray(0, packed.length - 40)), /damaged/],
      [broken(() => Buffer.from('hello')), /is not a backup/],
      [broken(() => '{"a":1}\n'), /is not a backup/],
      [
        broken((all) => all.replace('"format":1', '"format":2')),
        /has format 2.*Restore it with Lectern 1\.2\.3/,
      ],
      [broken((all) => all.replace(/"schema":\d+/, '"schema":99')), /has schema 99.*Restore it with Lectern/],
      ['/no/such/file', /There is no file/],
    ]
    for (const [name, reason] of cases) await expect(restoreBackup(copy.engine, name)).rejects.toThrow(reason)
    expect(Object.values(await everything(copy)).flat()).toEqual([])
  })
})
