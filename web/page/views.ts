import { recall, remember } from '../lib/storage.ts'
import { hashTarget } from './target.ts'

/** One view of a page at a time: the one the reader chose here or before, or the one the address points into. */
export function chooseView(): void {
  const select = document.querySelector<HTMLSelectElement>('.view-chooser select')
  if (!select) return
  const titles = [...select.options].map(({ value }) => value)
  const show = (title: string) => {
    select.value = title
    showView(title)
  }
  const showTarget = () => {
    const title = hashTarget()?.closest<HTMLElement>('.view')?.dataset['view']
    if (title === undefined) return false
    show(title)
    return true
  }
  select.addEventListener('change', () => {
    showView(select.value)
    remember('view', select.value)
  })
  // Before the script that scrolls to what is shown.
  addEventListener('hashchange', showTarget)
  const known = recall('view') ?? ''
  if (!showTarget()) show(titles.includes(known) ? known : (titles[0] ?? ''))
}

function showView(title: string): void {
  let icon: Element | null | undefined
  for (const view of document.querySelectorAll<HTMLElement>('.view')) {
    view.hidden = view.dataset['view'] !== title
    if (!view.hidden) icon ??= view.querySelector('.view-title > .icon')
  }
  document.body.dataset['views'] = ''
  document.querySelector('.view-icon')?.replaceChildren(...(icon ? [icon.cloneNode(true)] : []))
  hideEntries()
}

/** The table of contents lists what can be seen. */
export function hideEntries(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('.toc-item > a')) {
    const target = document.getElementById(link.getAttribute('href')?.slice(1) ?? '')
    const item = link.parentElement
    if (item) item.hidden = !!target?.closest('[hidden], [data-off]')
  }
}
