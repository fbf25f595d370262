import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { useSession, type Session } from './session.ts'

/** Something asked of the server. `data` of the query before stays while the next is under way. */
export interface Query<Data> {
  readonly data: Data | undefined
  readonly error: unknown
  readonly loading: boolean
  readonly retry: () => void
  /** Puts in what is known already, such as the answer to a change. */
  readonly set: (data: Data) => void
}

/** Asks when `key` changes, and once more on `retry`. An answer that comes too late is dropped. */
export function useQuery<Data>(
  key: string,
  ask: (session: Session, signal: AbortSignal) => Promise<Data>,
): Query<Data> {
  const session = useSession()
  const [state, setState] = useState<{ data?: Data; error?: unknown; loading: boolean }>({ loading: true })
  const [turn, setTurn] = useState(0)
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    const controller = new AbortController()
    setState(({ data }) => ({ ...(data !== undefined && { data }), loading: true }))
    latest.current(session, controller.signal).then(
      (data) => !controller.signal.aborted && setState({ data, loading: false }),
      (error: unknown) => !controller.signal.aborted && setState({ error, loading: false }),
    )
    return () => controller.abort()
  }, [key, turn, session])
  const retry = useCallback(() => setTurn((last) => last + 1), [])
  const set = useCallback((data: Data) => setState({ data, loading: false }), [])
  return { data: state.data, error: state.error, loading: state.loading, retry, set }
}
