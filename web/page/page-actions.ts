import { messages } from '../lib/messages.ts'

/** Copying and printing from a page's menu; links work without this. */
export function pageActions(): void {
  fillOrigins()
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-action]') : null
    if (!button) return
    const { action, value = '' } = button.dataset
    if (action === 'print') print()
    else if (action === 'copy-text') void copy(button, () => Promise.resolve(absolute(value)))
    else if (action === 'copy-page') void copy(button, async () => (await fetch(value)).text())
    button.closest('details')?.removeAttribute('open')
  })
}

/** An export does not know where it lives; the browser does. */
function fillOrigins(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a.page-action')) {
    const href = link.getAttribute('href') ?? ''
    const filled = absolute(href)
    if (filled !== href) link.href = filled
  }
}

function absolute(text: string): string {
  return text
    .replaceAll('https://origin.invalid', location.origin)
    .replaceAll(encodeURIComponent('https://origin.invalid'), encodeURIComponent(location.origin))
}

async function copy(button: HTMLElement, text: () => Promise<string>): Promise<void> {
  const words = button.querySelector('.page-action-words > span')
  const before = words?.textContent ?? ''
  let said = messages().copied
  try {
    await navigator.clipboard.writeText(await text())
  } catch {
    said = messages().notCopied
  }
  if (!words) return
  words.textContent = said
  setTimeout(() => (words.textContent = before), 1600)
}
