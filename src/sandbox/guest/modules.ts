/** Runs files: the code of MDX pages and snippets, scripts they import, and components our side asks for. */
export const MODULES = `
const JSX_TYPES = new Set(['element', 'component', 'fragment', 'island'])
const page = { user: {}, scope: undefined, loaded: new Map(), live: new Map(), slots: 0 }

const OPERATIONS = {
  begin({ user, seed }) {
    page.user = user
    seedRandom(seed)
    return null
  },
  scope({ file, code, reports, params, names, spreads, kept }) {
    const props = { user: page.user, ...(kept === undefined ? undefined : KEPT[kept]) }
    const outer = page.scope
    page.scope = undefined
    let ran
    try {
      ran = runFile({ file, code, reports, params, props })
    } catch (error) {
      page.scope = outer
      return { failure: reason(error) }
    }
    const scope = { results: [], names, getters: ran.names, count: ran.thunks.length }
    page.scope = scope
    for (let index = 0; index < ran.thunks.length; index++) {
      const leave = spreads[index] ? spread : encodeKept
      scope.results.push(attempt(() => leave(ran.thunks[index]())))
    }
    page.scope = outer
    return outcome(scope)
  },
  /* Asked when time was up in the midst of a scope. */
  results({ reason: error }) {
    const scope = page.scope
    if (!scope) return { failure: error }
    while (scope.results.length < scope.count) scope.results.push({ error })
    page.scope = undefined
    return outcome(scope)
  },
  call({ kept, props, children }) {
    return attempt(() => ({ v: encode(callComponent(KEPT[kept], decode(props), children.length > 0 ? [decode(children)] : [])) }))
  },
  snippet({ reports, from, specifier, props }) {
    return attempt(() => ({ v: encode(toNodes([load({ reports, from, specifier }).default?.(decode(props))])) }))
  },
}

function outcome({ results, names, getters }) {
  return { results, components: names.map((name) => describe(getters, name)) }
}

function attempt(work) {
  try {
    return work()
  } catch (error) {
    return { error: reason(error) }
  }
}

/* {...props} is taken apart by our side, so each of its parts is kept by itself. */
function spread(value) {
  const parts = {}
  for (const name of keys(value)) if (name !== '__proto__') parts[name] = encodeKept(value[name])
  return { parts }
}

function runFile({ file, code, reports, params, props }) {
  const out = { thunks: [], names: {} }
  const exports = {}
  const values = params.map((name) => props[name])
  const require = (specifier) => wrapModule(load({ reports, from: file, specifier }))
  host('compile', String(code))(props, ...values)(out, exports, require)
  for (const name of keys(exports)) if (name !== 'default') setOrigin(exports[name], name, file)
  return { ...out, exports }
}

/* What a tag such as <Tabs.Tab> stands for. */
function describe(getters, name) {
  const [root, ...members] = name.split('.')
  try {
    let value = getters[root]()
    if (members.length === 0) value = wrap(value)
    for (const member of members) value = value?.[member]
    if (value === undefined) return null
    const marked = markedName(value)
    if (marked !== undefined) return { marked }
    return typeof value === 'function' ? { kept: keep(value) } : {}
  } catch {
    return null
  }
}

function load({ reports, from, specifier }) {
  const found = ask('import', { reports, from, specifier })
  if (found.kind === 'react') return { __esModule: true, ...react, default: react }
  if (found.kind === 'asset') return { __esModule: true, default: found.url }
  if (found.kind === 'missing') return missingModule()
  let failure
  try {
    return { __esModule: true, ...(found.kind === 'mdx' ? mdxModule(found) : script(found, reports)) }
  } catch (error) {
    failure = reason(error)
    return found.kind === 'mdx' ? { __esModule: true, default: (props) => render(found.module, props) } : missingModule()
  } finally {
    ask('imported', { reports, file: found.file, module: found.module, failure })
  }
}

function script({ file, code }, reports) {
  let exports = page.loaded.get(file)
  if (!exports) {
    exports = {}
    host('compile', String(code))(exports, (specifier) => load({ reports, from: file, specifier }), { exports })
    for (const name of keys(exports)) setOrigin(exports[name], name, file)
    page.loaded.set(file, exports)
  }
  return exports
}

function mdxModule({ file, code, module, reports }) {
  const exports = code === undefined ? {} : runFile({ file, code, reports, params: ['user'], props: { user: page.user } }).exports
  return { ...exports, default: (props) => render(module, props) }
}

/* Markdown is our side's: it is given the props by number and lends us what it made. */
function render(module, props) {
  return decode(ask('render', { module, kept: keep(props), names: keys(props ?? {}) }))
}

/* Stands in for a module that is not there: whatever is taken from it renders its children. */
function missingModule() {
  const showChildren = ({ children } = {}) => children
  return new Proxy({}, { get: (_target, name) => (name === '__esModule' ? true : showChildren) })
}

/* A module as pages see it: live components remember what they were given. */
function wrapModule(module) {
  const wrapped = {}
  let changed = false
  for (const name of keys(module)) {
    wrapped[name] = wrap(module[name])
    changed ||= wrapped[name] !== module[name]
  }
  return changed ? wrapped : module
}

function wrap(component) {
  const origin = typeof component === 'function' ? ORIGINS.get(component) : undefined
  return origin && isLive(origin) ? (props) => callLive(component, origin, props) : component
}

function isLive({ file, name }) {
  const id = file + '#' + name
  if (!page.live.has(id)) page.live.set(id, ask('live', { file, name }))
  return page.live.get(id)
}

/* What the page gives to a component is marked, so that it is found again in what the component makes of it. */
function callLive(component, { name, file }, given) {
  const mark = (nodes) => ({ type: 'fragment', slot: ++page.slots, children: nodes })
  const { children: inside, ...data } = given
  // A function as a child is nothing that could be shown.
  const children = inside === undefined || typeof inside === 'function' ? inside : mark(toNodes([inside]))
  const props = { ...mapJsx(data, (node) => mark([node])), children }
  const { children: _children, ...rest } = props
  let made
  try {
    made = component(children === undefined ? rest : props)
  } catch (error) {
    const missing = missingBrowser(error)
    if (missing !== undefined) return { type: 'island', name, file, props, children: [], missing }
    // It looks into its children: let it, without the marks, and leave it to the server.
    const plain = component(given)
    ask('hold', { name, file, reason: 'it inspects its children, which are HTML in the browser' })
    return plain
  }
  if (typeof made?.then === 'function') return made
  return { type: 'island', name, file, props, children: toNodes([made]) }
}

function isJsx(value) {
  return typeof value === 'object' && value !== null && JSX_TYPES.has(value.type) && isArray(value.children)
}

/* Data with the JSX in it replaced; without any it stays the very object it was. */
function mapJsx(value, change, depth = 0) {
  if (isJsx(value)) return change(value)
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
