import { ASKERS, type Asker } from '../../src/shared/api/enumerations.ts'
import { count } from '../format.ts'
import { linkWith, type Route } from '../route.ts'

const NAMES: Readonly<Record<Asker, string>> = {
  agents: 'Agents',
  readers: 'Readers',
  assistant: 'Assistant',
}

/** Whose searches are shown: those of everybody, unless the address says otherwise. */
export function askersOf(route: Route): { readonly chosen: Asker | undefined; readonly askedBy: string } {
  const chosen = ASKERS.find((asker) => asker === route.params.get('by'))
  return { chosen, askedBy: chosen ?? ASKERS.join(',') }
}

export function AskerChips({ route, chosen }: { readonly route: Route; readonly chosen: Asker | undefined }) {
  return (
    <div class="chips" role="group" aria-label="Asked by">
      {([undefined, ...ASKERS] as const).map((asker) => (
        <a
          key={asker ?? 'all'}
          href={linkWith(route, { by: asker ?? null })}
          aria-current={asker === chosen ? 'true' : undefined}
        >
          {asker === undefined ? 'Everybody' : NAMES[asker]}
        </a>
      ))}
    </div>
  )
}

/** `12 by agents, 3 by readers`; nothing where all are of one kind and that is said elsewhere. */
export function sayAskers(askedBy: Readonly<Record<Asker, number>>): string {
  const parts = ASKERS.filter((asker) => askedBy[asker] > 0).map((asker) =>
    asker === 'assistant'
      ? `${count(askedBy[asker])} to the assistant`
      : `${count(askedBy[asker])} by ${asker}`,
  )
  return parts.join(', ')
}
