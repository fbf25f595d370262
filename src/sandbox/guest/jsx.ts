/** JSX of author code becomes page tree at once: components are called on the spot, so everyone sees what they render. */
export const JSX = `
const MARKER = Symbol('component')
const Fragment = Symbol('fragment')
const ORIGINS = new WeakMap()
const BROWSER_ONLY =
  /^'?(window|document|localStorage|sessionStorage|navigator|location|history|matchMedia|screen|self)'? is not defined/
const NODE_TYPES = new Set(('root fragment paragraph blockquote emphasis strong delete tableRow tableCell heading code ' +
  'element component island failure text inlineCode math inlineMath html break thematicBreak link image list ' +
  'listItem table footnoteReference footnoteDefinition').split(' '))

function markedName(value) {
  const name = typeof value === 'object' && value !== null ? value[MARKER] : undefined
  return typeof name === 'string' ? name : undefined
}

function isNode(value) {
  return typeof value === 'object' && value !== null && NODE_TYPES.has(value.type)
}

/* Notes where a component was defined. Content made from Markdown is not noted: it needs no browser code. */
function setOrigin(component, name, file) {
  if (typeof component === 'function') ORIGINS.set(component, { name, file })
}

function createElement(type, rawProps, ...rest) {
  const { children: given, key: _key, ref: _ref, ...props } = rawProps ?? {}
  const children = rest.length > 0 ? rest : given === undefined ? [] : [given]
  if (type === Fragment || type === undefined || type === null) return fragment(children)
  if (typeof type === 'string') return { type: 'element', name: type, props, children: toNodes(children) }
  const name = markedName(type)
  if (name) return { type: 'component', name, props, known: true, children: toNodes(children) }
  if (typeof type === 'function') return callComponent(type, props, children)
  return fragment(children)
}

function callComponent(component, props, children) {
  const passed = children.length === 0 ? {} : { children: children.length === 1 ? children[0] : children }
  let value
  try {
    value = component({ ...props, ...passed })
  } catch (error) {
    const maker = ORIGINS.get(component)
    const missing = maker && children.length === 0 ? missingBrowser(error) : undefined
    if (missing === undefined) throw error
    return { type: 'island', name: maker.name, file: maker.file, props, children: [], missing }
  }
  if (typeof value?.then === 'function')
    throw new Error('It is asynchronous; a component must return its content synchronously')
  const rendered = toNodes([value])
  const origin = ORIGINS.get(component)
  if (!origin) return { type: 'fragment', children: rendered }
  return { type: 'island', name: origin.name, file: origin.file, props, children: rendered }
}

/* The thing of browsers that a component asked for while it rendered; undefined for any other mistake. */
function missingBrowser(error) {
  const found = BROWSER_ONLY.exec(String(error?.message ?? ''))
  return found === null ? undefined : found[1]
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
    } else if (isNode(value)) nodes.push(value)
    else if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint')
      nodes.push({ type: 'text', value: String(value) })
  }
  for (let index = 0; index < values.length; index++) add(values[index], 0)
  return nodes
}
`
