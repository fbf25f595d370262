import { useEffect, useState } from 'preact/hooks'
import { access } from '../access.ts'
import { call, explain } from '../api.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogFoot } from '../ui/dialog-foot.tsx'
import { TextField } from '../ui/field.tsx'

/** Asks for the password again, before something that gives power to somebody. */
export function PasswordPrompt() {
  const [open, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  useEffect(() => {
    const ask = () => {
      setPassword('')
      setFault(null)
      setOpen(true)
    }
    access.addEventListener('ask', ask)
    return () => access.removeEventListener('ask', ask)
  }, [])
  if (!open) return null
  const close = (typed: boolean) => {
    setOpen(false)
    access.answer(typed)
  }
  const confirm = async (event: Event) => {
    event.preventDefault()
    try {
      const body = { password }
      const answer = await call<{ confirmation: string }>('POST', '/_lectern/dashboard/confirm', { body })
      access.confirmation = answer.confirmation
      close(true)
    } catch (error) {
      setFault(explain(error))
    }
  }
  return (
    <Dialog title="Confirm your identity" onClose={() => close(false)} size="small">
      <form onSubmit={(event) => void confirm(event)}>
        <p class="soft">
          Accounts, keys and login settings need your password again. It then holds for five minutes.
        </p>
        <TextField
          label="Your password"
          type="password"
          name="password"
          autocomplete="current-password"
          required
          value={password}
          onValue={setPassword}
        />
        <DialogFoot action="Confirm" onClose={() => close(false)} fault={fault} />
      </form>
    </Dialog>
  )
}
