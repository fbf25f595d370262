/** Puts the new version of this page in place of the old one, with scroll and open tabs of the frame untouched. */
export async function swapPage(): Promise<void> {
  try {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' })
    const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
    if (!next.querySelector('main') || styleSheets(next) !== styleSheets(document)) return location.reload()
    document.title = next.title
    for (const selector of ['main', '#sidebar', '#navbar', '.local-bar']) swap(selector, next)
    document.dispatchEvent(new Event('lectern:swap'))
  } catch {
    location.reload()
  }
}

function swap(selector: string, next: Document): void {
  const from = document.querySelector(selector)
  const to = next.querySelector(selector)
  if (!from || !to || from.innerHTML === to.innerHTML) return
  const { scrollTop } = from
  from.innerHTML = to.innerHTML
  from.scrollTop = scrollTop
}

/** Addresses and inline rules that a swap of elements would not bring along. */
function styleSheets(page: Document): string {
  const parts = [...page.querySelectorAll('head link[rel="stylesheet"], head style')]
  return parts.map((part) => part.getAttribute('href') ?? part.textContent).join('\n')
}
