export interface AnswerSource {
  readonly title: string
  readonly url: string
  readonly number: number
}

const INLINE =
  /`([^`\n]+)`|\*\*([^*\n]+)\*\*|\[([^\]\n]+)\]\(([^)\s]+)\)|\[(\d{1,2})\]|(?<![\w*])\*([^*\s][^*\n]*)\*(?![\w*])|<(https?:\/\/[^>\s]+)>/g

/** Running text as nodes: code, emphasis, links and citations. Whatever else it holds stays text. */
export function inlineNodes(text: string, sources: readonly AnswerSource[]): (Node | string)[] {
  const nodes: (Node | string)[] = []
  let from = 0
  for (const match of text.matchAll(INLINE)) {
    nodes.push(text.slice(from, match.index), nodeOf(match, sources))
    from = match.index + match[0].length
  }
  nodes.push(text.slice(from))
  return nodes
}

function nodeOf(match: RegExpExecArray, sources: readonly AnswerSource[]): Node | string {
  const [whole, code, strong, link, url, citation, emphasis, address] = match
  if (code !== undefined) return wrap('code', [code])
  if (strong !== undefined) return wrap('strong', inlineNodes(strong, sources))
  if (emphasis !== undefined) return wrap('em', inlineNodes(emphasis, sources))
  if (link !== undefined && url !== undefined) return linkTo(inlineNodes(link, []), url)
  if (address !== undefined) return linkTo([address], address)
  const source = sources.find(({ number }) => number === Number(citation))
  if (!source) return whole
  const cited = linkTo([citation ?? ''], source.url)
  if (cited instanceof HTMLElement) {
    cited.className = 'assistant-cite'
    cited.title = source.title
  }
  return cited
}

export function wrap<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  content: readonly (Node | string)[],
): HTMLElementTagNameMap[Name] {
  const node = document.createElement(name)
  node.append(...content)
  return node
}

/** Only to pages: an answer is written from text that anybody may have put there. */
export function linkTo(content: readonly (Node | string)[], address: string): Node {
  const url = URL.canParse(address, location.href) ? new URL(address, location.href) : undefined
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return wrap('span', content)
  const link = wrap('a', content)
  const here = url.origin === location.origin
  link.href = here ? `${url.pathname}${url.search}${url.hash}` : url.href
  if (!here) {
    link.rel = 'noreferrer'
    link.target = '_blank'
  }
  return link
}
