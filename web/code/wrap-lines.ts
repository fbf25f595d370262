import { messages } from '../lib/messages.ts'

/** A button that breaks long lines, on blocks that have some. It comes when lines first reach beyond the edge. */
export function offerWrap(): void {
  const observer = new ResizeObserver((entries) => {
    // All are measured before any is changed: each change would make the browser lay out the page again.
    const wide = entries.filter(({ target }) => target.scrollWidth > target.clientWidth + 1)
    for (const { target } of wide) {
      observer.unobserve(target)
      target.closest('.code')?.querySelector(':scope > .copy')?.after(wrapButton())
    }
  })
  for (const pre of document.querySelectorAll('.prose .code pre')) observer.observe(pre)
}

function wrapButton(): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy wrap-lines'
  button.ariaLabel = messages().wrapLines
  button.ariaPressed = 'false'
  button.onclick = () => {
    button.ariaPressed = String(button.parentElement?.classList.toggle('wrap'))
  }
  return button
}
