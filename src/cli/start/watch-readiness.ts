import { Readiness } from '../../operations/readiness.ts'
import type { CurrentSnapshot } from '../../snapshot/current.ts'
import { checkSchema, checkWritable } from '../../store/repositories/check-store.ts'
import type { Store } from '../../store/store.ts'
import type { Instruments } from './open-instruments.ts'

/** What must be so before requests come here. */
export function watchReadiness({ engine }: Store, current: CurrentSnapshot, { log }: Instruments): Readiness {
  return new Readiness(
    {
      store: () => checkWritable(engine),
      migrations: () => checkSchema(engine),
      snapshot: async () => {
        if (current.get().pages.size === 0) throw new Error('The site has no pages.')
      },
    },
    (check, error) => log.error(`Not ready: the check "${check}" failed`, error),
  )
}
