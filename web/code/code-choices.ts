import { recall, remember } from '../lib/storage.ts'

const KEY = 'sample-language'

/** Shows one of several blocks. A language chosen on one page is chosen on all. */
export function chooseCode(): void {
  const remembered = recall(KEY)
  for (const section of document.querySelectorAll<HTMLElement>('.code-choices')) {
    const select = section.querySelector('select')
    if (!select) continue
    const blocks = [...section.querySelectorAll<HTMLElement>(':scope > .code')]
    const show = (index: number) => {
      for (const [at, block] of blocks.entries()) block.classList.toggle('current', at === index)
      select.selectedIndex = index
    }
    const isRequest = section.id === 'request-example'
    const wanted = isRequest ? blocks.findIndex((block) => block.dataset['label'] === remembered) : -1
    if (wanted >= 0) show(wanted)
    select.onchange = () => {
      show(select.selectedIndex)
      const label = blocks[select.selectedIndex]?.dataset['label']
      if (isRequest && label !== undefined) remember(KEY, label)
    }
  }
}
