import type { ComponentChildren } from 'preact'
import { useId, useState } from 'preact/hooks'
import { explain } from '../api.ts'
import { Dialog } from './dialog.tsx'
import { DialogFoot } from './dialog-foot.tsx'

/** Asks before something that cannot be undone. `typed` is what must be written for the worst of them. */
export function Confirm({
  title,
  action,
  typed,
  onConfirm,
  onClose,
  children,
}: {
  readonly title: string
  readonly action: string
  readonly typed?: string
  readonly onConfirm: () => Promise<void>
  readonly onClose: () => void
  readonly children: ComponentChildren
}) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const id = useId()
  const ready = typed === undefined || text.trim() === typed
  const confirm = async (event: Event) => {
    event.preventDefault()
    if (!ready || busy) return
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch (error) {
      setFault(explain(error))
      setBusy(false)
    }
  }
  return (
    <Dialog title={title} onClose={onClose} size="small">
      <form onSubmit={(event) => void confirm(event)}>
        <div class="prose">{children}</div>
        {typed !== undefined && (
          <div class="field">
            <label for={id}>
              Type <strong>{typed}</strong> to confirm
            </label>
            <input
              id={id}
              autocomplete="off"
              spellcheck={false}
              value={text}
              onInput={(event) => setText(event.currentTarget.value)}
            />
          </div>
        )}
        <DialogFoot action={action} onClose={onClose} disabled={!ready || busy} fault={fault} danger />
      </form>
    </Dialog>
  )
}
