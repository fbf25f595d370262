import { day, fullDay, hour } from '../format.ts'
import type { ChartData } from './chart-data.ts'

/** Points of a chart from the days of an answer. */
export function dayPoints(days: readonly { readonly day: string }[]): ChartData['points'] {
  return days.map((one) => ({ name: fullDay(one.day), label: day(one.day) }))
}

/** Points from the starts of buckets: hours where the period is short. */
export function bucketPoints(buckets: readonly string[]): ChartData['points'] {
  const hourly =
    buckets.length > 1 && Date.parse(buckets[1] ?? '') - Date.parse(buckets[0] ?? '') < 86_400_000
  return buckets.map((start) =>
    hourly
      ? { name: `${hour(start)} UTC`, label: start.slice(11, 16) }
      : { name: fullDay(start), label: day(start) },
  )
}
