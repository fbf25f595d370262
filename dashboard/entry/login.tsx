import { useState } from 'preact/hooks'
import { call } from '../api.ts'
import { TextField } from '../ui/field.tsx'
import { EntryForm } from './entry-form.tsx'

export function Login({ onEntered }: { readonly onEntered: () => void }) {
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
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
