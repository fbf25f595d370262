// Fills a database by the engine itself, as fast as it can: counting a hundred million rows one by one is another test.
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'

export const PROJECT = 'p'
export const DAY = 86_400_000
/** Two years of rows that end at a midnight. */
export const START = Date.UTC(2024, 0, 1)
export const SPAN = 730 * DAY
const PART = 1_000_000

/** Skewed as life is: most entries are bare votes nobody looked at, one in 2,500 is a snippet in progress. */
const SOURCE = (h) =>
  `CASE WHEN ${h} % 100 < 60 THEN 'thumbs_only' WHEN ${h} % 100 < 90 THEN 'contextual' WHEN ${h} % 100 < 98 THEN 'agent' ELSE 'code_snippet' END`
const STATUS = (h) =>
  `CASE WHEN ${h} / 100 % 100 < 70 THEN 'pending' WHEN ${h} / 100 % 100 < 90 THEN 'resolved' WHEN ${h} / 100 % 100 < 98 THEN 'dismissed' ELSE 'in_progress' END`
const COMMENT = 'The third step does not work on my machine, and the sample lacks a closing bracket. '

/** Ids sort as times do, with a tail that does not. */
function feedbackSelect({ rows, id, text }) {
  const at = `${START} + (n * ${SPAN / rows})`
  return `SELECT '${PROJECT}', ${id(`CAST(${at} AS BIGINT)`, 'h')}, CAST(${at} AS BIGINT), ${SOURCE('h')}, ${STATUS('h')},
    '/guides/page-' || (h % 400), CASE WHEN h % 3 = 0 THEN ${text} END, h % 2, NULL, NULL, NULL, NULL, NULL`
}

function eventSelect({ events, id }) {
  const at = `CAST(${START} + (n * ${SPAN / events}) AS BIGINT)`
  return `SELECT '${PROJECT}', ${at}, ${id('n')}, h % 3, NULL, NULL, NULL, NULL, 1, NULL`
}

const HASH = '(n * 2654435761) % 4294967296'

export function loadSqlite(file, { rows, events }) {
  const database = new DatabaseSync(file)
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -400000')
  const trigger = database.prepare("SELECT sql FROM sqlite_schema WHERE name = 'count_assistant_query'").get()
  database.exec('DROP TRIGGER count_assistant_query')
  const fill = (table, count, select) => {
    for (let from = 0; from < count; from += PART) {
      const to = Math.min(count, from + PART)
      database.exec(
        `INSERT INTO ${table} WITH RECURSIVE numbers (n, h) AS MATERIALIZED (
          SELECT ${from}, ${HASH.replaceAll('n ', `${from} `)} UNION ALL
          SELECT n + 1, ((n + 1) * 2654435761) % 4294967296 FROM numbers WHERE n < ${to - 1}
        ) ${select} FROM numbers`,
      )
      if (from % (10 * PART) === 0) database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    }
  }
  const id = (at, h) => `printf('%012x-%08x', ${at}, ${h})`
  fill('feedback', rows, feedbackSelect({ rows, id, text: `'${COMMENT}' || h` }))
  fill('assistant_queries', events, eventSelect({ events, id: (n) => `printf('%x', ${n})` }))
  database.exec(trigger.sql)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
}

export async function loadPostgres(url, { rows, events }) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('SET synchronous_commit = off; ALTER TABLE assistant_queries DISABLE TRIGGER ALL')
  const numbers = (from, to) =>
    `(SELECT n, (n * 2654435761) % 4294967296 AS h FROM generate_series(${from}::bigint, ${to - 1}::bigint) AS n) AS numbers`
  const fill = async (table, count, select) => {
    for (let from = 0; from < count; from += PART)
      await client.query(`INSERT INTO ${table} ${select} FROM ${numbers(from, Math.min(count, from + PART))}`)
  }
  const id = (at, h) => `lpad(to_hex(${at}), 12, '0') || '-' || lpad(to_hex(${h}), 8, '0')`
  await fill('feedback', rows, feedbackSelect({ rows, id, text: `'${COMMENT}' || h` }))
  await client.query(
    `SELECT make_event_month('assistant_queries', at) FROM generate_series(${START}::bigint, ${START + SPAN}::bigint, ${20 * DAY}::bigint) AS at`,
  )
  await fill('assistant_queries', events, eventSelect({ events, id: (n) => `to_hex(${n})` }))
  await client.query('ALTER TABLE assistant_queries ENABLE TRIGGER ALL')
  await client.query('VACUUM (ANALYZE) feedback')
  await client.query('VACUUM (ANALYZE) assistant_queries')
  await client.end()
}
