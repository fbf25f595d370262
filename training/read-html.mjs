// Turns one HTML page of a manual into title, sections and links. Manuals differ: what is navigation is left out by
// the names people give it, and the part that calls itself the main one is taken where there is one.
import { parseDocument } from 'htmlparser2'

const NOT_TEXT = new Set([
  'script',
  'style',
  'nav',
  'header',
  'footer',
  'aside',
  'svg',
  'form',
  'button',
  'noscript',
])
const NOT_CONTENT =
  /(?:^|[\s_-])(?:nav|navheader|navfooter|sidebar|sphinxsidebar|toctree-wrapper|toc|related|footer|headerlink|breadcrumbs?|menu|searchbox|preheader)(?:$|[\s_-])/
const CODE = new Set(['pre'])
const HEADING = /^h[1-6]$/
const BLOCKS = new Set(['p', 'li', 'dt', 'dd', 'td', 'th', 'div', 'section', 'table', 'tr', 'ul', 'ol', 'br'])
const MARKS = /[¶\u{1f517}]/gu

/** `{ title, sections: [{ anchor, headings, text }], links: [{ text, sentence, href }] }`, or undefined for no page. */
export function readHtml(html) {
  const document = parseDocument(html)
  const reader = new Reader()
  reader.walk(mainPart(document) ?? document)
  return reader.finish(find(document, ({ name }) => name === 'title'))
}

function mainPart(document) {
  const isMain = ({ name, attribs = {} }) =>
    attribs.role === 'main' || name === 'main' || attribs.id === 'apicontent' || attribs.id === 'page-content'
  return find(document, isMain) ?? find(document, ({ name }) => name === 'article')
}

function find(node, wanted) {
  for (const child of node.children ?? []) {
    if (child.type === 'tag' && wanted(child)) return child
    const inner = find(child, wanted)
    if (inner) return inner
  }
  return undefined
}

class Reader {
  #sections = [{ anchor: '', depth: 0, heading: '', blocks: [''] }]
  #links = []
  #title = ''
  /** Links of the block that is being read, told with its whole text when it ends. */
  #open = []

  walk(node, anchor = '') {
    for (const child of node.children ?? []) {
      if (child.type === 'text') this.#put(child.data)
      else if (child.type === 'tag') this.#element(child, anchor)
    }
  }

  #element(node, anchor) {
    const { name, attribs } = node
    if (NOT_TEXT.has(name) || NOT_CONTENT.test(`${attribs.class ?? ''} ${attribs.id ?? ''}`)) return
    if (HEADING.test(name)) return this.#heading(node, attribs.id ?? anchor)
    if (CODE.has(name)) return this.#endBlock()
    if (BLOCKS.has(name)) this.#endBlock()
    const before = this.#block.length
    this.walk(node, ['section', 'div', 'span'].includes(name) && attribs.id ? attribs.id : anchor)
    if (name === 'a' && attribs.href) this.#open.push({ text: this.#block.slice(before), href: attribs.href })
    if (BLOCKS.has(name)) this.#endBlock()
  }

  #heading(node, anchor) {
    this.#endBlock()
    const inner = find(node, ({ attribs }) => attribs?.id)?.attribs.id
    const heading = plain(textOf(node))
    if (heading === '') return
    if (this.#title === '') this.#title = heading
    else
      this.#sections.push({
        anchor: anchor || inner || '',
        depth: Number(node.name[1]),
        heading,
        blocks: [''],
      })
  }

  get #section() {
    return this.#sections.at(-1)
  }

  get #block() {
    return this.#section.blocks.at(-1)
  }

  #put(text) {
    const { blocks } = this.#section
    blocks[blocks.length - 1] += text
  }

  #endBlock() {
    const block = plain(this.#block)
    this.#section.blocks[this.#section.blocks.length - 1] = block
    for (const { text, href } of this.#open) this.#links.push({ text: plain(text), block, href })
    this.#open = []
    if (block !== '') this.#section.blocks.push('')
  }

  finish(titleElement) {
    this.#endBlock()
    const title = this.#title || plain(titleElement ? textOf(titleElement) : '').split(/ [—–|-] /)[0]
    const above = []
    const sections = []
    for (const { anchor, depth, heading, blocks } of this.#sections) {
      while (above.length > 0 && above.at(-1).depth >= depth) above.pop()
      if (depth > 0) above.push({ depth, heading })
      const text = blocks.filter(Boolean).join('\n')
      if (text === '' && heading === '') continue
      sections.push({ anchor, headings: above.map(({ heading }) => heading), text })
    }
    return title === '' || sections.length === 0 ? undefined : { title, sections, links: this.#links }
  }
}

function textOf(node) {
  if (node.type === 'text') return node.data
  if (node.attribs?.class?.includes('headerlink')) return ''
  return (node.children ?? []).map(textOf).join('')
}

function plain(text) {
  return text.replace(MARKS, '').replace(/\s+/g, ' ').trim()
}
