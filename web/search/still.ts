/** What runs, plays, loads a page of its own, or is a tool of the page. */
const LIVE =
  'script, style, link, meta, base, template, noscript, iframe, frame, object, embed, video, audio, canvas, dialog, source, .copy'
/** What ties an element to others of the page it came from, or takes the keyboard. */
const TIES =
  /^(?:on.*|id|name|for|form|list|usemap|tabindex|autofocus|accesskey|contenteditable|popover.*|command.*|srcset|aria-(?!selected$).*|role|slot|is)$/

/**
 * Makes a part of another page into a picture of itself: nothing in it runs, answers to a name, or asks another host
 * for anything.
 */
export function makeStill(part: HTMLElement, address: URL): void {
  for (const element of part.querySelectorAll(LIVE)) element.remove()
  for (const tabs of part.querySelectorAll('lectern-tabs')) keepFirstPanel(tabs)
  for (const element of part.querySelectorAll('*')) {
    for (const name of element.getAttributeNames()) if (TIES.test(name)) element.removeAttribute(name)
    if (/url\(/i.test(element.getAttribute('style') ?? '')) element.removeAttribute('style')
    if (element.localName.includes('-')) asPlain(element)
  }
  for (const image of part.querySelectorAll('img, image, input[type=image]')) keepOwn(image, address)
}

/** As scripts would show it: the titles, and one panel. */
function keepFirstPanel(tabs: Element): void {
  const panels = [...tabs.children].filter((child) => !child.matches('.tab-list'))
  for (const panel of panels.slice(1)) panel.remove()
  tabs.querySelector('.tab-list button')?.setAttribute('aria-selected', 'true')
}

/** An element with a program of its own would wake up in this page. */
function asPlain(element: Element): void {
  const plain = element.ownerDocument.createElement('div')
  plain.className = element.className
  if (element.localName === 'lectern-island') plain.style.display = 'contents'
  plain.append(...element.childNodes)
  element.replaceWith(plain)
}

/** A reader who only looks at a row has not asked other hosts for anything. */
function keepOwn(image: Element, address: URL): void {
  const source = image.getAttribute('src')
  const url = source !== null && URL.canParse(source, address.href) ? new URL(source, address) : undefined
  if (!(image instanceof HTMLImageElement) || (url?.origin !== address.origin && url?.protocol !== 'data:'))
    return image.remove()
  image.src = url.href
  image.loading = 'lazy'
  image.decoding = 'async'
}
