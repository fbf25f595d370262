import { tokensOf, type CodeToken } from '../../src/shared/code-tokens.ts'

/** Colours the visible plain blocks through highlight ranges: not one element is added, whatever their length. */
export function colourCode(): void {
  if (!('highlights' in CSS)) return
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue
      observer.unobserve(target)
      colour(target as HTMLElement)
    }
  })
  for (const block of document.querySelectorAll<HTMLElement>('.code-choices > .code')) observer.observe(block)
}

/** Colours one block; its text must be a single text node. */
function colour(block: HTMLElement): void {
  const text = block.querySelector('code')?.firstChild
  if (text instanceof Text) colourText(text, block.dataset['lang'] ?? '')
}

/** Colours a text and gives back how to take the colours away again. */
export function colourText(text: Text, language: string): () => void {
  if (!('highlights' in CSS)) return () => undefined
  const added = tokensOf(text.data, language).map(({ kind, start, end }) => {
    const range = new StaticRange({
      startContainer: text,
      startOffset: start,
      endContainer: text,
      endOffset: end,
    })
    const highlight = highlightOf(kind)
    highlight.add(range)
    return { highlight, range }
  })
  return () => {
    for (const { highlight, range } of added) highlight.delete(range)
  }
}

/** The ranges of one kind, on the whole page. */
function highlightOf(kind: CodeToken['kind']): Highlight {
  const name = `code-${kind}`
  const known = CSS.highlights.get(name) ?? new Highlight()
  CSS.highlights.set(name, known)
  return known
}
