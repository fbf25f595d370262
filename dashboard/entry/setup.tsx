import { useEffect, useState } from 'preact/hooks'
import { call } from '../api.ts'
import { swap } from '../route.ts'
import { BrandMark } from '../ui/brand-mark.tsx'
import { TextField } from '../ui/field.tsx'
import { Failure } from '../ui/panel.tsx'
import { EntryForm } from './entry-form.tsx'

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
            <p class="lead">
              It was used already, or is older than a day. Restart the server to get a new one.
            </p>
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
      title="Make the first admin"
      lead="You can add colleagues afterwards, under Settings, People."
      action="Make the account"
      onSubmit={async () => {
        if (password.length < SHORTEST) throw new Error(`The password needs at least ${SHORTEST} characters.`)
        if (again !== password) throw new Error('The two passwords are not the same.')
        const body = { token, email, password, ...(name.trim() !== '' && { name: name.trim() }) }
        await call('POST', '/_lectern/dashboard/setup', { body })
        // The link is spent; it does not belong into the history.
        swap('#/overview')
        onEntered()
      }}
    >
      <TextField label="Name" name="name" autocomplete="name" optional value={name} onValue={setName} />
      <TextField
        label="E-mail"
        type="email"
        name="email"
        autocomplete="username"
        required
        value={email}
        onValue={setEmail}
      />
      <TextField
        label="Password"
        type="password"
        name="password"
        autocomplete="new-password"
        required
        value={password}
        onValue={setPassword}
        hint={`At least ${SHORTEST} characters. A sentence is easy to remember and hard to guess.`}
        fault={short ? `${SHORTEST - password.length} more to go.` : null}
      />
      <TextField
        label="Password again"
        type="password"
        name="again"
        autocomplete="new-password"
        required
        value={again}
        onValue={setAgain}
        fault={differs ? 'Not the same as above.' : null}
      />
    </EntryForm>
  )
}
