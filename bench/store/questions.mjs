// How long the questions of the export API take, asked through the store as the server asks them.
import { DAY, PROJECT, SPAN, START } from './load.mjs'

const TURNS = 300
const RANGES = 1000
const CHECKED = 12

const FILTERS = {
  'no filter': () => ({}),
  'source code_snippet': () => ({ sources: ['code_snippet'] }),
  'source contextual': () => ({ sources: ['contextual'] }),
  'source agent': () => ({ sources: ['agent'] }),
  'source thumbs_only': () => ({ sources: ['thumbs_only'] }),
  'two statuses': () => ({ statuses: ['in_progress', 'dismissed'] }),
  'source, status, 30 days': () => {
    const from = START + Math.floor(Math.random() * (SPAN - 30 * DAY))
    return { sources: ['agent'], statuses: ['resolved'], from, to: from + 30 * DAY }
  },
  'all filters, deep cursor, 100 rows': () => ({
    sources: ['contextual', 'agent', 'code_snippet'],
    statuses: ['pending', 'in_progress', 'resolved'],
    from: START,
    to: START + SPAN,
    limit: 100,
  }),
}

/** Milliseconds of pages at random depths, by filter. */
export async function timePages(store) {
  const pages = {}
  for (const [name, filter] of Object.entries(FILTERS)) {
    const queries = Array.from({ length: TURNS }, () => {
      const wanted = filter()
      const depth = Math.random() * ((wanted.to ?? START + SPAN) - (wanted.from ?? START))
      const after = { createdAt: Math.floor((wanted.from ?? START) + depth), id: '' }
      return { limit: 50, after, ...wanted }
    })
    pages[name] = await timed(queries, (query) => store.feedback.page(PROJECT, query))
  }
  return pages
}

/** Milliseconds of counts for random ranges, and how many of a sample differ from counting the rows. */
export async function timeCounts(store, countRaw) {
  const ranges = Array.from({ length: RANGES }, randomRange)
  const counts = new Map()
  const times = await timed(ranges, async (range) => {
    counts.set(range, await store.countCallers(PROJECT, range))
  })
  let wrong = 0
  for (let index = 0; index < CHECKED; index++) {
    const raw = await countRaw(ranges[index])
    const { web, api, other } = counts.get(ranges[index])
    if (web !== raw.web || api !== raw.api || other !== raw.other) wrong++
  }
  return { ...times, checked: CHECKED, wrong }
}

/** From seconds to two years, to the millisecond. */
function randomRange() {
  const length = Math.exp(Math.random() * Math.log(SPAN))
  const from = Math.floor(START + Math.random() * (SPAN - length))
  return { from, to: Math.floor(from + length) }
}

/** Walks through all feedback and says how much memory it took on the way. */
export async function walkEverything(store, rows) {
  const limit = 1000
  let [after, seen, early, most] = [undefined, 0, 0, 0]
  const began = performance.now()
  for (;;) {
    const page = (await store.feedback.page(PROJECT, { limit, after })).slice(0, limit)
    seen += page.length
    const { rss } = process.memoryUsage()
    if (seen <= rows * 0.2) early = Math.max(early, rss)
    most = Math.max(most, rss)
    const last = page.at(-1)
    if (page.length < limit) break
    after = { createdAt: last.created_at, id: last.id }
  }
  const seconds = (performance.now() - began) / 1000
  return { seen, perSecond: seen / seconds, early, most }
}

/**
 * Milliseconds of the first time each question is asked, and of the quickest of three: on a shared machine the first says how
 * long others kept the processor, the quickest what the question takes.
 */
export async function timed(questions, ask) {
  const rounds = []
  for (let round = 0; round < 3; round++) {
    const times = []
    for (const question of questions) {
      const began = performance.now()
      await ask(question)
      times.push(performance.now() - began)
    }
    rounds.push(times)
  }
  const quickest = questions.map((_, index) => Math.min(...rounds.map((times) => times[index])))
  const [first] = rounds
  return {
    p50: at(quickest, 0.5),
    p99: at(quickest, 0.99),
    firstP50: at(first, 0.5),
    firstP99: at(first, 0.99),
  }
}

function at(times, share) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]
}
