import { hostPath } from '../lib/address.ts'

const MOST_BYTES = 1_000_000
const MOST_MS = 5000

/** A page as this reader may see it, without running anything of it. It is not counted as seen. */
export async function readPage(address: string, signal: AbortSignal): Promise<Document | undefined> {
  const answer = await fetch(address, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(MOST_MS)]),
    headers: { accept: 'text/html', purpose: 'prefetch' },
  })
  if (!answer.ok || !/^text\/html\b/.test(answer.headers.get('content-type') ?? '')) return undefined
  const page = new DOMParser().parseFromString(await beginningOf(answer), 'text/html')
  await bringStyles(page)
  return page
}

/** A page that is longer is cut: browsers read what is there. */
async function beginningOf(answer: Response): Promise<string> {
  const reader = answer.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (let left = MOST_BYTES; reader && left > 0;) {
    const { done, value } = await reader.read()
    if (done) return text
    left -= value.length
    text += decoder.decode(value, { stream: true })
  }
  await reader?.cancel()
  return text
}

/** Style sheets of ours that only pages of its kind bring along: for operations and for formulas. */
async function bringStyles(page: Document): Promise<void> {
  const assets = hostPath('/_lectern/assets/')
  const missing = [...page.querySelectorAll('link[rel=stylesheet]')]
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href.startsWith(assets) && /\/(?:reference|katex)-[^/]*\.css$/.test(href))
    .filter((href) => !document.querySelector(`link[href="${CSS.escape(href)}"]`))
  await Promise.all(
    missing.map((href) => {
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.href = href
      const loaded = new Promise((done) => (link.onload = link.onerror = done))
      document.head.append(link)
      return loaded
    }),
  )
}
