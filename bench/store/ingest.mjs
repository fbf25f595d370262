// Events a second that are on disk, in batches as the server hands them over.
import { randomUUID } from 'node:crypto'
import { PROJECT } from './load.mjs'

const BATCH = 500
const CALLERS = 3
const SECONDS = 5

export async function timeIngest(store) {
  const end = performance.now() + SECONDS * 1000
  const began = performance.now()
  let events = 0
  const call = async () => {
    while (performance.now() < end) {
      await store.addEvents(makeBatch())
      events += BATCH
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, call))
  return { perSecond: events / ((performance.now() - began) / 1000), batch: BATCH }
}

/** Mostly views, as it is on a site. */
function makeBatch() {
  const at = Date.now()
  const common = () => ({ project_id: PROJECT, at, id: randomUUID() })
  return {
    views: Array.from({ length: BATCH * 0.7 }, (_, index) => ({
      ...common(),
      path: `/guides/page-${index % 40}`,
      ai: index % 5 === 0 ? 1 : 0,
      markdown: 0,
      visitor: 'abcdefghijkl',
      agent: null,
      referrer: null,
    })),
    queries: Array.from({ length: BATCH * 0.2 }, (_, index) => ({
      ...common(),
      origin: index % 3,
      thread_id: null,
      query: 'how do I export a site',
      response: null,
      sources: null,
      answered: 1,
      page: null,
    })),
    searches: Array.from({ length: BATCH * 0.1 }, () => ({
      ...common(),
      query: 'install',
      results: 3,
      clicked: null,
    })),
    calls: [],
    steps: [],
  }
}
