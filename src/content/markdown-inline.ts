import { childrenOf, textOf, type Node } from './tree.ts'

/** Inline nodes -> Markdown on one line (or with hard breaks). */
export function inlineMarkdown(nodes: readonly Node[]): string {
  let text = ''
  for (const node of nodes) {
    const next = inline(node)
    // Links side by side, as buttons are, are told apart by the page's style alone.
    text += isTagOfLink(node) && /^!?\[/.test(next) && text.endsWith(')') ? ` ${next}` : next
  }
  return text
}

function isTagOfLink(node: Node): boolean {
  return node.type === 'element' ? node.name === 'a' : node.type === 'component' && node.name === 'Link'
}

function inline(node: Node): string {
  switch (node.type) {
    case 'text':
      return escapeText(node.value)
    case 'inlineCode':
      return codeSpan(node.value)
    case 'inlineMath':
      return `$${node.value}$`
    case 'emphasis':
      return wrap(node, '*')
    case 'strong':
      return wrap(node, '**')
    case 'delete':
      return wrap(node, '~~')
    case 'break':
      return '  \n'
    case 'link':
      return `[${inlineMarkdown(node.children)}](${destination(node.url)}${node.title ? ` "${node.title.replaceAll('"', '\\"')}"` : ''})`
    case 'image':
      return image(node.alt ?? '', node.url)
    case 'footnoteReference':
      return `[^${node.label}]`
    case 'html':
      return node.value
    case 'element':
      return tag(node)
    case 'component':
      return component(node)
    case 'failure':
      return ''
    default:
      return inlineMarkdown(childrenOf(node))
  }
}

function tag(node: Extract<Node, { type: 'element' }>): string {
  const { props } = node
  switch (node.name.toLowerCase()) {
    case 'a':
      return typeof props['href'] === 'string'
        ? `[${inlineMarkdown(node.children).trim()}](${destination(props['href'])})`
        : inlineMarkdown(node.children)
    case 'img':
      return typeof props['src'] === 'string'
        ? image(typeof props['alt'] === 'string' ? props['alt'] : '', props['src'])
        : ''
    case 'br':
      return '  \n'
    case 'b':
    case 'strong':
      return wrap(node, '**')
    case 'i':
    case 'em':
      return wrap(node, '*')
    case 's':
    case 'del':
      return wrap(node, '~~')
    case 'code':
    case 'kbd':
    case 'samp':
      return codeSpan(node.children.map(textOf).join(''))
    case 'script':
    case 'style':
    case 'svg':
      return ''
    default:
      return inlineMarkdown(node.children)
  }
}

function component(node: Extract<Node, { type: 'component' }>): string {
  const { props } = node
  if (node.name === 'Icon') return ''
  if (node.name === 'Latex') return `$${node.children.map(textOf).join('')}$`
  if (node.name === 'Tooltip' && typeof props['tip'] === 'string')
    return `${inlineMarkdown(node.children)} (${props['tip']})`
  if (node.name === 'Link' && typeof props['href'] === 'string')
    return `[${inlineMarkdown(node.children)}](${destination(props['href'])})`
  if (node.name === 'Visibility' && props['for'] === 'humans') return ''
  return inlineMarkdown(node.children)
}

function wrap(node: Node, mark: string): string {
  const inner = inlineMarkdown(childrenOf(node))
  const text = inner.trim()
  return text === '' ? inner : inner.replace(text, () => mark + text + mark)
}

function image(alt: string, url: string): string {
  return `![${alt.replace(/[[\]]/g, '')}](${destination(url)})`
}

function destination(url: string): string {
  return /[\s()]/.test(url) ? `<${url.replace(/[<>]/g, encodeURIComponent)}>` : url
}

function codeSpan(value: string): string {
  const ticks = value.includes('`') ? '``' : '`'
  const pad = value.startsWith('`') || value.endsWith('`') ? ' ' : ''
  return `${ticks}${pad}${value}${pad}${ticks}`
}

/** Only what would change the meaning: emphasis marks inside words are left alone. */
function escapeText(value: string): string {
  return value.replace(/([\\`])|(?<=^|\s)([*_])(?=\S)|(?<=\S)([*_])(?=\s|$)/g, '\\$&')
}
