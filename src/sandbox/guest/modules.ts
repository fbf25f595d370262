/** Runs files: the code of MDX pages and snippets, scripts they import, and components our side asks for. */
export const MODULES = `
const page = { user: {}, scope: undefined, loaded: new Map(), live: new Map(), slots: 0, depth: 0, marks: undefined }

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
    return attempt(() => {
      const inside = asChildren(decode(children))
      return { v: encode(callComponent(KEPT[kept], { ...decode(props), ...(inside !== undefined && { children: inside }) })) }
    })
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
  const require = (specifier) => load({ reports, from: file, specifier })
  host('compile', String(code))(props, ...values)(out, exports, require)
  for (const name of keys(exports)) if (name !== 'default') setOrigin(exports[name], name, file)
  return { ...out, exports }
}

/* What a tag such as <Tabs.Tab> stands for. */
function describe(getters, name) {
  const [root, ...members] = name.split('.')
  try {
    let value = getters[root]()
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

/* Stands in for a module that is not there: what we have under the same name, else a component that renders its children. */
function missingModule() {
  const showChildren = ({ children } = {}) => children
  const get = (_target, name) => (name === '__esModule' ? true : keys(MARKED).includes(name) ? MARKED[name] : showChildren)
  return new Proxy({}, { get })
}
`
