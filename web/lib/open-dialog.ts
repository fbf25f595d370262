interface DialogParts {
  readonly name: string
  readonly label: string
  readonly parts: readonly Node[]
}

/** Opens a dialog over the page that is gone when it closes. `name` is what style sheets call it. */
export function openDialog({ name, label, parts }: DialogParts): HTMLDialogElement {
  const dialog = document.createElement('dialog')
  dialog.className = name
  dialog.ariaLabel = label
  dialog.append(...parts)
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}
