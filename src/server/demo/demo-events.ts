import type { EventBatch } from '../../store/repositories/events.ts'
import { moment, pathOf, type DemoDay } from './demo-day.ts'
import { dayOfVisits } from './demo-visits.ts'
import { CLIENTS, QUERIES, QUESTIONS, READERS } from './demo-words.ts'
import type { SeededRandom } from './seeded-random.ts'

const REFERRERS = ['www.google.com', 'github.com', 'news.ycombinator.com', 'duckduckgo.com'] as const
/** Sunday first: people read docs at work, agents whenever. */
const WEEK = [0.38, 1, 1.12, 1.08, 1.04, 0.86, 0.34] as const

/** What happened on one day. */
export function dayOfEvents(random: SeededRandom, day: DemoDay): EventBatch {
  const { projectId: project_id, start, now, progress } = day
  const rhythm = WEEK[new Date(start).getUTCDay()] ?? 1
  const growth = 0.78 + progress * 0.5
  const noise = () => 0.88 + random.next() * 0.24
  let made = 0
  const event = () => ({
    project_id,
    at: moment(random, start),
    id: `demo-${Math.floor(start / 86_400_000)}-${String(made++).padStart(5, '0')}`,
  })
  const many = <Row extends { at: number }>(wanted: number, make: () => Row): Row[] =>
    Array.from({ length: Math.round(wanted) }, make).filter(({ at }) => at < now)
  const path = () => pathOf(random, day.paths)
  const question = () => ({ thread_id: null, query: random.pick(QUESTIONS), sources: null })
  const calls = many(46 * (0.5 + rhythm * 0.5) * growth * growth * noise(), () => {
    const tool = random.weighted([
      ['search', 11],
      ['filesystem', 8],
      ['feedback', 1],
    ])
    const outcome = random.weighted([
      ['ok', 95],
      ['error', 3],
      ['limited', 2],
    ])
    return {
      ...event(),
      tool,
      client: random.weighted(CLIENTS),
      authed: 0,
      outcome,
      ms: outcome === 'limited' ? 1 : 6 + random.below(tool === 'search' ? 30 : 80),
    }
  })
  return {
    views: [
      ...many(240 * rhythm * growth * noise(), () => ({
        ...event(),
        path: path(),
        ai: 0,
        markdown: 0,
        visitor: `demo-${random.below(160)}`,
        agent: null,
        referrer: random.chance(0.4) ? random.pick(REFERRERS) : null,
      })),
      ...many(70 * (0.6 + rhythm * 0.4) * growth * growth * noise(), () => ({
        ...event(),
        path: path(),
        ai: 1,
        markdown: random.chance(0.7) ? 1 : 0,
        visitor: null,
        agent: random.weighted(READERS),
        referrer: null,
      })),
    ],
    searches: many(34 * rhythm * growth * noise(), () => {
      const [query, , leads] = random.weighted(QUERIES.map((entry) => [entry, entry[1]] as const))
      const results = leads === null ? 0 : 2 + random.below(8)
      const clicked = leads !== null && random.chance(0.66) ? `/${leads}` : null
      return { ...event(), query, results, clicked }
    }),
    queries: [
      ...many(9 * rhythm * growth * noise(), () => ({
        ...event(),
        origin: random.weighted([
          [0, 7],
          [1, 3],
        ]),
        ...question(),
        response: 'An answer made up for the demo.',
        answered: 1,
        page: path(),
      })),
      // As on a real server: an agent that searches asks a question, from neither the site nor the API.
      ...calls
        .filter(({ tool, outcome }) => tool === 'search' && outcome !== 'limited')
        .map(({ at }) => ({
          ...event(),
          at,
          origin: 2,
          ...question(),
          response: null,
          answered: 0,
          page: null,
        })),
    ],
    calls,
    steps: dayOfVisits(random, day),
  }
}
