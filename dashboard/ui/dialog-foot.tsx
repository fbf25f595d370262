export interface DialogFootProps {
  /** What the button that sends the form says. */
  readonly action: string
  readonly onClose: () => void
  readonly disabled?: boolean
  readonly danger?: boolean
  /** What is wrong with the form as a whole; fields tell of themselves. */
  readonly fault?: string | null
}

/** How every form in a dialog ends. */
export function DialogFoot({ action, onClose, disabled = false, danger = false, fault }: DialogFootProps) {
  return (
    <>
      {fault !== undefined && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      <div class="dialog-actions">
        <button type="button" class="button" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" class={`button ${danger ? 'danger' : 'primary'}`} disabled={disabled}>
          {action}
        </button>
      </div>
    </>
  )
}
