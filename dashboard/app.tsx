import { useEffect, useMemo, useState } from 'preact/hooks'
import type { DashboardSession } from '../src/shared/api/accounts.ts'
import { Announcer } from './announce.tsx'
import { ApiError, call, loggedOut } from './api.ts'
import { Login } from './entry/login.tsx'
import { Setup } from './entry/setup.tsx'
import { useRoute } from './route.ts'
import { makeSession, SessionContext } from './session.ts'
import { PasswordPrompt } from './entry/password-prompt.tsx'
import { Shell } from './shell.tsx'
import { Failure } from './ui/panel.tsx'

type State = 'unknown' | 'nobody' | { readonly error: unknown } | { readonly session: DashboardSession }

/** Finds out who is here, then shows them the dashboard or the way in. */
export function App() {
  const route = useRoute()
  const [state, setState] = useState<State>('unknown')
  const ask = () =>
    call<DashboardSession>('GET', '/v1/manage/session').then(
      (session) => setState({ session }),
      (error: unknown) => setState(error instanceof ApiError && error.status === 401 ? 'nobody' : { error }),
    )
  useEffect(() => {
    void ask()
    const leave = () => setState('nobody')
    loggedOut.addEventListener('change', leave)
    return () => loggedOut.removeEventListener('change', leave)
  }, [])
  const setupToken = /^\/setup\/(.+)$/.exec(route.path)?.[1]
  if (setupToken !== undefined && (state === 'nobody' || state === 'unknown'))
    return <Setup token={setupToken} onEntered={() => void ask()} />
  if (state === 'unknown') return <p class="unseen">Loading the dashboard…</p>
  if (state === 'nobody') return <Login onEntered={() => void ask()} />
  if ('error' in state)
    return (
      <main class="entry">
        <div class="entry-card">
          <h1>Dashboard</h1>
          <Failure what="The dashboard" error={state.error} retry={() => void ask()} />
        </div>
      </main>
    )
  return <LoggedIn session={state.session} />
}

function LoggedIn({ session }: { readonly session: DashboardSession }) {
  const made = useMemo(() => makeSession(session), [session])
  return (
    <SessionContext.Provider value={made}>
      <Shell />
      <Announcer />
      <PasswordPrompt />
    </SessionContext.Provider>
  )
}
