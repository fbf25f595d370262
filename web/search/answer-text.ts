export interface AnswerSource {
  readonly title: string
  readonly url: string
}

const INLINE =
  /\*\*\[([^\]]+)\]\(([^)\s]+)\)\*\*|\[([^\]]+)\]\((https?:\/\/[^)\s]+|\/[^)\s]*)\)|\*\*([^*]+)\*\*|`([^`]+)`|\[(\d{1,2})\]/g

/** An answer as elements: paragraphs, links, code and citations. Whatever else it holds stays text. */
export function answerNodes(text: string, sources: readonly AnswerSource[]): Node[] {
  return text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const paragraph = document.createElement('p')
      paragraph.append(...inlineNodes(part.trim(), sources))
      return paragraph
    })
}

function inlineNodes(text: string, sources: readonly AnswerSource[]): (Node | string)[] {
  const nodes: (Node | string)[] = []
  let from = 0
  for (const match of text.matchAll(INLINE)) {
    nodes.push(text.slice(from, match.index))
    nodes.push(nodeOf(match, sources))
    from = match.index + match[0].length
  }
  nodes.push(text.slice(from))
  return nodes
}

function nodeOf(match: RegExpExecArray, sources: readonly AnswerSource[]): Node | string {
  const [whole, strongLink, strongUrl, link, url, strong, code, citation] = match
  if (strongLink !== undefined && strongUrl !== undefined) return strongElement(linkTo(strongLink, strongUrl))
  if (link !== undefined && url !== undefined) return linkTo(link, url)
  if (strong !== undefined) return strongElement(strong)
  if (code !== undefined) {
    const element = document.createElement('code')
    element.textContent = code
    return element
  }
  const source = sources[Number(citation) - 1]
  return source ? linkTo(whole, source.url) : whole
}

function strongElement(content: Node | string): HTMLElement {
  const element = document.createElement('strong')
  element.append(content)
  return element
}

/** Only to pages: an answer is written from text that anybody may have put there. */
function linkTo(text: string, address: string): Node | string {
  if (!URL.canParse(address, location.href)) return text
  const url = new URL(address, location.href)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return text
  const element = document.createElement('a')
  element.href = url.origin === location.origin ? `${url.pathname}${url.search}${url.hash}` : url.href
  if (url.origin !== location.origin) element.rel = 'noreferrer'
  element.textContent = text
  return element
}
