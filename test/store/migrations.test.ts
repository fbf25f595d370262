import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DIALECTS } from '../../src/store/migrations/dialect.ts'
import { MIGRATIONS, newestSchema } from '../../src/store/migrations/migrations.ts'
import { openStore } from '../../src/store/open-store.ts'
import { InstanceLock } from '../../src/store/sqlite/instance-lock.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { makeFolder } from '../support/site.ts'
import { everything, fill } from '../support/transfer.ts'

let server: TestPostgres
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

const REFUSAL = `The database has schema 99; this Lectern knows schemas up to ${newestSchema()}. Start the newer Lectern that wrote it, or restore a backup.`
const NOTE =
  'CREATE TABLE schema_migrations (version BIGINT PRIMARY KEY, name TEXT NOT NULL, applied_at BIGINT NOT NULL)'
const SECRET = "INSERT INTO secrets VALUES ('cursor', 'abc', 5)"

test('SQLite: a database of a newer Lectern is refused and left as it is', async () => {
  const dataFolder = path.join(makeFolder({}), 'data')
  await (await openStore({ dataFolder })).close()
  const file = path.join(dataFolder, 'lectern.db')
  run(file, "INSERT INTO schema_migrations VALUES (99, 'later', 1)")
  const before = fs.readFileSync(file)
  await expect(openStore({ dataFolder, exclusive: true })).rejects.toThrow(REFUSAL)
  expect(fs.readFileSync(file).equals(before)).toBe(true)
  // The lock was let go, so the newer one can start.
  run(file, 'DELETE FROM schema_migrations WHERE version = 99')
  await (await openStore({ dataFolder, exclusive: true })).close()
})

test('PostgreSQL: a database of a newer Lectern is refused', async () => {
  const databaseUrl = await server.database()
  await (await openStore({ dataFolder: '', databaseUrl })).close()
  await query(databaseUrl, "INSERT INTO schema_migrations VALUES (99, 'later', 1)")
  await expect(openStore({ dataFolder: '', databaseUrl })).rejects.toThrow(REFUSAL)
})

test('SQLite: schema 1 becomes the newest, after a copy was put aside', async () => {
  const dataFolder = path.join(makeFolder({ 'data/x': '' }), 'data')
  const file = path.join(dataFolder, 'lectern.db')
  run(file, NOTE.replaceAll('BIGINT', 'INTEGER'), ...firstSchema('sqlite'), SECRET)
  // Not under a server that knows the old schema only.
  const older = InstanceLock.take(dataFolder)
  await expect(openStore({ dataFolder })).rejects.toThrow(/Another Lectern server \(process \d+\)/)
  older.release()
  const store = await openStore({ dataFolder, exclusive: true })
  expect(await store.secrets.ensure('cursor')).toBe('abc')
  await fill(store)
  expect(Object.values(await everything(store)).every((rows) => (rows as unknown[]).length > 0)).toBe(true)
  await store.close()
  const copy = path.join(dataFolder, 'backups', 'lectern-schema-1.db')
  expect(fs.statSync(copy).mode & 0o777).toBe(0o600)
  const old = new DatabaseSync(copy, { readOnly: true })
  expect(old.prepare('SELECT max(version) AS version FROM schema_migrations').get()?.['version']).toBe(1)
  expect(old.prepare('SELECT value FROM secrets').get()?.['value']).toBe('abc')
  old.close()
})

test('PostgreSQL: schema 1 becomes the newest, however many servers start together', async () => {
  const databaseUrl = await server.database()
  await query(databaseUrl, NOTE, ...firstSchema('postgres'), SECRET)
  const stores = await Promise.all(
    Array.from({ length: 4 }, () => openStore({ dataFolder: '', databaseUrl })),
  )
  for (const store of stores) expect(await store.secrets.ensure('cursor')).toBe('abc')
  const [first] = stores
  if (first) await fill(first)
  await Promise.all(stores.map((store) => store.close()))
})

function firstSchema(kind: 'sqlite' | 'postgres'): readonly string[] {
  const [first] = MIGRATIONS
  if (!first) throw new Error('There is no first migration.')
  return [...first.statements(DIALECTS[kind]), "INSERT INTO schema_migrations VALUES (1, 'first', 1)"]
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
