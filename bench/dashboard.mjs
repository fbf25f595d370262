// How long the dashboard waits for its lists on ten million events of readers and agents.
//   node bench/dashboard.mjs [--events 10000000] [--engine sqlite|postgres] [--keep FOLDER]
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { demandOf } from '../src/analytics/demand/demand.ts'
import { countSearches, findGaps } from '../src/analytics/demand/demand-report.ts'
import { readOverview } from '../src/analytics/overview.ts'
import { questionTerms } from '../src/search/question-terms.ts'
import { ASKERS } from '../src/shared/api/enumerations.ts'
import { openStore } from '../src/store/open-store.ts'
import { startPostgres } from '../test/support/postgres.ts'
import { WORK } from './paths.mjs'
import { DAY, PROJECT } from './store/load.mjs'
import { DAYS, loadVisitsPostgres, loadVisitsSqlite } from './store/load-visits.mjs'

const { values } = parseArgs({
  options: { events: { type: 'string', default: '10000000' }, engine: { type: 'string' } },
})
const events = Number(values.events)
const now = Date.now()
const rows = []
for (const engine of values.engine === undefined ? ['sqlite', 'postgres'] : [values.engine])
  await (engine === 'sqlite' ? onSqlite() : onPostgres())
console.table(rows)

async function onSqlite() {
  const folder = path.join(WORK, 'dashboard')
  fs.rmSync(folder, { recursive: true, force: true })
  const dataFolder = path.join(folder, 'data')
  await (await openStore({ dataFolder })).close()
  console.error('  sqlite: loading')
  loadVisitsSqlite(path.join(dataFolder, 'lectern.db'), { events, now })
  const store = await openStore({ dataFolder })
  await measure('sqlite', store)
  await store.close()
  fs.rmSync(folder, { recursive: true, force: true })
}

async function onPostgres() {
  const server = await startPostgres()
  try {
    const databaseUrl = await server.database()
    const store = await openStore({ dataFolder: '', databaseUrl })
    console.error('  postgres: loading')
    await loadVisitsPostgres(databaseUrl, { events, now })
    await measure('postgres', store)
    await store.close()
  } finally {
    await server.stop()
  }
}

async function measure(engine, store) {
  console.error(`  ${engine}: counting anew`)
  await store.recount(PROJECT)
  const termsOf = (text) => questionTerms(text, 'en')
  const demand = (range) => demandOf(store, { projectId: PROJECT, range, askedBy: ASKERS }, termsOf)
  const lists = {
    overview: (range) => readOverview(store, PROJECT, range),
    'page views': (range) => store.traffic.byPath(PROJECT, range, { limit: 50, offset: 0 }),
    visitors: (range) => store.traffic.visitorsByPath(PROJECT, range, { limit: 50, offset: 0 }),
    'searches of readers': (range) => store.searches.top(PROJECT, range, { limit: 50 }),
    sessions: (range) => store.visits.visits(PROJECT, range, { limit: 50 }),
    questions: (range) => store.conversations.page(PROJECT, range, { limit: 50 }),
    'demand: searches': async (range) => countSearches(await demand(range)),
    'demand: gaps': async (range) => findGaps(await demand(range), [], termsOf),
  }
  for (const [list, ask] of Object.entries(lists)) {
    const row = { engine, list }
    for (const days of [7, 30, DAYS]) {
      const range = { from: now - days * DAY, to: now + DAY }
      const began = performance.now()
      await ask(range).catch((error) => (row.error = error.message))
      row[`${days} days, s`] = Number(((performance.now() - began) / 1000).toFixed(2))
    }
    rows.push(row)
    console.error(JSON.stringify(row))
  }
}
