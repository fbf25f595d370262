import { useEffect, useState } from 'preact/hooks'
import type { EnteredDashboard } from '../../src/shared/api/dashboard-headers.ts'
import { access } from '../access.ts'
import { call } from '../api.ts'
import { EntryForm } from './entry-form.tsx'
import { LoginFields } from './login-fields.tsx'
import { hostPath } from '../address.ts'

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
      lead="Open the dashboard of these docs."
      action="Log in"
      onSubmit={async () => {
        access.enter(
          await call<EnteredDashboard>('POST', '/_lectern/dashboard/login', { body: { email, password } }),
        )
        onEntered()
      }}
    >
      {oidc ? (
        <a class="button wide" href={hostPath('/login?redirect=%2Fdashboard')}>
          Log in with your organization
        </a>
      ) : null}
      <LoginFields
        email={email}
        onEmail={setEmail}
        password={password}
        onPassword={setPassword}
        autocomplete="current-password"
      />
    </EntryForm>
  )
}
