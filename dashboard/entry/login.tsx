import { useEffect, useState } from 'preact/hooks'
import { call } from '../api.ts'
import { TextField } from '../ui/field.tsx'
import { EntryForm } from './entry-form.tsx'

export function Login({ onEntered }: { readonly onEntered: () => void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [oidc, setOidc] = useState(false)
  useEffect(() => {
    call<{ readonly oidc: boolean }>('GET', '/_lectern/dashboard/setup').then(
      (answer) => setOidc(answer.oidc),
      // The form works without.
      () => undefined,
    )
  }, [])
  return (
    <EntryForm
      title="Log in"
      lead="To the dashboard of these docs."
      action="Log in"
      onSubmit={async () => {
        await call('POST', '/_lectern/dashboard/login', { body: { email, password } })
        onEntered()
      }}
    >
      {oidc ? (
        <a class="button wide" href="/login?redirect=%2Fdashboard">
          Log in with your organization
        </a>
      ) : null}
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
        autocomplete="current-password"
        required
        value={password}
        onValue={setPassword}
      />
    </EntryForm>
  )
}
