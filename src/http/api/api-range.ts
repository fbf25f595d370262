import { invalidQuery } from './invalid-request.ts'
import type { TimeRange } from '../../store/repositories/caller-stats.ts'

/** The range of a query; one that cannot hold anything is a mistake of the caller. */
export function rangeOf(query: {
  readonly dateFrom?: number | undefined
  readonly dateTo?: number | undefined
}): TimeRange {
  const { dateFrom: from, dateTo: to } = query
  if (from !== undefined && to !== undefined && from >= to)
    throw invalidQuery('dateFrom: must be before dateTo')
  return { from, to }
}
