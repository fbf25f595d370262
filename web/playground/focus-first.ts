/** Where something is wrong. */
export function focusFirst(form: HTMLElement | null): void {
  // The errors are shown first.
  setTimeout(() =>
    form
      ?.querySelector<HTMLElement>(
        '[aria-invalid=true], .pg-editor[data-invalid], fieldset[data-invalid] .pg-fold',
      )
      ?.focus(),
  )
}
