// What the export of the visits of agents takes: pages at any depth, and all of them, on both engines.
//   node bench/agent-export.mjs [--events 10000000] [--engine sqlite|postgres]
import { parseArgs } from 'node:util'
import { targetLines } from './report.mjs'
import { DAY, PROJECT } from './store/load.mjs'
import { DAYS } from './store/load-visits.mjs'
import { timed } from './store/questions.mjs'
import { withVisits } from './store/with-visits.mjs'
import { agentExportTargets } from './targets.mjs'

const { values } = parseArgs({
  options: { events: { type: 'string', default: '10000000' }, engine: { type: 'string' } },
})
const events = Number(values.events)
const now = Date.now()
const load = { events, now, parts: { agent_steps: 1 } }
const RANGE = { from: now - (DAYS + 1) * DAY, to: now + DAY }
const TURNS = 1000
/** Other pages, asked before: what is measured is a server that runs, not the first second of a process. */
const WARM_UP = 100
/** As the API gives them by default, and at most. */
const PAGE = 50
const LARGEST_PAGE = 100
/** The whole of it takes an hour; this much of it says whether memory grows. */
const WALKED = 100_000

const results = await withVisits({ engine: values.engine, load }, measure)
const targets = agentExportTargets(results)
console.log(targetLines(targets))
if (targets.some(({ verdict }) => verdict === 'FAIL')) process.exitCode = 1

async function measure(engine, store) {
  console.error(`  ${engine}: pages at any depth`)
  const depths = Array.from({ length: WARM_UP + TURNS }, () => ({
    lastAt: Math.floor(now - Math.random() * DAYS * DAY),
    visit: '',
  }))
  for (const after of depths.splice(0, WARM_UP)) await pageOf(store, { after, limit: PAGE })
  const pages = await timed(depths, (after) => pageOf(store, { after, limit: PAGE }))
  console.error(`  ${engine}: walking`)
  return { engine, events, pages, walk: await walk(store) }
}

/** As the API asks for a page: the visits, and what was done in them. */
async function pageOf(store, { after, limit }) {
  return (await store.visits.visits(PROJECT, RANGE, { limit, after })).slice(0, limit)
}

async function walk(store) {
  let [after, seen, steps, early, most] = [undefined, 0, 0, 0, 0]
  const known = new Set()
  const began = performance.now()
  while (seen < WALKED) {
    const visits = await pageOf(store, { after, limit: LARGEST_PAGE })
    seen += visits.length
    for (const visit of visits) {
      known.add(visit.visit)
      steps += visit.steps.length
    }
    const { rss } = process.memoryUsage()
    if (seen <= WALKED * 0.2) early = Math.max(early, rss)
    most = Math.max(most, rss)
    const last = visits.at(-1)
    if (visits.length < LARGEST_PAGE) break
    after = { lastAt: last.lastAt, visit: last.visit }
  }
  const seconds = (performance.now() - began) / 1000
  return { seen, steps, different: known.size, perSecond: steps / seconds, early, most }
}
