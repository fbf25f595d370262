import { recall, remember } from '../lib/storage.ts'

const KEY = 'sample-language'

/** Shows one of several blocks, chosen by tabs. A language chosen on one page is chosen on all. */
export function chooseCode(): void {
  const remembered = recall(KEY)
  for (const section of document.querySelectorAll<HTMLElement>('.code-choices')) {
    const list = section.querySelector<HTMLElement>('[role=tablist]')
    if (!list) continue
    const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')]
    const blocks = [...section.querySelectorAll<HTMLElement>(':scope > .code')]
    const show = (index: number) => {
      for (const [at, block] of blocks.entries()) block.classList.toggle('current', at === index)
      for (const [at, tab] of tabs.entries()) {
        tab.ariaSelected = String(at === index)
        tab.tabIndex = at === index ? 0 : -1
      }
      reveal(list, tabs[index])
    }
    const isRequest = section.id === 'request-example'
    const choose = (index: number) => {
      show(index)
      const label = blocks[index]?.dataset['label']
      if (isRequest && label !== undefined) remember(KEY, label)
    }
    const wanted = isRequest ? blocks.findIndex((block) => block.dataset['label'] === remembered) : -1
    if (wanted >= 0) show(wanted)
    list.onclick = ({ target }) => {
      const at = tabs.findIndex((tab) => tab === target)
      if (at >= 0) choose(at)
    }
    list.onkeydown = (event) => {
      const next = moved(event.key, tabs.indexOf(event.target as HTMLElement), tabs.length)
      if (next === undefined) return
      event.preventDefault()
      choose(next)
      tabs[next]?.focus({ preventScroll: true })
    }
  }
}

/** Scrolls the line of tabs, never the page. */
function reveal(list: HTMLElement, tab: HTMLElement | undefined): void {
  if (!tab) return
  const { left, right } = list.getBoundingClientRect()
  const own = tab.getBoundingClientRect()
  if (own.left < left) list.scrollLeft -= left - own.left
  else if (own.right > right) list.scrollLeft += own.right - right
}

function moved(key: string, at: number, count: number): number | undefined {
  if (at < 0) return undefined
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
