import { COMPONENTS, INLINE_COMPONENTS } from '../shared/components.ts'
import { inlineMarkdown } from './markdown-inline.ts'
import { htmlTable } from './markdown-table.ts'
import { childrenOf, isNode, textOf, type Component, type Node, type NodeOf, type Props } from './tree.ts'

const INLINE_NODES = new Set([
  'text',
  'inlineCode',
  'emphasis',
  'strong',
  'delete',
  'link',
  'image',
  'inlineMath',
  'break',
  'footnoteReference',
  'html',
])
const INLINE_TAGS = new Set(
  'a abbr b bdi bdo br button cite code del dfn em font i img input ins kbd label mark q s samp small span strong sub sup time u var'.split(
    ' ',
  ),
)
const SILENT_TAGS = new Set('script style svg noscript template link meta canvas'.split(' '))

/** Page tree -> clean Markdown for agents: components flattened, layout gone, nothing a reader needs lost. */
export function toMarkdown(nodes: readonly Node[]): string {
  return joinBlocks(blocks(nodes, 0))
}

function blocks(nodes: readonly Node[], depth: number): string[] {
  const result: string[] = []
  let run: Node[] = []
  const flush = () => {
    const text = inlineMarkdown(run).trim()
    if (text !== '') result.push(text)
    run = []
  }
  for (const node of depth > 300 ? [] : nodes) {
    if (isInline(node)) run.push(node)
    else {
      flush()
      result.push(...block(node, depth + 1))
    }
  }
  flush()
  return result
}

function block(node: Node, depth: number): string[] {
  const inner = () => joinBlocks(blocks(childrenOf(node), depth))
  switch (node.type) {
    case 'paragraph':
      return [inlineMarkdown(node.children).trim()]
    case 'heading':
      return [`${'#'.repeat(node.depth)} ${inlineMarkdown(node.children).trim()}`]
    case 'code':
      return [fence(node.value, [node.lang, node.meta].filter(Boolean).join(' '))]
    case 'math':
      return [`$$\n${node.value}\n$$`]
    case 'thematicBreak':
      return ['---']
    case 'blockquote':
      return [quote(inner())]
    case 'list':
      return [list(node, depth)]
    case 'table':
      return [table(node)]
    case 'footnoteDefinition':
      return [`[^${node.label}]: ${indent(inner(), '    ').trimStart()}`]
    case 'element':
      return element(node, depth)
    case 'component':
      return component(node, depth)
    case 'failure':
      return []
    case 'island':
      return blocks([...node.children, ...(node.unseen ?? [])], depth)
    default:
      return blocks(childrenOf(node), depth)
  }
}

function list(node: NodeOf<'list'>, depth: number): string {
  const items = node.children.map((item, index) => {
    const marker = node.ordered ? `${(node.start ?? 1) + index}. ` : '- '
    const box = item.type === 'listItem' && item.checked !== null ? (item.checked ? '[x] ' : '[ ] ') : ''
    const parts = blocks(childrenOf(item), depth)
    const body = node.spread ? parts.join('\n\n') : parts.join('\n')
    return marker + box + indent(body, ' '.repeat(marker.length)).trimStart()
  })
  return items.join(node.spread ? '\n\n' : '\n')
}

