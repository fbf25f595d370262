import type { Asker } from '../../shared/api/enumerations.ts'
import type { TimeRange } from '../../store/repositories/caller-stats.ts'
import type { Store } from '../../store/store.ts'
import { judgeSearches, type JudgedSearch, type TermsOf } from './judge-searches.ts'
import { assistantQuestions, readerSearches } from './reader-demand.ts'

export interface DemandQuery {
  readonly projectId: string
  readonly range: TimeRange
  readonly askedBy: readonly Asker[]
}

/** What was asked in a range, by whom it is wanted of; of each kind the newest 20,000. */
export async function demandOf(
  { visits, searches, conversations }: Pick<Store, 'visits' | 'searches' | 'conversations'>,
  { projectId, range, askedBy }: DemandQuery,
  termsOf: TermsOf,
): Promise<readonly JudgedSearch[]> {
  const parts = [
    askedBy.includes('agents') ? await judgeSearches(await visits.newest(projectId, range), termsOf) : [],
    askedBy.includes('readers') ? await readerSearches(await searches.newest(projectId, range), termsOf) : [],
    askedBy.includes('assistant')
      ? await assistantQuestions(await conversations.newest(projectId, range), termsOf)
      : [],
  ]
  return parts.flat().sort((a, b) => a.at - b.at)
}
