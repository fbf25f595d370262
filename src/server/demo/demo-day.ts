import { HOUR_MS } from '../../shared/time.ts'
import type { SeededRandom } from './seeded-random.ts'

export interface DemoDay {
  readonly projectId: string
  /** Midnight UTC. */
  readonly start: number
  /** Nothing happens after it. */
  readonly now: number
  /** 0 for the first day of the demo, 1 for today. */
  readonly progress: number
  readonly paths: readonly string[]
}

/** A time of the day: few at night, most in the afternoon. */
export function moment(random: SeededRandom, start: number): number {
  const hour = (random.next() + random.next() + random.next()) * 8 + 1.5
  return start + Math.floor(Math.min(hour, 23.9) * HOUR_MS)
}

/** A page: those that come first in the navigation are read most. */
export function pathOf(random: SeededRandom, paths: readonly string[]): string {
  return paths[Math.floor(random.next() ** 2.2 * paths.length)] ?? '/'
}
