/** What a pane shows at most: more would not be seen, and would cost the reader's processor. */
const MOST_LETTERS = 2600
const MOST_ELEMENTS = 450

/** Controls of a page, and what comes after its text. */
const AROUND =
  '.page-actions, .view-chooser, .beside, .directory, .related, .page-foot, .pager, .home-search, .home-actions, .ask-bar'

/**
 * The part of a page that an address leads to, as copies: a section up to the next heading of its level, or the
 * beginning of the page.
 */
export function partOf(page: Document, hash: string): HTMLElement | undefined {
  const article = page.querySelector<HTMLElement>('main .article')
  if (!article) return undefined
  const target = hash === '' ? null : page.getElementById(decoded(hash))
  const part = page.createElement('div')
  if (target && article.contains(target) && target.closest('.page-head') === null) {
    part.className = 'prose'
    copyInto(part, sectionAt(target, article))
  } else copyInto(part, [...article.children])
  return part
}

function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

function sectionAt(target: Element, article: Element): Element[] {
  const level = levelOf(target)
  // What is no heading has its text inside: a step, a field, a folded part.
  if (level === undefined) return [target]
  let first = target
  // A heading alone in a box: what it is the title of comes after the box.
  while (!first.nextElementSibling && first.parentElement && !first.parentElement.matches('.prose, .article'))
    first = first.parentElement
  const found = [first]
  for (let next = first.nextElementSibling; next; next = next.nextElementSibling) {
    const other = levelOf(next) ?? levelOf(next.firstElementChild)
    if ((other ?? 7) <= level || !article.contains(next)) break
    found.push(next)
  }
  return found
}

function levelOf(element: Element | null): number | undefined {
  const level = /^H([1-6])$/.exec(element?.tagName ?? '')
  return level ? Number(level[1]) : undefined
}

/** Copies elements one after the other until there is enough of them. */
function copyInto(part: Element, elements: readonly Element[]): void {
  const left = { letters: MOST_LETTERS, elements: MOST_ELEMENTS }
  for (const element of elements) copy(element, part, left)
}

function copy(node: Node, into: Node, left: { letters: number; elements: number }): void {
  if (left.letters <= 0 || left.elements <= 0) return
  if (node.nodeType === Node.TEXT_NODE) {
    const text = (node as Text).data.slice(0, left.letters)
    left.letters -= text.length
    const cut = node.cloneNode() as Text
    cut.data = text
    into.appendChild(cut)
    return
  }
  if (!isElement(node) || node.matches(AROUND)) return
  left.elements--
  const own = node.cloneNode() as Element
  into.appendChild(own)
  // A drawing is whole or nothing.
  if (node.namespaceURI === SVG) own.append(...node.cloneNode(true).childNodes)
  else for (const child of node.childNodes) copy(child, own, left)
}

const SVG = 'http://www.w3.org/2000/svg'

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE
}
