import { Parser } from 'htmlparser2'

/** What a program sees in the HTML of a page. */
export interface HtmlFacts {
  /** Text before `<main>`, and all of it, in characters. */
  readonly before: number
  readonly total: number
  readonly hasMain: boolean
  /** Text up to where the index is named; undefined when it is not. */
  readonly index: number | undefined
  readonly headings: readonly Heading[]
  /** It links to its Markdown. */
  readonly alternate: boolean
}

interface Heading {
  readonly text: string
  /** Its first words, up to where another element begins. */
  readonly first: string
  readonly id: string | undefined
}

const UNSEEN = new Set(['script', 'style', 'template', 'noscript', 'svg', 'head'])

export function readHtml(html: string): HtmlFacts {
  const headings: Heading[] = []
  let [total, before, unseen, inMain] = [0, 0, 0, 0]
  let hasMain = false
  let index: number | undefined
  let alternate = false
  let open: { text: string; first: string; id: string | undefined } | undefined
  const parser = new Parser({
    onopentag(name, attributes) {
      if (UNSEEN.has(name)) unseen++
      if (name === 'main') {
        if (!hasMain) before = total
        hasMain = true
        inMain++
      }
      if (name === 'link' && attributes['rel'] === 'alternate' && attributes['type'] === 'text/markdown')
        alternate = true
      if (/\/llms\.txt(?:$|[?#])/.test(attributes['href'] ?? '') && name === 'a') index ??= total
      if (inMain > 0 && /^h[1-3]$/.test(name) && !isNone(attributes['role']))
        open = { text: '', first: '', id: attributes['id'] }
      else if (open && attributes['id'] !== undefined) open.id ??= attributes['id']
    },
    ontext(text) {
      if (unseen > 0) return
      total += text.replace(/\s+/g, ' ').length
      if (!open) return
      open.text += text
      if (open.first.trim() === '') open.first = text
    },
    onclosetag(name) {
      if (UNSEEN.has(name)) unseen--
      if (name === 'main') inMain--
      if (open && /^h[1-3]$/.test(name)) {
        headings.push(open)
        open = undefined
      }
    },
  })
  parser.end(html)
  return { before: hasMain ? before : total, total, hasMain, index, headings, alternate }
}

/** A heading to style sheets alone, such as the title of a card, is none to those who read the page. */
function isNone(role: string | undefined): boolean {
  return role === 'presentation' || role === 'none'
}
