import { useState } from 'preact/hooks'
import { announce } from '../announce.tsx'
import { explain } from '../api.ts'
import { useSession, type Session } from '../session.ts'
import { useQuery, type Query } from '../use-query.ts'

interface Page {
  readonly nextCursor: string | null
}

/** A list that is read page by page; `join` puts the next page behind those that are there. */
export function usePages<Data extends Page>(
  key: string,
  ask: (session: Session, cursor: string | null, signal?: AbortSignal) => Promise<Data>,
  join: (before: Data, next: Data) => Data,
): { readonly query: Query<Data>; readonly busy: boolean; readonly more: () => Promise<void> } {
  const session = useSession()
  const [busy, setBusy] = useState(false)
  const query = useQuery(key, (asked, signal) => ask(asked, null, signal))
  const more = async () => {
    const { data } = query
    if (data === undefined || data.nextCursor === null) return
    setBusy(true)
    try {
      query.set(join(data, await ask(session, data.nextCursor)))
    } catch (error) {
      announce(explain(error), 'bad')
    }
    setBusy(false)
  }
  return { query, busy, more }
}
