import { TextField } from '../ui/field.tsx'

interface LoginFieldsProps {
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly password: string
  readonly onPassword: (password: string) => void
  /** Tells password managers whether to fill in a password or to suggest one. */
  readonly autocomplete: 'current-password' | 'new-password'
  readonly hint?: string
  readonly fault?: string | null
}

/** Email and password, as password managers recognize them. */
export function LoginFields(props: LoginFieldsProps) {
  const { email, onEmail, password, onPassword, autocomplete, hint, fault } = props
  return (
    <>
      <TextField
        label="Email"
        type="email"
        name="email"
        autocomplete="username"
        required
        value={email}
        onValue={onEmail}
      />
      <TextField
        label="Password"
        type="password"
        name="password"
        autocomplete={autocomplete}
        required
        value={password}
        onValue={onPassword}
        {...(hint !== undefined && { hint })}
        {...(fault !== undefined && { fault })}
      />
    </>
  )
}
