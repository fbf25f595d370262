/**
 * JSX of author code: elements as React makes them, which authors may index, count and copy, and the page tree they
 * become when they are shown. An element of the page itself stands for a node that our side has made already.
 */
export const JSX = `
const MARKER = Symbol('component')
const MARKED = {}
const Fragment = Symbol('fragment')
const ELEMENT = Symbol.for('react.element')
const ORIGINS = new WeakMap()
/* What an element is on the page, as soon as somebody asked. */
const NODES = new WeakMap()
const BROWSER_ONLY =
  /^'?(window|document|localStorage|sessionStorage|navigator|location|history|matchMedia|screen|self)'? is not defined/
const NODE_TYPES = new Set(('root fragment paragraph blockquote emphasis strong delete tableRow tableCell heading code ' +
  'element component island failure text inlineCode math inlineMath html break thematicBreak link image list ' +
  'listItem table footnoteReference footnoteDefinition').split(' '))

function markedName(value) {
  const name = typeof value === 'object' && value !== null ? value[MARKER] : undefined
  return typeof name === 'string' ? name : undefined
}

function isElement(value) {
  return typeof value === 'object' && value !== null && value.$$typeof === ELEMENT
}

function isNode(value) {
  return typeof value === 'object' && value !== null && NODE_TYPES.has(value.type)
}

/* Notes where a component was defined. Content made from Markdown is not noted: it needs no browser code. */
function setOrigin(component, name, file) {
  if (typeof component === 'function') ORIGINS.set(component, { name, file })
}

function createElement(type, given, ...rest) {
  const { key = null, ref = null, ...props } = given ?? {}
  if (rest.length > 0) props.children = rest.length === 1 ? rest[0] : rest
  return { $$typeof: ELEMENT, type, key, ref, props }
}

function cloneElement(element, given, ...rest) {
  return createElement(element.type, { key: element.key, ...element.props, ...given }, ...rest)
}

function nodeOf(element) {
  let node = NODES.get(element)
  if (!node) NODES.set(element, (node = show(element)))
  return node
}

function show({ type, props: given }) {
  const { children, ...props } = given ?? {}
  const inside = children === undefined ? [] : [children]
  if (typeof type === 'string') return { type: 'element', name: type, props, children: toNodes(inside) }
  const name = markedName(type)
  if (name) return { type: 'component', name, props, known: true, children: toNodes(inside) }
  if (typeof type === 'function') return callComponent(type, given ?? {})
  if (type?.provides) return provide(type.provides, props.value, inside)
  return fragment(inside)
}

function callComponent(component, props) {
  const origin = ORIGINS.get(component)
  const { children, ...rest } = props
  if (origin && page.depth === 0) {
    const live = liveKind(origin)
    if (live) return callLive(component, origin, props, live)
  }
  let rendered
  try {
    rendered = toNodes([called(component, { ...props })])
  } catch (error) {
    const missing = origin && children === undefined ? missingBrowser(error) : undefined
    if (missing === undefined) throw error
    return { type: 'island', name: origin.name, file: origin.file, props: rest, children: [], missing }
  }
  if (!origin) return { type: 'fragment', children: rendered }
  return { type: 'island', name: origin.name, file: origin.file, props: rest, children: rendered, kept: keep({ component, props }) }
}

function called(component, props) {
  let value
  try {
    value = component(props)
  } catch (error) {
    // Written for a list, and given one thing: its content counts more than React's habit of passing it bare.
    if (!isElement(props.children)) throw error
    props.children = [props.children]
    value = component(props)
  }
  if (typeof value?.then === 'function')
    throw new Error('It is asynchronous; a component must return its content synchronously')
  return value
}

function provide(context, value, inside) {
  const outer = context.current
  context.current = value
  try {
    return fragment(inside)
  } finally {
    context.current = outer
  }
}

/* The thing of browsers that a component asked for while it rendered; undefined for any other mistake. */
function missingBrowser(error) {
  return BROWSER_ONLY.exec(String(error?.message))?.[1]
}

function fragment(children) {
  return { type: 'fragment', children: toNodes(children) }
}

/* Whatever an expression may yield -> nodes. Booleans, null and functions show nothing, as in React. */
function toNodes(values) {
  const nodes = []
  const add = (value, depth) => {
    if (value === null || value === undefined || typeof value === 'boolean' || typeof value === 'function') return
    if (isArray(value)) {
      if (depth < 100) for (let index = 0; index < value.length; index++) add(value[index], depth + 1)
    } else if (isElement(value)) nodes.push(nodeOf(value))
    else if (isNode(value)) nodes.push(value)
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
      nodes.push({ type: 'text', value: String(value) })
  }
  for (let index = 0; index < values.length; index++) add(values[index], 0)
  return nodes
}
`
