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
})
