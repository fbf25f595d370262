import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Store } from '../../src/store/store.ts'
import { newPlace, openStores } from '../support/engines.ts'

/** Tables that are the same for all projects, and why. */
const GLOBAL: Readonly<Record<string, string>> = {
  schema_migrations: 'is about the database',
  secrets: 'belongs to the installation, and is read before a project is known',
  organizations: 'is above projects',
  projects: 'is the list of projects itself',
  accounts: 'belongs to an organization: one person may enter all its projects',
  api_keys: 'is found by the hash of a key before the project is known; admin keys open all projects',
  audit_log: 'belongs to an organization',
  project_hosts: 'is found by the host before the project is known',
  servers: 'is about the machines, which show any project',
  changes: 'tells all servers of changes of all projects',
  one_time_links: 'is found by the hash of a link before anybody is known',
  bucket_objects: 'what lies in the bucket is removed there after its project is gone',
}

const open = openStores()
let store: Store
beforeAll(async () => {
  store = await open(await newPlace('postgres'))
})

test('every table but the global ones can be distributed by its project', async () => {
  const { engine } = store
  const tables = sql<{ name: string; owned: boolean }>`
    select relname as name, exists (
      select 1 from pg_attribute where attrelid = pg_class.oid and attname = 'project_id' and attnotnull
    ) as owned
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`
  const found = await engine.read(tables.compile(engine.build))
  expect(found.length).toBeGreaterThan(20)
  const owned = found.filter(({ name }) => !Object.hasOwn(GLOBAL, name))
  expect(owned.filter((table) => !table.owned).map(({ name }) => name)).toEqual([])
  // A global table that is gone needs no excuse any more.
  expect(Object.keys(GLOBAL).filter((name) => !found.some((table) => table.name === name))).toEqual([])

  const keys = sql<{ table: string; index: string; columns: string[] }>`
    select indrelid::regclass::text as table, indexrelid::regclass::text as index, array(
      select attname::text from pg_attribute where attrelid = indrelid and attnum = any (indkey::int2[])
    ) as columns
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and indisunique and not relispartition`
  const unique = await engine.read(keys.compile(engine.build))
  const names = new Set(owned.map(({ name }) => name))
  const ours = unique.filter(({ table }) => names.has(table))
  // Each has a key, and no key leaves the project out.
  expect(new Set(ours.map(({ table }) => table)).size).toBe(names.size)
  expect(ours.filter(({ columns }) => !columns.includes('project_id'))).toEqual([])
})

test('foreign keys point at global tables only', async () => {
  const { engine } = store
  const query = sql<{ from: string; to: string }>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f'`
  const links = await engine.read(query.compile(engine.build))
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter(({ to }) => !Object.hasOwn(GLOBAL, to))).toEqual([])
})
