// A database as Lectern wrote it before events were kept by month, with something of everything that has to move.
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DIALECTS, type Dialect } from '../../src/store/migrations/dialect.ts'
import { MIGRATIONS } from '../../src/store/migrations/migrations.ts'
import { openStore } from '../../src/store/open-store.ts'
import { batch, query, search, view } from '../support/event-rows.ts'
import { startPostgres, type TestPostgres } from '../support/postgres.ts'
import { makeFolder } from '../support/site.ts'
import { everything } from '../support/transfer.ts'

const OLD = 5
const MOMENTS = [
  5,
  Date.UTC(2024, 1, 29, 23, 59, 59, 999),
  Date.UTC(2024, 2, 1),
  Date.UTC(2026, 9, 31, 12),
  Date.UTC(2026, 10, 1),
  Date.UTC(2140, 0, 1),
]

let server: TestPostgres
beforeAll(async () => {
  server = await startPostgres()
})
afterAll(() => server.stop())

function oldDatabase(dialect: Dialect): readonly string[] {
  const number = dialect.kind === 'sqlite' ? 'INTEGER' : 'BIGINT'
  return [
    `CREATE TABLE schema_migrations (version ${number} PRIMARY KEY, name TEXT NOT NULL, applied_at ${number} NOT NULL)`,
    ...MIGRATIONS.filter(({ version }) => version <= OLD).flatMap((step) => step.statements(dialect)),
    `INSERT INTO schema_migrations VALUES (${OLD}, 'old', 1)`,
    "INSERT INTO organizations VALUES ('o', 'Acme', 1)",
    "INSERT INTO projects VALUES ('p', 'o', 'Docs', 1)",
    "INSERT INTO sessions VALUES ('h', 'site', 'p', 'ann', 1, 2, 4102444800000)",
    "INSERT INTO client_credentials VALUES ('c', 'p', 'ci', 'x', 1, NULL, NULL)",
    ...MOMENTS.flatMap((at, index) => [
      `INSERT INTO assistant_queries VALUES ('p', ${at}, 'q${index}', ${index % 3}, 't', 'how?', 'so', NULL, 1, '/a')`,
      `INSERT INTO page_views VALUES ('p', ${at}, 'v${index}', '/a', ${index % 2}, 0, 'x', NULL, NULL)`,
      `INSERT INTO searches VALUES ('p', 's${index}', ${at}, 'install', 3, NULL)`,
      `INSERT INTO tool_calls VALUES ('p', ${at}, 'c${index}', 'search', NULL, 0, 'ok', 7)`,
    ]),
    // Counted once, of a row that is long gone.
    `INSERT INTO assistant_hours VALUES ('p', 1, 9, 0, 0)`,
    `INSERT INTO assistant_days VALUES ('p', 0, 9, 0, 0) ON CONFLICT (project_id, day) DO UPDATE SET web = assistant_days.web + 9`,
  ]
}

describe.each(['sqlite', 'postgres'] as const)('a database of schema 5, %s', (kind) => {
  test('keeps every row and every count, and goes on counting', async () => {
    const statements = oldDatabase(DIALECTS[kind])
    const place =
      kind === 'sqlite'
        ? { dataFolder: path.join(makeFolder({ 'data/x': '' }), 'data') }
        : { dataFolder: '', databaseUrl: await server.database() }
    if (place.databaseUrl === undefined) {
      const database = new DatabaseSync(path.join(place.dataFolder, 'lectern.db'))
      for (const sql of statements) database.exec(sql)
      database.close()
    } else {
      const client = new pg.Client(place.databaseUrl)
      await client.connect()
      for (const sql of statements) await client.query(sql)
      await client.end()
    }
    const store = await openStore(place)
    const rows = (await everything(store)) as Record<string, { at: number; id: string }[]>
    const counts = { web: 2 + 9, api: 2, other: 2 }
    for (const table of ['assistant_queries', 'page_views', 'searches', 'tool_calls'])
      expect(rows[table]?.map(({ at }) => at)).toEqual(MOMENTS)
    expect(rows['assistant_queries']?.[3]).toEqual({
      project_id: 'p',
      at: MOMENTS[3],
      id: 'q3',
      origin: 0,
      thread_id: 't',
      query: 'how?',
      response: 'so',
      sources: null,
      answered: 1,
      page: '/a',
    })
    expect(await store.countCallers('p', {})).toEqual(counts)
    expect(await store.traffic.totals('p', {})).toEqual({ human: 3, ai: 3 })
    expect(await store.conversations.thread('p', 't')).toHaveLength(MOMENTS.length)
    expect(await store.sessions.find('p', 'h')).toMatchObject({ subject: 'ann' })
    expect(await store.sessions.find('another', 'h')).toBeUndefined()
    expect(await store.credentials.secretHash('p', 'c')).toBe('x')
    // What was told before the upgrade and is told again after it is still one search.
    const later = { ...search({ id: 's4', query: 'install' }), at: (MOMENTS[4] ?? 0) + 60_000, clicked: '/a' }
    await store.addEvents(
      batch({ searches: [later], queries: [query({ at: MOMENTS[3] ?? 0 })], views: [view({ at: 7 })] }),
    )
    expect(await store.searches.total('p', {})).toBe(MOMENTS.length)
    expect(await store.searches.top('p', {}, { limit: 1 })).toMatchObject([{ clicks: 1, topClicked: '/a' }])
    expect(await store.countCallers('p', {})).toEqual({ ...counts, web: counts.web + 1 })
    expect(await store.traffic.totals('p', {})).toEqual({ human: 4, ai: 3 })
    await store.close()
  })
})
