/** What a page puts between the tags of a component, as React's authors expect it: text, elements, or a list of both. */
export const GIVEN = `
/* Markdown as the elements it is shown as. */
const TAGS = {
  paragraph: 'p', strong: 'strong', emphasis: 'em', delete: 'del', blockquote: 'blockquote', inlineCode: 'code', link: 'a',
  listItem: 'li', table: 'table', tableRow: 'tr', tableCell: 'td', image: 'img', break: 'br', thematicBreak: 'hr',
}
const STRUCTURE = new Set(['element', 'island', 'fragment'])

/* One thing is itself, several are a list, as React passes children. */
function asChildren(list) {
  return list.length > 1 ? list : list[0]
}

/* A node of our side. Components mostly pass it on; only who looks inside has it read. */
function elementOf({ v: number, type, text }) {
  if (type === 'text' && text !== undefined) return text
  const node = { type }
  LENT.set(node, number)
  const element = { $$typeof: ELEMENT, key: null, ref: null }
  let seen
  const look = () => (seen ??= seenAs(type, decode(ask('node', number))))
  for (const name of ['type', 'props'])
    defineProperty(element, name, { enumerable: true, configurable: true, get: () => look()[name] })
  NODES.set(element, node)
  return element
}

function seenAs(type, node) {
  const children = asChildren(isArray(node.children) ? node.children : node.value === undefined ? [] : [node.value])
  const inside = children === undefined ? undefined : { children }
  if (type === 'element') return { type: node.name, props: { ...node.props, ...inside } }
  if (type === 'component') return { type: markerOf(node.name), props: { ...node.props, ...inside } }
  if (type === 'island') {
    const made = KEPT[node.kept]
    return made?.component ? { type: made.component, props: made.props } : { type: Fragment, props: { ...inside } }
  }
  if (type === 'code') return { type: markerOf('CodeBlock'), props: { language: node.lang, meta: node.meta, ...inside } }
  if (type === 'heading') return { type: 'h' + node.depth, props: { id: node.id, ...inside } }
  if (type === 'list') return { type: node.ordered ? 'ol' : 'ul', props: { ...inside } }
  const { url: href, url: src, alt, title } = node
  const own = type === 'link' ? { href, title } : type === 'image' ? { src, alt, title } : undefined
  return { type: TAGS[type] ?? Fragment, props: { ...own, ...inside } }
}

function markerOf(name) {
  return MARKED[name] ?? Fragment
}

/* What a live component is given is marked, so that it is found again in what the component makes of it. */
function mark(value, as) {
  const slot = { type: 'fragment', slot: ++page.slots, ...(as && { as }), children: toNodes([value]) }
  page.marks?.push(slot)
  const element = isElement(value)
    ? { $$typeof: ELEMENT, key: value.key, ref: null, type: value.type, props: value.props }
    : createElement(Fragment, undefined, value)
  NODES.set(element, slot)
  return element
}

/* One mark around all that is inside, for components that only show it. */
function markWhole(children) {
  return typeof children === 'object' && children !== null ? mark(children) : children
}

/*
 * For components that look at what is inside: HTML and components of authors stay what they are, so that a browser can
 * make them again with other properties; what only the server can make is marked, one by one.
 */
function markEach(value, depth = 0) {
  if (isArray(value)) return value.map((part) => markEach(part, depth))
  if (!isElement(value)) return value
  const node = NODES.get(value)
  const { type, props, key } = value
  const isAuthors = typeof type === 'function' && ORIGINS.has(type)
  const isKept = depth < 20 && (node === undefined || STRUCTURE.has(node.type))
  if (isKept && (typeof type === 'string' || type === Fragment || isAuthors)) {
    const { children, ...rest } = props
    const own = { ...mapJsx(rest, (part) => mark(part)), key }
    return children === undefined ? createElement(type, own) : createElement(type, { ...own, children: markEach(children, depth + 1) })
  }
  const { children, ...rest } = props
  const name = markedName(type) ?? (typeof type === 'string' ? type : undefined)
  return mark(value, name && { name, props: { ...rest, ...(typeof children === 'string' && { children }) } })
}

/* The same as data for a browser: how each part is made, and not what it became. */
function described(value) {
  if (isArray(value)) return value.map(described)
  if (!isElement(value)) return value
  const node = NODES.get(value)
  if (node?.slot !== undefined) return node
  const { children, ...props } = value.props
  const inside = children === undefined ? [] : [described(children)].flat(9)
  const { type } = value
  if (typeof type === 'string') return { type: 'element', name: type, props, children: toNodes(inside) }
  const origin = ORIGINS.get(type)
  if (!origin) return { type: 'fragment', children: toNodes(inside) }
  const given = children === undefined ? props : { ...props, children: described(children) }
  return { type: 'island', name: origin.name, file: origin.file, props: given, children: [] }
}

/* What a component was given and did not show: search and agents read it all the same. */
function unseen(marks, children, rendered) {
  const shown = words(rendered)
  const left = []
  for (const part of [children].flat(Infinity)) {
    if (!isElement(part) || NODES.has(part)) continue
    try {
      // A copy with other properties has the same words.
      const node = nodeOf(part)
      const own = words([node])
      if (own !== '' && !shown.includes(own)) left.push(node)
    } catch {
      // It fails where it is shown, too, and is reported there.
    }
  }
  const seen = new Set()
  const visit = (node) => {
    seen.add(node)
    if (isArray(node.children)) node.children.forEach(visit)
  }
  rendered.forEach(visit)
  left.forEach(visit)
  left.push(...marks.filter((slot) => !seen.has(slot)))
  return left.length > 0 ? { unseen: left } : undefined
}

/* Text of nodes; one of our side stands for itself. */
function words(nodes) {
  return nodes
    .map((node) => {
      const lent = LENT.get(node)
      if (lent !== undefined) return ' #' + lent
      return (node.value ?? '') + words(isArray(node.children) ? node.children : [])
    })
    .join('')
    .trim()
}

function callLive(component, { name, file }, given, live) {
  const { children: inside, ...data } = given
  // What is marked may hold live components itself, which have marks of their own.
  const outer = page.marks
  const marks = (page.marks = [])
  const children = live === 'inspects' ? markEach(inside) : markWhole(inside)
  const props = { ...mapJsx(data, (element) => mark(element)), ...(children !== undefined && { children }) }
  const island = { type: 'island', name, file, kept: keep({ component, props: given }) }
  const sent = () => (children === undefined ? props : { ...props, children: described(props.children) })
  page.marks = outer
  page.depth++
  try {
    const rendered = toNodes([called(component, props)])
    return { ...island, props: sent(), children: rendered, ...unseen(marks, props.children, rendered) }
  } catch (error) {
    const missing = missingBrowser(error)
    if (missing === undefined) throw error
    return { ...island, props: sent(), children: [], missing, ...unseen(marks, undefined, []) }
  } finally {
    page.depth--
  }
}

/* How a component lives in a browser; undefined when it does not. */
function liveKind({ file, name }) {
  const id = file + '#' + name
  if (!page.live.has(id)) page.live.set(id, ask('live', { file, name }))
  return page.live.get(id) || undefined
}

/* Data with the JSX in it replaced; without any it stays the very object it was. */
function mapJsx(value, change, depth = 0) {
  if (isElement(value)) return change(value)
  if (typeof value !== 'object' || value === null || depth > 8) return value
  const parent = getPrototypeOf(value)
  if (!isArray(value) && parent !== null && getPrototypeOf(parent) !== null) return value
  const made = isArray(value) ? [] : {}
  let changed = false
  for (const name of keys(value)) {
    made[name] = mapJsx(value[name], change, depth + 1)
    changed ||= made[name] !== value[name]
  }
  return changed ? made : value
}
`
