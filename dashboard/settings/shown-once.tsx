import { useState } from 'preact/hooks'
import { CopyLine } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'

export interface SecretLine {
  readonly name: string
  readonly value: string
}

/** A secret, the only time it is shown. It closes only once the reader confirms that they saved it. */
export function ShownOnce({
  title,
  secrets,
  onClose,
}: {
  readonly title: string
  readonly secrets: readonly SecretLine[]
  readonly onClose: () => void
}) {
  const [saved, setSaved] = useState(false)
  return (
    <Dialog title={title} onClose={onClose} locked>
      <p class="notice warn">Copy it now. It is shown only once.</p>
      {secrets.map(({ name, value }) => (
        <div class="field" key={name}>
          <span class="label">{name}</span>
          <CopyLine text={value} what={name.toLowerCase()} />
        </div>
      ))}
      <label class="check">
        <input type="checkbox" checked={saved} onChange={(event) => setSaved(event.currentTarget.checked)} />I
        have saved it in a safe place
      </label>
      <div class="dialog-actions">
        <button type="button" class="button primary" disabled={!saved} onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  )
}
