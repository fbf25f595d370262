import type { RateRule, RateStore, Taken } from '../limits/rate-window.ts'
import type { Instruments } from './instruments.ts'

/** The same limits; what they refuse is counted by window. */
export function instrumentLimits(limits: RateStore, { meters }: Pick<Instruments, 'meters'>): RateStore {
  return {
    async take(key: string, rule: RateRule): Promise<Taken> {
      const taken = await limits.take(key, rule)
      if (!taken.allowed) meters.refused.inc({ window: windowOf(key) })
      return taken
    },
    giveBack: (key) => limits.giveBack(key),
  }
}

/** Keys go from the window to the caller, `search:address:192.0.2.1`; callers are no business of a counter. */
function windowOf(key: string): string {
  return /^(?:mcp:(?:public|authed):\w+|\w+:\w+)/.exec(key)?.[0] ?? 'other'
}
