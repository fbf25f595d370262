import { useEffect, useState } from 'preact/hooks'
import type { ManagedFeedback, ManagedFeedbackPage } from '../../src/shared/api/feedback.ts'
import { announce } from '../announce.tsx'
import { explain, queryText, type QueryParams } from '../api.ts'
import { useSession } from '../session.ts'
import { useQuery, type Query } from '../use-query.ts'

interface FeedbackList {
  readonly query: Query<ManagedFeedbackPage>
  readonly loadingMore: boolean
  readonly more: () => Promise<void>
  /** Puts changed entries in the place of the old. */
  readonly change: (ids: ReadonlySet<string>, changes: Partial<ManagedFeedback>) => void
}

/** Entries of a filter, page after page. */
export function useFeedbackList(params: QueryParams): FeedbackList {
  const session = useSession()
  const key = queryText(params)
  const [loadingMore, setLoadingMore] = useState(false)
  const query = useQuery(key, (asked, signal) => asked.call('GET feedback', { query: params, signal }))
  useEffect(() => setLoadingMore(false), [key])
  const { data } = query
  return {
    query,
    loadingMore,
    async more() {
      if (!data || data.nextCursor === null || loadingMore) return
      setLoadingMore(true)
      try {
        const next = await session.call('GET feedback', { query: { ...params, cursor: data.nextCursor } })
        query.set({ ...next, feedback: [...data.feedback, ...next.feedback] })
        announce(`${next.feedback.length} more entries.`)
      } catch (error) {
        announce(explain(error), 'bad')
      }
      setLoadingMore(false)
    },
    change(ids, changes) {
      if (!data) return
      const feedback = data.feedback.map((entry) => (ids.has(entry.id) ? { ...entry, ...changes } : entry))
      query.set({ ...data, feedback })
    },
  }
}
