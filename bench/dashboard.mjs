// How long the dashboard waits for its lists on ten million events of readers and agents.
//   node bench/dashboard.mjs [--events 10000000] [--engine sqlite|postgres]
import { parseArgs } from 'node:util'
import { demandOf } from '../src/analytics/demand/demand.ts'
import { countSearches, findGaps } from '../src/analytics/demand/demand-report.ts'
import { readOverview } from '../src/analytics/overview.ts'
import { questionTerms } from '../src/search/question-terms.ts'
import { ASKERS } from '../src/shared/api/enumerations.ts'
import { DAY, PROJECT } from './store/load.mjs'
import { DAYS } from './store/load-visits.mjs'
import { withVisits } from './store/with-visits.mjs'

const { values } = parseArgs({
  options: { events: { type: 'string', default: '10000000' }, engine: { type: 'string' } },
})
const events = Number(values.events)
const now = Date.now()
const rows = []
await withVisits({ engine: values.engine, load: { events, now } }, measure)
console.table(rows)

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
