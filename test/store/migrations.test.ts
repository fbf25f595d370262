import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { Migration } from '../../src/store/migrations/migration.ts'
import { MIGRATIONS, newestSchema } from '../../src/store/migrations/migrations.ts'
import { openStore } from '../../src/store/open-store.ts'
import { InstanceLock } from '../../src/store/sqlite/instance-lock.ts'
import { bareDatabase } from '../support/databases.ts'
import { newPlace } from '../support/engines.ts'
import { makeFolder } from '../support/site.ts'
import { everything, fill } from '../support/transfer.ts'

const REFUSAL = `The database has schema 99; this version of Lectern supports schemas up to ${newestSchema()}. Use the newer version of Lectern that wrote it, or restore a backup.`
/** The next release: today's schema, and one step that changes a table with rows in it. */
const LATER: readonly Migration[] = [
  ...MIGRATIONS,
  {
    version: newestSchema() + 1,
    name: 'a note for each secret',
    oldest: 1,
    statements: ({ text }) => [
      `ALTER TABLE secrets ADD COLUMN note ${text}`,
      `UPDATE secrets SET note = 'moved'`,
    ],
  },
]

test('SQLite: a database of a newer Lectern is refused and left as it is', async () => {
  const dataFolder = path.join(makeFolder({}), 'data')
  await (await openStore({ dataFolder })).close()
  const file = path.join(dataFolder, 'lectern.db')
  run(file, "INSERT INTO schema_migrations (version, name, applied_at) VALUES (99, 'later', 1)")
  const before = fs.readFileSync(file)
  await expect(openStore({ dataFolder, exclusive: true })).rejects.toThrow(REFUSAL)
  expect(fs.readFileSync(file).equals(before)).toBe(true)
  // The lock was let go, so the newer one can start.
  run(file, 'DELETE FROM schema_migrations WHERE version = 99')
  await (await openStore({ dataFolder, exclusive: true })).close()
})

test('PostgreSQL: a database of a newer Lectern is refused', async () => {
  const databaseUrl = await bareDatabase()
  await (await openStore({ dataFolder: '', databaseUrl })).close()
  await query(
    databaseUrl,
    "INSERT INTO schema_migrations (version, name, applied_at) VALUES (99, 'later', 1)",
  )
  await expect(openStore({ dataFolder: '', databaseUrl })).rejects.toThrow(REFUSAL)
})

test('SQLite: an older schema becomes the newest, after a copy was put aside', async () => {
  const dataFolder = path.join(makeFolder({ 'data/x': '' }), 'data')
  const before = await openStore({ dataFolder })
  const secret = await before.secrets.ensure('cursor')
  await fill(before)
  const rows = await everything(before)
  await before.close()
  // Not under a server that knows the old schema only.
  const older = InstanceLock.take(dataFolder)
  await expect(openStore({ dataFolder, migrations: LATER })).rejects.toThrow(
    /Another Lectern server \(process \d+\)/,
  )
  older.release()
  const store = await openStore({ dataFolder, exclusive: true, migrations: LATER })
  expect(await store.secrets.ensure('cursor')).toBe(secret)
  expect(await everything(store)).toEqual(migrated(rows))
  await store.close()
  const file = path.join(dataFolder, 'lectern.db')
  expect(first(file, 'SELECT note FROM secrets')).toEqual({ note: 'moved' })
  const copy = path.join(dataFolder, 'backups', `lectern-schema-${newestSchema()}.db`)
  expect(fs.statSync(copy).mode & 0o777).toBe(0o600)
  expect(first(copy, 'SELECT max(version) AS version FROM schema_migrations')).toEqual({
    version: newestSchema(),
  })
  expect(first(copy, "SELECT count(*) AS count FROM secrets WHERE name LIKE 'cursor@%'")).toEqual({
    count: 1,
  })
})

test('SQLite: a step that fails leaves the database as it was', async () => {
  const dataFolder = path.join(makeFolder({}), 'data')
  await (await openStore({ dataFolder })).close()
  const broken: Migration = {
    version: newestSchema() + 2,
    name: 'broken',
    oldest: 1,
    statements: () => ['DROP TABLE secrets', 'SELECT * FROM nothing_of_that_name'],
  }
  await expect(openStore({ dataFolder, migrations: [...LATER, broken] })).rejects.toThrow()
  const file = path.join(dataFolder, 'lectern.db')
  expect(first(file, 'SELECT max(version) AS version FROM schema_migrations')).toEqual({
    version: newestSchema(),
  })
  expect(first(file, 'SELECT count(*) AS secrets FROM secrets')).toEqual({ secrets: 0 })
})

test('PostgreSQL: an older schema becomes the newest, however many servers start together', async () => {
  const databaseUrl = await bareDatabase()
  const before = await openStore({ dataFolder: '', databaseUrl })
  const secret = await before.secrets.ensure('cursor')
  await fill(before)
  const rows = await everything(before)
  await before.close()
  const stores = await Promise.all(
    Array.from({ length: 4 }, () => openStore({ dataFolder: '', databaseUrl, migrations: LATER })),
  )
  for (const store of stores) expect(await store.secrets.ensure('cursor')).toBe(secret)
  const [one] = stores
  expect(one && (await everything(one))).toEqual(migrated(rows))
  await Promise.all(stores.map((store) => store.close()))
})

test.each(['sqlite', 'postgres'] as const)(
  '%s: a database that a newer Lectern only added to is used, and skipped versions are refused',
  async (kind) => {
    const place = await newPlace(kind)
    await (await openStore({ ...place, migrations: LATER })).close()
    // The older one goes on beside it, and also starts.
    const older = await openStore(place)
    const { id } = await older.projects.ensure({})
    expect(id).not.toBe('')
    await older.close()
    // A release whose first step is beyond what the database knows.
    const far: Migration = {
      version: newestSchema() + 3,
      name: 'all at once',
      oldest: 1,
      statements: () => [],
    }
    await expect(openStore({ ...place, migrations: [far] })).rejects.toThrow(
      `The database has schema ${newestSchema() + 1}; this version of Lectern upgrades databases from schema ${newestSchema() + 2} on. Versions in between were skipped`,
    )
    // One that takes something away is used by no older one.
    const contract: Migration = {
      version: newestSchema() + 2,
      name: 'contract',
      oldest: newestSchema() + 1,
      statements: () => ['ALTER TABLE secrets DROP COLUMN note'],
    }
    await (await openStore({ ...place, migrations: [...LATER, contract] })).close()
    await (await openStore({ ...place, migrations: LATER })).close()
    await expect(openStore(place)).rejects.toThrow(/supports schemas up to/)
  },
)

/** What the step of LATER makes of all rows. */
function migrated(rows: Record<string, unknown>): Record<string, unknown> {
  const secrets = rows['secrets'] as readonly object[]
  return { ...rows, secrets: secrets.map((row) => ({ ...row, note: 'moved' })) }
}

function first(file: string, sql: string): unknown {
  const database = new DatabaseSync(file, { readOnly: true })
  const row = database.prepare(sql).get()
  database.close()
  return { ...row }
}

function run(file: string, ...statements: string[]): void {
  const database = new DatabaseSync(file)
  for (const sql of statements) database.exec(sql)
  database.close()
}

async function query(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  for (const sql of statements) await client.query(sql)
  await client.end()
}
