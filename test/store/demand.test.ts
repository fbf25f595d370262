import { expect, test } from 'vitest'
import { demandOf } from '../../src/analytics/demand/demand.ts'
import { ASKERS } from '../../src/shared/api/enumerations.ts'
import { onBothEngines } from '../support/engines.ts'

onBothEngines('demand', (engine) => {
  test('several servers look at once, and one of them tells of a question', async () => {
    const { visits } = await engine.empty()
    const gap = { project_id: 'one', id: 'scim', words: 'scim provisioning', at: 1_800_000_000_000 }
    const tellers = await Promise.all([1, 2, 3].map(() => visits.tellGap(gap)))
    expect(tellers.filter(Boolean)).toHaveLength(1)
    expect(await visits.toldGaps('one')).toEqual([gap])
    expect(await visits.toldGaps('two')).toEqual([])
    await visits.forgetToldGaps('one', gap.at)
    expect(await visits.toldGaps('one')).toHaveLength(1)
    await visits.forgetToldGaps('one', gap.at + 1)
    expect(await visits.toldGaps('one')).toEqual([])
  })

  test('searches, questions and steps of a range come in one order, and of this project alone', async () => {
    const store = await engine.empty()
    const at = (seconds: number, project = 'one') => ({
      project_id: project,
      at: 1_800_000_000_000 + seconds * 1000,
      id: `${project}-${seconds}`,
    })
    const question = {
      origin: 0 as const,
      thread_id: null,
      query: 'third',
      response: 'Words.',
      sources: '[{"url":"/a#b"}]',
      answered: 1 as const,
      page: null,
    }
    await store.addEvents({
      views: [],
      calls: [],
      searches: [
        { ...at(2), query: 'second', results: 0, clicked: null },
        { ...at(2, 'two'), query: 'foreign', results: 0, clicked: null },
        { ...at(-60), query: 'before', results: 0, clicked: null },
      ],
      queries: [
        { ...at(3), ...question },
        // A search through the API has no response, and counts among the searches of agents.
        { ...at(4), ...question, query: 'search', response: null },
      ],
      steps: [
        {
          ...at(1),
          visit: 'v',
          client: null,
          authed: 0,
          kind: 'search',
          words: 'first',
          pages: '[]',
          found: 0,
          sure: 0,
          outcome: 'ok',
        },
      ],
    })
    const range = { from: 1_800_000_000_000 }
    const asked = await demandOf(store, { projectId: 'one', range, askedBy: ASKERS }, (text) => [text])
    expect(asked.map(({ asker, words, answered, pages }) => [asker, words, answered, pages])).toEqual([
      ['agents', 'first', false, []],
      ['readers', 'second', false, []],
      ['assistant', 'third', true, ['/a']],
    ])
  })

  test('visits come page by page, each once, also where some are long and many end at once', async () => {
    const store = await engine.empty()
    const start = 1_800_000_000_000
    const visitOf = (index: number) =>
      index % 2 === 0 ? 'long' : index % 7 === 0 ? 'between' : `short-${Math.floor(index / 6)}`
    const steps = Array.from({ length: 13_000 }, (_, index) => ({
      project_id: 'one',
      at: start + Math.floor(index / 40) * 1000,
      id: String(index).padStart(6, '0'),
      visit: visitOf(index),
      client: 'test/1',
      authed: 0 as const,
      kind: 'search' as const,
      words: `step ${index}`,
      pages: '[]',
      found: 0,
      sure: 0,
      outcome: 'ok',
    }))
    await store.addEvents({ views: [], calls: [], searches: [], queries: [], steps })
    const told = (own: readonly { words: string | null }[]) => [
      ...own.slice(0, 100).map(({ words }) => words),
      own.at(-1)?.words,
    ]
    const expected = [...Map.groupBy(steps, ({ visit }) => visit)]
      .map(([visit, own]) => ({
        visit,
        stepCount: own.length,
        firstAt: own[0]?.at,
        lastAt: own.at(-1)?.at ?? 0,
        told: told(own),
      }))
      .sort((a, b) => b.lastAt - a.lastAt || (a.visit < b.visit ? 1 : -1))
    const range = { from: start, to: start + 10 * 86_400_000 }
    const walk = async (limit: number, mostPages: number) => {
      const seen: typeof expected = []
      let after: { lastAt: number; visit: string } | undefined
      for (let pages = 0; pages < mostPages; pages++) {
        const page = await store.visits.visits('one', range, { limit, after })
        seen.push(
          ...page.slice(0, limit).map(({ visit, stepCount, firstAt, lastAt, steps: own }) => ({
            visit,
            stepCount,
            firstAt,
            lastAt,
            told: told(own),
          })),
        )
        if (page.length <= limit) break
        after = page[limit - 1]
      }
      return seen
    }
    expect(await walk(200, 100)).toEqual(expected)
    // Fewer than come in one moment.
    expect(await walk(1, 25)).toEqual(expected.slice(0, 25))
    const [only] = await store.visits.visits('one', range, { limit: 1, only: 'between' })
    expect(only).toMatchObject({ visit: 'between', firstAt: start })
  })
})
