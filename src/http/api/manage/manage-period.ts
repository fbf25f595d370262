import { DAY_MS } from '../../../shared/time.ts'
import type { Period } from '../../../store/repositories/dashboard-counts.ts'
import { rangeOf } from '../api-range.ts'

const USUAL_DAYS = 30
const LONGEST_DAYS = 1100

/** The period of a question; the last thirty days when it names none. */
export function periodOf(query: {
  readonly dateFrom?: number | undefined
  readonly dateTo?: number | undefined
}): Period {
  const { from, to } = rangeOf(query)
  const end = to ?? (Math.floor(Date.now() / DAY_MS) + 1) * DAY_MS
  const start = from ?? end - USUAL_DAYS * DAY_MS
  return { from: Math.max(start, end - LONGEST_DAYS * DAY_MS, 0), to: end }
}
