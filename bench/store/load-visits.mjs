// Months of readers and agents, written by the engine itself.
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { DAY, PROJECT } from './load.mjs'

export const DAYS = 180
const PART = 500_000

/** Of every ten events four are views, four steps of agents, one a search, one a question. */
const PARTS = { page_views: 0.4, agent_steps: 0.4, searches: 0.1, assistant_queries: 0.1 }
/** Words that make as many questions as people ask: most are asked often, many once. */
const WORDS = [
  'install',
  'deploy',
  'login',
  'export',
  'search',
  'webhook',
  'token',
  'theme',
  'proxy',
  'backup',
]

function selects({ now, events, id, parts = PARTS }) {
  const at = (count) => `CAST(${now - DAYS * DAY} + n * ${(DAYS * DAY) / count} AS BIGINT)`
  const word = (shift) =>
    `CASE (h / ${shift}) % 10 ${WORDS.map((name, index) => `WHEN ${index} THEN '${name}'`).join(' ')} END`
  const words = `${word(1)} || ' ' || ${word(10)} || ' ' || (CASE WHEN h % 4 = 0 THEN '' || (h % 100000) ELSE ${word(100)} END)`
  const count = (table) => Math.round(events * parts[table])
  const base = (table) => ({ p: `'${PROJECT}'`, at: at(count(table)), id: id('n'), count: count(table) })
  const row = {
    page_views: ({ p, at, id }) =>
      `${p}, ${at}, ${id}, '/guides/page-' || (h % 400), CASE WHEN h % 5 = 0 THEN 1 ELSE 0 END, 0, 'v' || (h % 50000), NULL, NULL`,
    agent_steps: ({ p, at, id }) =>
      `${p}, ${at}, ${id}, 'visit-' || (n / 8), 'client/1', 0, CASE WHEN n % 3 = 2 THEN 'page' ELSE 'search' END, ${words}, '["/guides/page-1"]', h % 5, h % 100, 'ok'`,
    searches: ({ p, at, id }) =>
      `${p}, ${id}, ${at}, ${words}, h % 5, CASE WHEN h % 3 = 0 THEN '/guides/page-2' END`,
    assistant_queries: ({ p, at, id }) =>
      `${p}, ${at}, ${id}, 0, 'thread-' || (n / 3), ${words}, 'Some words.', '[]', h % 2, NULL`,
  }
  return Object.keys(parts).map((table) => {
    const own = base(table)
    return { table, count: own.count, select: `SELECT ${row[table](own)}` }
  })
}

const HASH = '(n * 2654435761) % 4294967296'

export function loadVisitsSqlite(file, { events, now, parts }) {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -400000')
  const triggers = database.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all()
  for (const { name } of triggers) database.exec(`DROP TRIGGER ${String(name)}`)
  for (const { table, count, select } of selects({
    events,
    now,
    parts,
    id: (n) => `printf('%08x', ${n})`,
  }))
    for (let from = 0; from < count; from += PART)
      database.exec(
        `INSERT INTO ${table} WITH RECURSIVE series (n) AS (
          SELECT ${from} UNION ALL SELECT n + 1 FROM series WHERE n < ${Math.min(count, from + PART) - 1}
        ), numbers (n, h) AS (SELECT n, ${HASH} FROM series) ${select} FROM numbers`,
      )
  for (const { sql } of triggers) database.exec(sql)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}

export async function loadVisitsPostgres(url, { events, now, parts }) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('SET synchronous_commit = off')
  for (const { table, count, select } of selects({
    events,
    now,
    parts,
    id: (n) => `lpad(to_hex(${n}), 8, '0')`,
  })) {
    await client.query(
      `SELECT make_event_month('${table}', at) FROM generate_series(${now - DAYS * DAY}::bigint, ${now + 20 * DAY}::bigint, ${20 * DAY}::bigint) AS at`,
    )
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER ALL`)
    for (let from = 0; from < count; from += PART)
      await client.query(
        `INSERT INTO ${table} ${select} FROM (SELECT n, ${HASH} AS h FROM generate_series(${from}::bigint, ${Math.min(count, from + PART) - 1}::bigint) AS n) AS numbers`,
      )
    await client.query(`ALTER TABLE ${table} ENABLE TRIGGER ALL`)
    await client.query(`VACUUM (ANALYZE) ${table}`)
  }
  // What was loaded is on disk before anything is measured, as months of real events are.
  await client.query('CHECKPOINT')
  await client.end()
}
