// The store on both engines: pages of feedback, counts of callers, durable ingest. `node bench/store.mjs --help`.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { openStore } from '../src/store/open-store.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { WORK } from './paths.mjs'
import { storeTable, targetLines } from './report.mjs'
import { timeIngest } from './store/ingest.mjs'
import { timeBarePostgres, timeBareSqlite, timeDisk } from './store/limits.mjs'
import { loadPostgres, loadSqlite, PROJECT } from './store/load.mjs'
import { timeCounts, timePages, walkEverything } from './store/questions.mjs'
import { storeTargets } from './targets.mjs'

const FOLDER = path.join(WORK, 'store')

/** One result an engine. What was loaded is deleted afterwards. */
export async function benchStore({
  rows = 1_000_000,
  events = 10_000_000,
  engines = ['sqlite', 'postgres'],
} = {}) {
  const results = []
  for (const engine of engines) {
    fs.rmSync(FOLDER, { recursive: true, force: true })
    fs.mkdirSync(FOLDER, { recursive: true })
    try {
      results.push({
        engine,
        rows,
        events,
        ...(await (engine === 'sqlite' ? onSqlite : onPostgres)({ rows, events })),
      })
    } finally {
      fs.rmSync(FOLDER, { recursive: true, force: true })
    }
  }
  return results
}

async function onSqlite(size) {
  const dataFolder = path.join(FOLDER, 'data')
  const file = path.join(dataFolder, 'lectern.db')
  await (await openStore({ dataFolder })).close()
  const loadSeconds = await seconds('sqlite: loading', () => loadSqlite(file, size))
  const store = await openStore({ dataFolder })
  const result = await measure('sqlite', store, size)
  const bare = await timeBareSqlite(file)
  await store.close()
  const bytes = fs.statSync(file).size
  const fresh = await openStore({ dataFolder: path.join(FOLDER, 'ingest') })
  console.error('  sqlite: durable ingest')
  const disk = await timeDisk(FOLDER)
  const ingest = await timeIngest(fresh)
  await fresh.close()
  return { loadSeconds, ...result, bare, bytes, disk, ingest }
}

async function onPostgres(size) {
  const server = await startPostgres()
  try {
    const databaseUrl = await server.database()
    const store = await openStore({ dataFolder: '', databaseUrl })
    const loadSeconds = await seconds('postgres: loading', () => loadPostgres(databaseUrl, size))
    const result = await measure('postgres', store, size)
    const bare = await timeBarePostgres(databaseUrl)
    const query = sql`select pg_database_size(current_database()) as bytes`
    const [{ bytes }] = await store.engine.read(query.compile(store.engine.build))
    console.error('  postgres: durable ingest')
    const disk = await timeDisk(FOLDER)
    const ingest = await timeIngest(store)
    await store.close()
    return { loadSeconds, ...result, bare, bytes, disk, ingest }
  } finally {
    await server.stop()
  }
}

async function measure(name, store, { rows }) {
  const recountSeconds = await seconds(`${name}: counting callers anew`, () => store.recount(PROJECT))
  console.error(`  ${name}: pages of feedback`)
  const pages = await timePages(store)
  console.error(`  ${name}: counts of callers`)
  const counts = await timeCounts(store, (range) => countRaw(store, range))
  console.error(`  ${name}: walking through everything`)
  const walk = await walkEverything(store, rows)
  return { recountSeconds, pages, counts, walk }
}

function countRaw(store, { from, to }) {
  const origin = (value) => sql`coalesce(sum(case when origin = ${sql.lit(value)} then 1 else 0 end), 0)`
  const query = sql`select ${origin(0)} as web, ${origin(1)} as api, ${origin(2)} as other
    from assistant_queries where project_id = ${PROJECT} and at >= ${from} and at < ${to}`
  return store.engine.snapshot(async (read) => (await read(query.compile(store.engine.build)))[0])
}

async function seconds(what, work) {
  console.error(`  ${what}`)
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '1000000' },
      events: { type: 'string', default: '10000000' },
      engine: { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help)
    console.log(
      'Usage: node bench/store.mjs [--rows 1000000] [--events 10000000] [--engine sqlite|postgres] [--json]',
    )
  else {
    const engines = values.engine === undefined ? undefined : [values.engine]
    const results = await benchStore({ rows: Number(values.rows), events: Number(values.events), engines })
    const targets = storeTargets(results)
    if (values.json) console.log(JSON.stringify({ results, targets }, null, 2))
    else console.log(`${storeTable(results)}\n\n${targetLines(targets)}`)
    if (targets.some(({ verdict }) => verdict === 'FAIL')) process.exitCode = 1
  }
}
