import { sql, type CompiledQuery } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { Housekeeping } from '../../src/analytics/housekeeping.ts'
import { openRecords } from '../../src/analytics/records.ts'
import type { Engine } from '../../src/store/engine.ts'
import { Store } from '../../src/store/store.ts'
import { batch, call, query, search, step, view } from '../support/event-rows.ts'
import { newDatabase } from '../support/databases.ts'
import { openStores } from '../support/engines.ts'

const DAY = 86_400_000

const open = openStores()

async function nodes(count: number): Promise<{ stores: Store[]; url: string }> {
  const url = await newDatabase()
  const stores = await Promise.all(
    Array.from({ length: count }, () => open({ dataFolder: '', databaseUrl: url })),
  )
  return { stores, url }
}

async function oneNode(): Promise<Store> {
  const { stores } = await nodes(1)
  return stores[0] as Store
}

/** Months of a table, by their names. */
async function monthsOf({ engine }: Store, table: string): Promise<readonly string[]> {
  const found = sql<{ name: string }>`select inhrelid::regclass::text as name from pg_inherits
    where inhparent = to_regclass(${table}) order by 1`
  const names = (await engine.read(found.compile(engine.build))).map(({ name }) => name)
  return names.map((name) => name.slice(table.length + 1)).filter((name) => /^\d{4}_\d\d$/.test(name))
}

function monthName(at: number): string {
  return new Date(at).toISOString().slice(0, 7).replace('-', '_')
}

test('this month and the next two are there before anything happens', async () => {
  const store = await oneNode()
  const now = new Date()
  const wanted = [0, 1, 2].map((more) => monthName(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + more)))
  for (const table of ['page_views', 'assistant_queries', 'searches', 'tool_calls'])
    expect(await monthsOf(store, table)).toEqual(wanted)
  await store.makeMonthsAhead(Date.UTC(2051, 11, 31))
  expect(await monthsOf(store, 'searches')).toEqual([...wanted, '2051_12', '2052_01', '2052_02'])
})

test('servers that write into months nobody has made lose and double nothing', async () => {
  const { stores } = await nodes(4)
  const [first] = stores as [Store]
  // Broken clocks and old files: from 1970 to far beyond 2100.
  const moments = [
    0,
    Date.UTC(1999, 11, 31, 23, 59, 59, 999),
    ...Array.from({ length: 30 }, (_, month) => Date.UTC(2019, month, 1)),
    Date.UTC(2099, 11, 31, 23, 59, 59, 999),
    Date.UTC(2100, 0, 1),
    8_640_000_000_000_000 - 1,
  ]
  const queries = moments.flatMap((at) => [query({ at }), query({ at, origin: 1 })])
  const views = moments.map((at) => view({ at, path: '/a' }))
  // The same rows by all of them at once: told four times, counted once.
  await Promise.all(stores.map((store) => store.addEvents(batch({ queries, views }))))
  const all = moments.length
  expect(await first.countCallers('p', {})).toEqual({ web: all, api: all, other: 0 })
  for (const at of moments)
    expect(await first.countCallers('p', { from: at, to: at + 1 })).toEqual({ web: 1, api: 1, other: 0 })
  expect(await first.traffic.totals('p', {})).toEqual({ human: all, ai: 0 })
  expect(await first.conversations.thread('p', 'none')).toEqual([])
  expect(await monthsOf(first, 'assistant_queries')).toEqual(
    expect.arrayContaining(['2019_01', '2021_06', '2099_12']),
  )
  // Only where rows came.
  expect(await monthsOf(first, 'tool_calls')).not.toContain('2019_01')
})

test('a search that two servers hear of at once is one search, also when the month ends between', async () => {
  const { stores } = await nodes(2)
  const [first, second] = stores as [Store, Store]
  const end = Date.UTC(2026, 4, 1)
  for (let round = 0; round < 40; round++) {
    const asked = search({ id: `s${round}`, at: end - 1 })
    await Promise.all([
      first.addEvents(batch({ searches: [asked] })),
      second.addEvents(batch({ searches: [{ ...asked, at: end + 5, clicked: '/a' }] })),
    ])
  }
  expect(await first.searches.total('p', {})).toBe(40)
  expect(await first.searches.top('p', {}, { limit: 1 })).toMatchObject([{ hits: 40, clicks: 40 }])
})

