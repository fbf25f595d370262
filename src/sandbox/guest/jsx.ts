/** JSX of author code becomes page tree at once: components are called on the spot, so everyone sees what they render. */
export const JSX = `
const MARKER = Symbol('component')
const Fragment = Symbol('fragment')
const ORIGINS = new WeakMap()
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
  const value = component({ ...props, ...passed })
  if (typeof value?.then === 'function')
    throw new Error('It is asynchronous; a component must return its content synchronously')
  const rendered = toNodes([value])
  const origin = ORIGINS.get(component)
  if (!origin) return { type: 'fragment', children: rendered }
  return { type: 'island', name: origin.name, file: origin.file, props, children: rendered }
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
