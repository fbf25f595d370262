import type { Context } from 'hono'
import type { View } from '../../access/view.ts'
import type { QueuedFor, QueueRefusal } from '../../lib/fair-queue.ts'
import { Problem } from '../../lib/problem.ts'
import type { Search, SearchRequest } from '../../search/site-search.ts'
import { callerOf } from './rate-limit.ts'
import type { RequestContext } from './request-context.ts'

/** Whom a request's work is for. */
export function queuedFor(c: Context, request: RequestContext): QueuedFor {
  return { group: groupOf(request), caller: callerOf(c, request) }
}

function groupOf({ parts }: RequestContext): string {
  return parts.records?.project.id ?? ''
}

/** What was queued, or why it was not. */
export function queued<Result>(given: Promise<Result> | QueueRefusal, what: string): Promise<Result> {
  if (typeof given !== 'string') return given
  const headers = { 'Retry-After': '2' }
  throw given === 'caller'
    ? new Problem('too-many-requests', `You sent too many ${what} at once. Try again in a moment.`, {
        headers,
      })
    : new Problem('busy', `Too many ${what} are waiting. Try again in a moment.`, { headers })
}

/** The site's search, in turns. */
export function searchInTurn(request: RequestContext, caller: string): Search {
  const { search } = request.parts.content
  return {
    prepare: (view, wanted) => search.prepare(view, wanted),
    async search(view: View, wanted: SearchRequest) {
      // Whoever waits for an index that is being made holds nobody up.
      await search.prepare(view, wanted)
      const { queues } = request.parts.readers
      return queued(
        queues.search.run({ group: groupOf(request), caller }, () => search.search(view, wanted)),
        'searches',
      )
    },
  }
}