test('drops a month when no project needs it, and other rows by project; counts stay', async () => {
  const store = await oneNode()
  const now = Date.now()
  const short = await store.projects.ensure({ id: 'short', organization: 'o', name: 'Short' })
  const long = await store.projects.ensure({ id: 'long', organization: 'o', name: 'Long' })
  await store.liveSettings.set(short.id, 'retentionDays', 30)
  await store.liveSettings.set(long.id, 'retentionDays', 200)
  const ages = [1, 50, 150, 300, 400]
  const rows = [short, long].flatMap(({ id }) => ages.map((age) => ({ project_id: id, at: now - age * DAY })))
  await store.addEvents({
    queries: rows.map(query),
    views: rows.map(view),
    searches: rows.map(search),
    calls: rows.map(call),
    steps: rows.map(step),
  })
  const sweep = async (project: typeof short) => {
    const housekeeping = new Housekeeping(await openRecords(store, project), (error) => {
      throw error
    })
    await housekeeping.sweep()
    housekeeping.close()
  }
  await sweep(short)
  for (const table of ['page_views', 'assistant_queries', 'searches', 'tool_calls'] as const) {
    const months = await monthsOf(store, table)
    expect(months).not.toContain(monthName(now - 400 * DAY))
    expect(months).not.toContain(monthName(now - 300 * DAY))
    expect(months).toContain(monthName(now - 150 * DAY))
    const left = sql<{ project: string; count: number }>`select project_id as project, count(*) as count
      from ${sql.table(table)} group by 1 order by 1`
    expect(await store.engine.read(left.compile(store.engine.build))).toEqual([
      { project: 'long', count: 3 },
      { project: 'short', count: 1 },
    ])
  }
  expect(await store.countCallers('short', {})).toEqual({ web: 5, api: 0, other: 0 })
  expect(await store.traffic.totals('long', {})).toEqual({ human: 5, ai: 0 })
  // An old event that is imported now makes its month anew.
  await store.addEvents(batch({ queries: [query({ project_id: 'long', at: now - 400 * DAY })] }))
  expect((await store.countCallers('long', {})).web).toBe(6)
  await sweep(long)
  expect(await monthsOf(store, 'assistant_queries')).not.toContain(monthName(now - 400 * DAY))
})

test('whoever reads for long is not kept waiting, and a clock that runs ahead forgets nothing', async () => {
  const { stores, url } = await nodes(1)
  const [store] = stores as [Store]
  const project = await store.projects.ensure({ name: 'Docs' })
  const old = Date.UTC(2020, 0, 5)
  await store.addEvents(batch({ queries: [query({ project_id: project.id, at: old })] }))
  const reader = new pg.Client(url)
  await reader.connect()
  await reader.query('BEGIN')
  await reader.query('SELECT count(*) FROM assistant_queries')
  expect(await store.dropOldMonths(Date.now(), () => 90)).toBe(0)
  await reader.query('COMMIT')
  await reader.end()
  expect(await store.dropOldMonths(old + 60 * DAY, () => 90)).toBe(0)
  expect(await store.dropOldMonths(Date.now(), () => 90)).toBe(1)

  await store.addEvents(batch({ queries: [query({ project_id: project.id, at: Date.now() })] }))
  const housekeeping = new Housekeeping(await openRecords(store, project), (error) => {
    throw error
  })
  await housekeeping.sweep(Date.now() + 3650 * DAY)
  housekeeping.close()
  const rows = store.engine.build.selectFrom('assistant_queries').selectAll().compile()
  expect(await store.engine.read(rows)).toHaveLength(1)
})

test('questions about a range open only its months', async () => {
  const store = await oneNode()
  const moments = Array.from({ length: 12 }, (_, month) => Date.UTC(2025, month, 10))
  await store.addEvents({
    queries: moments.map((at) => query({ at, response: 'so' })),
    views: moments.map((at) => view({ at })),
    searches: moments.map((at) => search({ at })),
    calls: moments.map((at) => call({ at })),
    steps: moments.map((at) => step({ at })),
  })
  const asked: CompiledQuery[] = []
  const watching = new Store(watched(store.engine, asked))
  const range = { from: Date.UTC(2025, 4, 3, 4, 5, 6), to: Date.UTC(2025, 4, 20, 7, 8, 9) }
  await watching.countCallers('p', range)
  await watching.traffic.totals('p', range)
  await watching.traffic.visitorsByPath('p', range, { limit: 5, offset: 0 })
  await watching.searches.top('p', range, { limit: 5 })
  await watching.conversations.page('p', range, { limit: 5 })
  await watching.counts.tools('p', range)
  await watching.counts.searches('p', range, DAY)
  expect(asked.length).toBeGreaterThan(6)
  for (const one of asked) {
    const opened = (await plan(store, one)).match(/_(?:\d{4}_\d\d|before_2000|from_2100)\b/g)
    expect([...new Set(opened)]).toEqual(['_2025_05'])
  }

  // The newest page, and the one after a cursor: months in their order, and none after the cursor.
  asked.length = 0
  await watching.conversations.page('p', {}, { limit: 2 })
  const [newest] = asked as [CompiledQuery]
  expect(await plan(store, newest)).not.toMatch(/Sort|Merge Append/)
  asked.length = 0
  await watching.conversations.page('p', {}, { limit: 2, after: { at: Date.UTC(2025, 2, 5), id: 'x' } })
  const [next] = asked as [CompiledQuery]
  expect(await plan(store, next)).not.toMatch(/2025_0[4-9]|2025_1/)
  expect(await plan(store, next)).toMatch(/2025_03/)
})

function watched(engine: Engine, asked: CompiledQuery[]): Engine {
  return {
    kind: engine.kind,
    build: engine.build,
    read(one) {
      asked.push(one)
      return engine.read(one)
    },
    write: (unit) => engine.write(unit),
    snapshot: (work) => engine.snapshot(work),
    close: () => engine.close(),
  }
}

async function plan({ engine }: Store, one: CompiledQuery): Promise<string> {
  // As on a server with many rows: an index is worth its while.
  const lines = await engine.snapshot(async (read) => {
    await read({ sql: 'SET LOCAL enable_seqscan = off', parameters: [] })
    return read({ sql: `EXPLAIN ${one.sql}`, parameters: one.parameters })
  })
  return lines.map((line) => String(line['QUERY PLAN'])).join('\n')
}
