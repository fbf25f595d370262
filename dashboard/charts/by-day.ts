import { day, fullDay, hour } from '../format.ts'
import type { ChartData, ChartPoint } from './chart-data.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Points of a chart from the days of an answer. */
export function dayPoints(days: readonly { readonly day: string }[]): ChartData['points'] {
  return days.map((one) => dayPoint(one.day))
}

/** Points from the starts of buckets: hours where the period is short. */
export function bucketPoints(buckets: readonly string[]): ChartData['points'] {
  const isHourly = buckets.length > 1 && Date.parse(buckets[1] ?? '') - Date.parse(buckets[0] ?? '') < DAY_MS
  return buckets.map((start) => (isHourly ? hourPoint(start) : dayPoint(start)))
}

function dayPoint(start: string): ChartPoint {
  const isUnfinished = isNow(start, DAY_MS)
  return { name: named(fullDay(start), isUnfinished), label: day(start), isUnfinished }
}

function hourPoint(start: string): ChartPoint {
  const isUnfinished = isNow(start, HOUR_MS)
  return { name: named(`${hour(start)} UTC`, isUnfinished), label: start.slice(11, 16), isUnfinished }
}

function named(name: string, isUnfinished: boolean): string {
  return isUnfinished ? `${name}, so far` : name
}

function isNow(start: string, length: number): boolean {
  const since = Date.now() - Date.parse(start)
  return since >= 0 && since < length
}