function table(node: NodeOf<'table'>): string {
  const rows = node.children.map((row) =>
    childrenOf(row).map((cell) => cellText(inlineMarkdown(childrenOf(cell)))),
  )
  const rule = (rows[0] ?? []).map((_, index) => ALIGN[node.align[index] ?? ''] ?? '---')
  return [rows[0] ?? [], rule, ...rows.slice(1)].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const ALIGN: Record<string, string> = { left: ':--', right: '--:', center: ':-:' }

function cellText(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ')
    .replace(/(?<!\\)\|/g, '\\|')
}

function element(node: NodeOf<'element'>, depth: number): string[] {
  const name = node.name.toLowerCase()
  if (SILENT_TAGS.has(name)) return []
  const inner = () => blocks(node.children, depth)
  if (/^h[1-6]$/.test(name)) return [`${'#'.repeat(Number(name[1]))} ${inlineMarkdown(node.children).trim()}`]
  if (name === 'pre')
    return [
      fence(
        node.children
          .map(textOf)
          .join('')
          .replace(/^\n|\n$/g, ''),
        '',
      ),
    ]
  if (name === 'ul' || name === 'ol')
    return [
      node.children
        .filter((item) => item.type === 'element' && item.name === 'li')
        .map(
          (item, index) =>
            `${name === 'ol' ? `${index + 1}.` : '-'} ${indent(joinBlocks(blocks(childrenOf(item), depth)), '  ').trimStart()}`,
        )
        .join('\n'),
    ]
  if (name === 'table')
    return [htmlTable(node, (cell) => cellText(joinBlocks(blocks(childrenOf(cell), depth))))]
  if (name === 'blockquote') return [quote(joinBlocks(inner()))]
  if (name === 'summary') return [`**${inlineMarkdown(node.children).trim()}**`]
  if (name === 'hr') return ['---']
  if (name === 'iframe' || name === 'video' || name === 'audio') return media(node, name)
  return inner()
}

function media(node: NodeOf<'element'>, name: string): string[] {
  const source = node.children.find((child) => child.type === 'element' && child.name === 'source')
  const src = node.props['src'] ?? (source?.type === 'element' ? source.props['src'] : undefined)
  const label =
    typeof node.props['title'] === 'string' ? node.props['title'] : name === 'audio' ? 'Audio' : 'Video'
  return typeof src === 'string' ? [`[${label}](${src})`] : []
}

function headingLevel(given: unknown): number {
  return Math.min(6, Math.max(1, Math.round(Number(given)) || 2))
}

function component(node: Component, depth: number): string[] {
  const { name, props } = node
  const inner = () => blocks(node.children, depth)
  if (name === 'Visibility') return props['for'] === 'humans' ? [] : inner()
  if (name === 'Heading')
    return [`${'#'.repeat(headingLevel(props['level']))} ${inlineMarkdown(node.children).trim()}`]
  if (name === 'CodeBlock')
    return [
      fence(codeText(node), [prop(props, 'language'), prop(props, 'filename')].filter(Boolean).join(' ')),
    ]
  if (name === 'Frame')
    return [label(props['hint']), ...inner(), props['caption'] ? `*${label(props['caption'])}*` : ''].filter(
      Boolean,
    )
  if (name === 'GitHub.Repo') return [`[${prop(props, 'repo')}](${repoUrl(prop(props, 'repo') ?? '')})`]
  if (name === 'Steps') return steps(node, depth)
  switch (COMPONENTS[name] ?? 'children') {
    case 'callout':
      return [
        quote(
          joinBlocks([`**${label(props['title'] ?? (name === 'Callout' ? 'Note' : name))}**`, ...inner()]),
        ),
      ]
    case 'section':
      return [
        `**${[props['title'] ?? props['label'], props['description']].filter(Boolean).map(label).join(': ')}**`,
        ...inner(),
      ]
    case 'item':
      return [
        item(link(label(props['title'] ?? ''), props['href']), [
          label(props['description'] ?? ''),
          ...inner(),
        ]),
      ]
    case 'field':
      return [field(props, inner())]
    case 'nothing':
      return []
    default:
      return inner()
  }
}

function steps(node: Component, depth: number): string[] {
  let number = 0
  return node.children.flatMap((child) => {
    if (child.type !== 'component' || child.name !== 'Step') return block(child, depth)
    const title = child.props['title'] === undefined ? '' : ` ${label(child.props['title'])}`
    return [`**${++number}.${title}**`, ...blocks(child.children, depth)]
  })
}

function field(props: Props, inner: string[]): string {
  const name =
    ['name', 'query', 'path', 'body', 'header', 'auth', 'cookie']
      .map((key) => prop(props, key))
      .find(Boolean) ?? ''
  const value = props['value']
  const place = ['query', 'path', 'body', 'header', 'cookie'].find((key) => prop(props, key))
  const notes = [
    place ?? '',
    prop(props, 'type') ?? (typeof value === 'string' ? value : ''),
    props['required'] === true ? 'required' : '',
    props['deprecated'] === true ? 'deprecated' : '',
    props['default'] === undefined ? '' : `default ${label(props['default'])}`,
    ...[props['pre'], props['post']].flat().map((tag) => (typeof tag === 'string' ? tag : '')),
  ].filter(Boolean)
  return item(`\`${name}\`${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`, inner)
}

function item(head: string, body: string[]): string {
  const text = body.filter(Boolean)
  const [first, ...more] = text
  if (first !== undefined && !/^([-|>`#]|\d+\.)/.test(first))
    return [`- ${head}: ${indent(first, '  ').trimStart()}`, ...more.map((part) => indent(part, '  '))].join(
      '\n\n',
    )
  return [`- ${head}`, ...text.map((part) => indent(part, '  '))].join('\n\n')
}

function link(text: string, href: unknown): string {
  return typeof href === 'string' ? `[${text || href}](${href})` : text
}

function label(value: unknown): string {
  if (isNode(value)) return inlineMarkdown([value]).trim()
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

function prop(props: Props, name: string): string | undefined {
  return typeof props[name] === 'string' ? props[name] : undefined
}

function codeText(node: Component): string {
  return node.children
    .map(textOf)
    .join('')
    .replace(/^\n|\n$/g, '')
}

function repoUrl(repo: string): string {
  return /^https?:/.test(repo) ? repo : `https://github.com/${repo}`
}

function isInline(node: Node): boolean {
  if (node.type === 'element') return INLINE_TAGS.has(node.name.toLowerCase())
  if (node.type === 'component') return INLINE_COMPONENTS.has(node.name)
  if (node.type === 'fragment') return node.children.every(isInline)
  return INLINE_NODES.has(node.type)
}

function fence(code: string, info: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`{3,}/g)].map((match) => match[0].length))
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}${info}\n${code}\n${ticks}`
}

function quote(text: string): string {
  return text.replace(/^/gm, '> ').replace(/^> $/gm, '>')
}

function indent(text: string, by: string): string {
  return text.replace(/^(?=.)/gm, by)
}

/** Blank lines between blocks; neighbouring list items stay one list. */
export function joinBlocks(parts: readonly string[]): string {
  let text = ''
  let before = ''
  for (const part of parts) {
    if (part === '') continue
    if (text !== '') text += before.startsWith('- ') && part.startsWith('- ') ? '\n' : '\n\n'
    text += part
    before = part
  }
  return text
}
