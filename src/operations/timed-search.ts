import type { Operations } from './operations.ts'

type AroundSearch = <Result>(search: () => Promise<Result>) => Promise<Result>

/** Counts, times and traces searches. */
export function timedSearch({ meters, tracer }: Pick<Operations, 'meters' | 'tracer'>): AroundSearch {
  const timed: AroundSearch = async (search) => {
    const started = performance.now()
    let outcome = 'error'
    try {
      const result = await search()
      outcome = 'ok'
      return result
    } finally {
      meters.searches.inc({ outcome })
      meters.searchSeconds.observe((performance.now() - started) / 1000)
    }
  }
  return tracer ? (search) => tracer.span('search', {}, () => timed(search)) : timed
}
