import type { Instruments } from './instruments.ts'

interface Searches<View, Request, Answer> {
  search(view: View, request: Request): Promise<Answer>
  prepare(view: View, request?: Request): Promise<void>
}

/** The same search; how often, how long and how well it works is counted and traced. */
export function instrumentSearch<View, Request, Answer>(
  search: Searches<View, Request, Answer>,
  { meters, tracer }: Pick<Instruments, 'meters' | 'tracer'>,
): Searches<View, Request, Answer> {
  const timed = async (view: View, request: Request) => {
    const started = performance.now()
    let outcome = 'error'
    try {
      const answer = await search.search(view, request)
      outcome = 'ok'
      return answer
    } finally {
      meters.searches.inc({ outcome })
      meters.searchSeconds.observe((performance.now() - started) / 1000)
    }
  }
  return {
    search: (view, request) =>
      tracer ? tracer.span('search', {}, () => timed(view, request)) : timed(view, request),
    prepare: (view, request) => search.prepare(view, request),
  }
}
