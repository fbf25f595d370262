import { useEffect, useState } from 'preact/hooks'
import type { ManagedFeedback, ManagedFeedbackPage } from '../../src/shared/dashboard-contract.ts'
import { announce } from '../announce.tsx'
import { explain, queryText, type QueryParams } from '../api.ts'
import { useSession } from '../session.ts'
import { useQuery, type Query } from '../use-query.ts'

interface FeedbackList {
  readonly question: Query<ManagedFeedbackPage>
  readonly loadingMore: boolean
  readonly more: () => Promise<void>
  /** Puts changed entries in the place of the old. */
  readonly change: (ids: ReadonlySet<string>, changes: Partial<ManagedFeedback>) => void
}

/** Entries of a filter, page after page. */
export function useFeedbackList(query: QueryParams): FeedbackList {
  const session = useSession()
  const key = queryText(query)
  const [loadingMore, setLoadingMore] = useState(false)
  const question = useQuery(key, (asked, signal) => asked.get<ManagedFeedbackPage>('feedback', query, signal))
  useEffect(() => setLoadingMore(false), [key])
  const { data } = question
  return {
    question,
    loadingMore,
    async more() {
      if (!data || data.nextCursor === null || loadingMore) return
      setLoadingMore(true)
      try {
        const next = await session.get<ManagedFeedbackPage>('feedback', { ...query, cursor: data.nextCursor })
        question.set({ ...next, feedback: [...data.feedback, ...next.feedback] })
        announce(`${next.feedback.length} more entries.`)
      } catch (error) {
        announce(explain(error), 'bad')
      }
      setLoadingMore(false)
    },
    change(ids, changes) {
      if (!data) return
      const feedback = data.feedback.map((entry) => (ids.has(entry.id) ? { ...entry, ...changes } : entry))
      question.set({ ...data, feedback })
    },
  }
}
