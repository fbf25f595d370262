import { useState } from 'preact/hooks'
import { CopyLine } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** A secret, the only time it is seen. It closes only after somebody says that they have it. */
export function ShownOnce({
  title,
  secrets,
  onClose,
}: {
  readonly title: string
  readonly secrets: readonly { readonly name: string; readonly value: string }[]
  readonly onClose: () => void
}) {
  const [kept, setKept] = useState(false)
  return (
    <Dialog title={title} onClose={onClose} locked>
      <p class="notice warn">Copy it now. It is shown this once and cannot be read again.</p>
      {secrets.map(({ name, value }) => (
        <div class="field" key={name}>
          <span class="label">{name}</span>
          <CopyLine text={value} what={name.toLowerCase()} />
        </div>
      ))}
      <label class="check">
        <input type="checkbox" checked={kept} onChange={(event) => setKept(event.currentTarget.checked)} />I
        have kept it in a safe place
      </label>
      <div class="dialog-actions">
        <button type="button" class="button primary" disabled={!kept} onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  )
}
