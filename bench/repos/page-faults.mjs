/** Runs in the browser: what a reader would see that is wrong. It stands alone, as nothing else is sent with it. */
export function faultsOfPage() {
  const found = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth + 1) {
    const wide = [...document.body.querySelectorAll('*')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && !scrolls(element),
    )
    found.push(`${scrollWidth} px wide at ${clientWidth}: ${wide.slice(0, 3).map(nameOf).join(', ')}`)
  }
  const main = document.querySelector('#content-area, main')
  if (!main) return [...found, 'no article']
  if (/could not be shown|cannot be shown/.test(main.innerText))
    found.push('says that something could not be shown')
  if (main.innerText.trim().length < 40) found.push('hardly any text')
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const inside = node.parentElement
    if (inside.closest('pre, code, script, style, template, textarea, .katex, svg, kbd, .endpoint-bar'))
      continue
    const raw =
      /:::\s?\w+|\$\$|<\/?[A-Z]\w+|&(?:lt|gt|amp|nbsp);|\{[^}\s]*\}?|\bundefined\b|\[object Object\]|\]\((?:https?:|\/)|\*\*\w/.exec(
        node.data,
      )
    if (raw && inside.checkVisibility()) {
      const around = node.data.slice(Math.max(0, raw.index - 30), raw.index + 40).replace(/\s+/g, ' ')
      found.push(`raw ${around}`)
    }
  }
  for (const image of main.querySelectorAll('img'))
    if (
      image.complete &&
      image.naturalWidth === 0 &&
      image.src.startsWith(location.origin) &&
      image.checkVisibility()
    )
      found.push(`image without picture ${image.getAttribute('src')}`)
  return [...new Set(found)].slice(0, 20)

  /** Whether an element is inside one that scrolls by itself, or is cut off. */
  function scrolls(element) {
    for (let at = element.parentElement; at && at !== document.body; at = at.parentElement)
      if (getComputedStyle(at).overflowX !== 'visible') return true
    return false
  }

  function nameOf(element) {
    return `${element.localName}${element.id && `#${element.id}`}${[...element.classList]
      .slice(0, 2)
      .map((name) => `.${name}`)
      .join('')}`
  }
}
