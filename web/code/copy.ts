import { messages } from '../lib/messages.ts'

/** Copy buttons of code and prompts, and the button that unfolds long code. One listener for the whole page. */
export function copyOnClick(): void {
  document.addEventListener('click', (event) => {
    if (!(event.target instanceof Element)) return
    const copy = event.target.closest<HTMLButtonElement>('.copy:not(.report, .wrap-lines)')
    if (copy) void copyNear(copy)
    const expand = event.target.closest('.expand')
    expand?.setAttribute('aria-expanded', 'true')
    expand?.remove()
  })
}

async function copyNear(button: HTMLButtonElement): Promise<void> {
  const near = button.closest('.code, .prompt, .code-choices')
  const source = near?.querySelector('.code.current code') ?? near?.querySelector('code, .prompt-body')
  const text = button.dataset['copy'] ?? (source ? textOf(source) : undefined)
  if (text === undefined) return
  await navigator.clipboard.writeText(text)
  const label = button.getAttribute('aria-label') ?? ''
  button.dataset['done'] = ''
  button.setAttribute('aria-label', messages().copied)
  setTimeout(() => {
    delete button.dataset['done']
    button.setAttribute('aria-label', label)
  }, 1600)
}

/** Removed lines of a diff are shown, not copied. */
function textOf(source: Element): string {
  const clone = source.cloneNode(true) as Element
  for (const line of clone.querySelectorAll('.line.del')) line.remove()
  return source.matches('code') ? clone.textContent.trimEnd() : clone.textContent.trim()
}
