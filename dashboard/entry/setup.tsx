import { useEffect, useState } from 'preact/hooks'
import type { EnteredDashboard } from '../../src/shared/api/dashboard-headers.ts'
import { access } from '../access.ts'
import { call } from '../api.ts'
import { swap } from '../route.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { TextField } from '../ui/field.tsx'
import { Failure } from '../ui/panel.tsx'
import { EntryForm } from './entry-form.tsx'
import { LoginFields } from './login-fields.tsx'

const SHORTEST = 8

/** The one-time link that the server prints: whoever opens it first becomes the first admin. */
export function Setup({ token, onEntered }: { readonly token: string; readonly onEntered: () => void }) {
  const [valid, setValid] = useState<boolean | { readonly error: unknown } | null>(null)
  const check = () => {
    setValid(null)
    call<{ valid: boolean }>('GET', '/_lectern/dashboard/setup', {
      headers: { 'x-setup-token': token },
    }).then(
      (answer) => setValid(answer.valid),
      (error: unknown) => setValid({ error }),
    )
  }
  useEffect(check, [token])
  if (valid === null) return <p class="unseen">Checking the link…</p>
  if (valid === true) return <SetupForm token={token} onEntered={onEntered} />
  return (
    <main class="entry">
      <div class="entry-card">
        <BrandMark />
        {valid === false ? (
          <>
            <h1>This link no longer works</h1>
            <p class="lead">It has been used, or is older than a day. Restart the server to get a new one.</p>
            <a class="button full" href="#/overview">
              Go to log in
            </a>
          </>
        ) : (
          <>
            <h1>Set up</h1>
            <Failure what="The link" error={valid.error} retry={check} />
          </>
        )}
      </div>
    </main>
  )
}

function SetupForm({ token, onEntered }: { readonly token: string; readonly onEntered: () => void }) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [again, setAgain] = useState('')
  const short = password !== '' && password.length < SHORTEST
  const differs = again !== '' && again !== password
  return (
    <EntryForm
      title="Create the first admin account"
      lead="You can invite colleagues later, under Settings, Accounts."
      action="Create account"
      onSubmit={async () => {
        if (password.length < SHORTEST) throw new Error(`The password needs at least ${SHORTEST} characters.`)
        if (again !== password) throw new Error('The passwords do not match.')
        const body = { token, email, password, ...(name.trim() !== '' && { name: name.trim() }) }
        access.enter(await call<EnteredDashboard>('POST', '/_lectern/dashboard/setup', { body }))
        // The link works once; keep it out of the browser's history.
        swap('#/overview')
        onEntered()
      }}
    >
      <TextField label="Name" name="name" autocomplete="name" optional value={name} onValue={setName} />
      <LoginFields
        email={email}
        onEmail={setEmail}
        password={password}
        onPassword={setPassword}
        autocomplete="new-password"
        hint={`At least ${SHORTEST} characters. A sentence is easy to remember and hard to guess.`}
        fault={short ? `${SHORTEST - password.length} more characters needed.` : null}
      />
      <TextField
        label="Confirm password"
        type="password"
        name="again"
        autocomplete="new-password"
        required
        value={again}
        onValue={setAgain}
        fault={differs ? 'The passwords do not match.' : null}
      />
    </EntryForm>
  )
}
