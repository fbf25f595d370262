import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cpuTime } from '../support/cpu-time.ts'
import { openStore } from '../../src/store/open-store.ts'
import { onBothEngines } from '../support/engines.ts'
import { batch, query, search, view } from '../support/event-rows.ts'
import { makeFolder } from '../support/site.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

onBothEngines('events', (engine) => {
  test('counts queries by origin exactly, for any range', async () => {
    const store = await engine.empty()
    let round = 0
    const moment = fc.integer({ min: 0, max: 4 * DAY })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ at: moment, origin: fc.integer({ min: 0, max: 2 }) }), { maxLength: 80 }),
        fc.array(fc.tuple(fc.option(moment), fc.option(moment)), { minLength: 3, maxLength: 6 }),
        async (events, ranges) => {
          const project = `p${++round}`
          const queries = events.map((event) => query({ ...event, project_id: project }))
          await store.addEvents(batch({ queries }))
          // Told twice is counted once.
          await store.addEvents(batch({ queries: queries.slice(0, 5) }))
          for (const [one, other] of ranges) {
            const [from, to] = one !== null && other !== null && one > other ? [other, one] : [one, other]
            const inside = events.filter(({ at }) => at >= (from ?? 0) && at < (to ?? Infinity))
            const count = (origin: number) => inside.filter((event) => event.origin === origin).length
            expect(
              await store.countCallers(project, { from: from ?? undefined, to: to ?? undefined }),
            ).toEqual({
              web: count(0),
              api: count(1),
              other: count(2),
            })
          }
        },
      ),
      { numRuns: 25 },
    )
  })

  test('keeps counts when old events are dropped, and can count anew', async () => {
    const store = await engine.empty()
    const queries = [5, DAY + 5, 2 * DAY + 5].map((at) => query({ at }))
    await store.addEvents(batch({ queries }))
    expect(await store.dropEventsBefore('p', 2 * DAY)).toBe(2)
    expect(await store.countCallers('p', {})).toEqual({ web: 3, api: 0, other: 0 })
    await store.recount('p')
    expect(await store.countCallers('p', {})).toEqual({ web: 3, api: 0, other: 0 })
  })

  test('mends counts that are wrong, from the rows', async () => {
    const store = await engine.empty()
    const at = [3 * HOUR, 3 * HOUR + 1, 30 * HOUR, 40 * DAY + HOUR, 41 * DAY]
    await store.addEvents(
      batch({ queries: at.map((moment, index) => query({ at: moment, origin: index % 3 })) }),
    )
    const ranges = [{}, { from: 29 * HOUR }, { to: 41 * DAY }, { from: DAY, to: 2 * DAY }, { from: 40 * DAY }]
    const count = () => Promise.all(ranges.map((range) => store.countCallers('p', range)))
    const right = await count()
    const wrong = (table: string, slot: string, number: number) => ({
      table,
      columns: ['project_id', slot, 'web', 'api', 'other'],
      rows: [['p', number, 7, 7, 7]],
      suffix: `ON CONFLICT (project_id, ${slot}) DO UPDATE SET web = 99`,
    })
    const hours = [3, 30, 500, 40 * 24 + 1, 2000].map((hour) => wrong('assistant_hours', 'hour', hour))
    const days = [1, 20, 41, 90].map((day) => wrong('assistant_days', 'day', day))
    await store.engine.write([...hours, ...days])
    expect(await count()).not.toEqual(right)
    await store.recount('p')
    expect(await count()).toEqual(right)
  })

  test('counts views and visitors of pages', async () => {
    const store = await engine.empty()
    const views = [
      view({ path: '/a', visitor: 'x' }),
      view({ path: '/a', visitor: 'x', at: DAY + 1 }),
      view({ path: '/a', ai: 1, visitor: 'bot' }),
      view({ path: '/b', visitor: 'y', at: DAY + HOUR }),
    ]
    await store.addEvents(batch({ views }))
    expect(await store.traffic.totals('p', {})).toEqual({ human: 3, ai: 1 })
    expect(await store.traffic.byPath('p', {}, { limit: 1, offset: 0 })).toEqual([
      { path: '/a', human: 2, ai: 1, total: 3 },
      { path: '/b', human: 1, ai: 0, total: 1 },
    ])
    expect(await store.traffic.byPath('p', { from: DAY, to: DAY + 2 }, { limit: 5, offset: 0 })).toEqual([
      { path: '/a', human: 1, ai: 0, total: 1 },
    ])
    expect(await store.traffic.visitorTotals('p', {})).toEqual({ human: 2, ai: 1, total: 3 })
    expect(await store.traffic.visitorsByPath('p', {}, { limit: 5, offset: 1 })).toEqual([
      { path: '/b', human: 1, ai: 0, total: 1 },
    ])
  })

  test('joins a search with the result that was chosen', async () => {
    const store = await engine.empty()
    const asked = search({ id: 's1', query: 'install' })
    await store.addEvents(batch({ searches: [asked, search({ id: 's2', query: 'install' })] }))
    await store.addEvents(batch({ searches: [{ ...asked, clicked: '/guides/start' }, asked] }))
    await store.addEvents(batch({ searches: [search({ id: 's3', query: 'zzz', results: 0 })] }))
    expect(await store.searches.total('p', {})).toBe(3)
    const [first, second] = await store.searches.top('p', {}, { limit: 5 })
    expect(first).toMatchObject({ query: 'install', hits: 2, clicks: 1, topClicked: '/guides/start' })
    expect(second).toMatchObject({ query: 'zzz', hits: 1, clicks: 0, results: 0, topClicked: null })
    expect(await store.searches.top('p', {}, { limit: 5, after: { hits: 2, query: 'install' } })).toEqual([
      second,
    ])
  })

  test('a search that is reported again is one search, whatever time it is then', async () => {
    const store = await engine.empty()
    const end = Date.UTC(2026, 2, 1)
    const asked = search({ id: 's1', at: end - 1000, query: 'install' })
    await store.addEvents(batch({ searches: [asked] }))
    // In the next month, after the clock was set back, and twice in one batch.
    await store.addEvents(batch({ searches: [{ ...asked, at: end + 60_000, clicked: '/a' }] }))
    await store.addEvents(batch({ searches: [{ ...asked, at: end - 86_400_000 }, asked] }))
    await store.addEvents(batch({ searches: [{ ...asked, project_id: 'other' }] }))
    expect(await store.searches.total('p', {})).toBe(1)
    // It stays where it was reported first, and keeps what was chosen.
    expect(await store.searches.total('p', { to: end })).toBe(1)
    expect(await store.searches.top('p', {}, { limit: 5 })).toEqual([
      { query: 'install', hits: 1, clicks: 1, results: 3, lastAt: end - 1000, topClicked: '/a' },
    ])
  })
})

test('SQLite: the cost of a clicked search does not grow with the searches of the month', async () => {
  const store = await openStore({ dataFolder: path.join(makeFolder({}), 'data') })
  const start = Date.UTC(2026, 2, 1)
  const many = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => search({ id: `s${from + index}`, at: start + from + index }))
  const clicked = many(0, 500).map((one) => ({ ...one, at: one.at + 60_000, clicked: '/a' }))
  const cost = async () => {
    const before = cpuTime()
    await store.addEvents(batch({ searches: clicked }))
    return cpuTime() - before
  }
  await store.addEvents(batch({ searches: many(0, 500) }))
  const few = await cost()
  for (let from = 500; from < 40_500; from += 10_000)
    await store.addEvents(batch({ searches: many(from, 10_000) }))
  // A walk over the month would cost eighty times as much.
  expect(await cost()).toBeLessThan(Math.max(few, 100) * 10)
  await store.close()
})
