/** Whether something is the server's: asked inside, of whatever an attack got hold of. */
export const LOOK = `(thing) => {
  const seen = []
  const names = ['process', 'require', 'module', 'Buffer', 'global', 'fetch', 'WebAssembly', 'window', 'document', 'Deno', 'std', 'os', 'scriptArgs']
  const look = (value) => {
    if (value === undefined || value === null) return
    for (const name of names) { try { if (value[name] !== undefined && typeof value[name] !== 'string') seen.push(name) } catch {} }
  }
  look(thing)
  try { look(thing.constructor?.constructor?.('return this')()) } catch {}
  try { look(Object.getPrototypeOf(thing)?.constructor?.constructor?.('return this')()) } catch {}
  return seen.length === 0 ? 'nothing' : 'ESCAPED ' + seen.join()
}`

/** Ways to a function or object that might be of the outer world. */
export const REACH: Record<string, string> = {
  'constructor of a hook': 'useState.constructor("return this")()',
  'constructor of createElement': 'React.createElement.constructor("return this")()',
  'constructor of the JSX factory': '__h.constructor("return this")()',
  'constructor of useMemo': 'useMemo.constructor("return globalThis")()',
  'constructor of useEffect': 'useEffect.constructor("return globalThis")()',
  'constructor of memo': 'memo.constructor("return globalThis")()',
  'constructor of forwardRef': 'forwardRef(() => 1).constructor("return globalThis")()',
  'constructor of a provider': 'createContext(1).Provider.constructor("return globalThis")()',
  'constructor of Children.map': 'React.Children.map.constructor("return globalThis")()',
  'constructor of a setter': 'useState(1)[1].constructor("return globalThis")()',
  'constructor of console.log': 'console.log.constructor("return globalThis")()',
  'constructor of console': 'console.constructor.constructor("return globalThis")()',
  'constructor of setTimeout': 'setTimeout.constructor("return globalThis")()',
  'constructor of queueMicrotask': 'queueMicrotask.constructor("return globalThis")()',
  'constructor of atob': 'atob.constructor("return globalThis")()',
  'constructor of URL': 'URL.constructor("return globalThis")()',
  'constructor of a URL': 'new URL("https://x.example").constructor.constructor("return globalThis")()',
  'constructor of search params': 'new URLSearchParams("a=1").get.constructor("return globalThis")()',
  'constructor of a text encoder': 'new TextEncoder().encode.constructor("return globalThis")()',
  'constructor of structuredClone': 'structuredClone.constructor("return globalThis")()',
  'constructor of crypto': 'crypto.randomUUID.constructor("return globalThis")()',
  'constructor of Intl': 'Intl.NumberFormat.constructor("return globalThis")()',
  'constructor of a formatter': 'new Intl.NumberFormat("en").format.constructor("return globalThis")()',
  'constructor of toLocaleString': '(1).toLocaleString.constructor("return globalThis")()',
  'constructor of a component': 'Card.constructor.constructor("return globalThis")()',
  'constructor of a component member':
    'Object.values(Tree ?? {})[0]?.constructor.constructor("return globalThis")()',
  'constructor of props': 'props.constructor.constructor("return globalThis")()',
  'constructor of user': 'user.constructor.constructor("return globalThis")()',
  'constructor of exports': 'exports.constructor.constructor("return globalThis")()',
  'constructor of require': 'require.constructor("return globalThis")()',
  'constructor of what require gives': 'require("react").useState.constructor("return globalThis")()',
  'constructor of a missing module': 'require("left-pad").anything.constructor("return globalThis")()',
  'constructor of an element': '(<b/>).constructor.constructor("return globalThis")()',
  'constructor of a list of children': '(<b>x</b>).children.constructor.constructor("return globalThis")()',
  'constructor of a number': '(1).constructor.constructor("return globalThis")()',
  'constructor of a string': '"".constructor.constructor("return globalThis")()',
  'constructor of a symbol': 'Symbol.constructor("return globalThis")()',
  'constructor of a regex': '/x/.constructor.constructor("return globalThis")()',
  'constructor of a match': '"a".match(/a/).constructor.constructor("return globalThis")()',
  'constructor of a promise': 'Promise.resolve().constructor.constructor("return globalThis")()',
  'constructor of then': 'Promise.resolve().then.constructor("return globalThis")()',
  'constructor of a generator': '(function* () {})().next.constructor("return globalThis")()',
  'generator function constructor':
    '(function* () {}).constructor("return globalThis")().next().value ?? (function* () {}).constructor("yield globalThis")().next().value',
  'async function constructor':
    '(async () => {}).constructor("return globalThis")().constructor.constructor("return globalThis")()',
  'async generator constructor': '(async function* () {}).constructor("yield globalThis")().constructor',
  'constructor of an iterator': '[][Symbol.iterator]().next.constructor("return globalThis")()',
  'constructor of a map': 'new Map().get.constructor("return globalThis")()',
  'constructor of a typed array': 'new Uint8Array(1).constructor.constructor("return globalThis")()',
  'constructor of a date': 'new Date().constructor.constructor("return globalThis")()',
  'constructor of JSON': 'JSON.parse.constructor("return globalThis")()',
  'constructor of Reflect': 'Reflect.get.constructor("return globalThis")()',
  'constructor of a proxy': 'new Proxy(function () {}, {}).constructor("return globalThis")()',
  'constructor of a bound function': '(function () {}).bind().constructor("return globalThis")()',
  'constructor of a getter':
    'Object.getOwnPropertyDescriptor(Map.prototype, "size").get.constructor("return globalThis")()',
  'constructor of __proto__ accessors':
    'Object.getOwnPropertyDescriptor(Object.prototype, "__proto__").set.constructor("return globalThis")()',
  'constructor of an error': 'new Error().constructor.constructor("return globalThis")()',
  'constructor of a thrown error':
    '(() => { try { null.x } catch (e) { return e.constructor.constructor("return globalThis")() } })()',
  'constructor of a range error':
    '(() => { try { [].length = -1 } catch (e) { return e.constructor.constructor("return globalThis")() } })()',
  'constructor of a stack overflow':
    '(() => { const f = () => f(); try { f() } catch (e) { return e.constructor.constructor("return globalThis")() } })()',
  'constructor of an out of memory':
    '(() => { try { "x".repeat(2 ** 29) } catch (e) { return e.constructor.constructor("return globalThis")() } })()',
  'constructor of a bad URL error':
    '(() => { try { new URL("no") } catch (e) { return e.constructor.constructor("return globalThis")() } })()',
  'constructor of a format error':
    '(() => { try { (1).toLocaleString("!") } catch (e) { return e.constructor.constructor("return globalThis")() } })()',
  'constructor of a syntax error':
    '(() => { try { eval("{") } catch (e) { return e.constructor.constructor("return globalThis")() } })()',
  'caller of a function':
    '(() => { const f = function () { return f.caller }; try { return f() } catch { return {} } })()',
  'arguments.callee.caller':
    '(() => { try { return new Function("return arguments.callee.caller")() } catch { return {} } })()',
  'this of a sloppy function': 'new Function("return this")()',
  'this of eval': '(0, eval)("this")',
  globalThis: 'globalThis',
  'stack frames':
    '(() => { Error.prepareStackTrace = (_, frames) => frames; const s = new Error().stack; return Array.isArray(s) ? s[0]?.getThis?.() ?? s[0]?.getFunction?.() : {} })()',
  'stack frames of a thrown error':
    '(() => { let got = {}; Error.prepareStackTrace = (_, frames) => { got = frames; return frames }; try { require("/nowhere") } catch {} try { null.f() } catch (e) { e.stack } return got?.[0]?.getFunction?.() ?? {} })()',
  captureStackTrace:
    '(() => { const o = {}; Error.captureStackTrace?.(o); return o.stack?.constructor?.constructor?.("return globalThis")() ?? {} })()',
  'Symbol.species':
    '(() => { class A extends Array { static get [Symbol.species]() { return function (n) { return globalThis } } } try { return new A(1).map((x) => x) } catch { return {} } })()',
  'a proxy as prototype':
    '(() => { let got; const p = new Proxy({}, { get: (t, k, r) => { got = r; return undefined } }); const o = Object.create(p); o.x; return got })()',
  'a proxy given to a hook':
    '(() => { let got = {}; useState(new Proxy(function () {}, { apply: (t, self, args) => { got = self ?? args } })); return got })()',
  'a reducer that keeps this':
    '(() => { let got = {}; useReducer(null, 1, function () { got = this }); return got ?? {} })()',
  'this of a lazy state':
    '(() => { let got = {}; useState(function () { got = this }); return got ?? {} })()',
  'this of useMemo': '(() => { let got = {}; useMemo(function () { got = this }); return got ?? {} })()',
  'this of a component':
    '(() => { let got = {}; const C = function () { got = this; return null }; <C/>; return got ?? {} })()',
  'arguments of a component':
    '(() => { let got = {}; const C = function () { got = arguments; return null }; <C a={1}/>; return got[0] })()',
  'a getter in props':
    '(() => { let got = {}; const C = (p) => p.a; const o = { get a() { got = this; return 1 } }; <C {...o}/>; return got })()',
  'Symbol.toPrimitive':
    '(() => { let got = {}; const o = { [Symbol.toPrimitive]() { got = this; return "x" } }; <b>{`${o}`}</b>; return got })()',
  'toString of a format value':
    '(() => { let got = {}; try { new Intl.ListFormat("en").format([{ toString() { got = this; return "a" } }]) } catch {} return got })()',
  'toString of an address':
    '(() => { let got = {}; try { new URL({ toString() { got = arguments.callee?.caller; return "https://x.example" } }) } catch {} return got ?? {} })()',
  'toJSON of what is asked':
    '(() => { let got = {}; Object.prototype.toJSON = function () { got = this; return this }; try { new URL("https://x.example") } catch {} delete Object.prototype.toJSON; return got })()',
  'a bent JSON.stringify':
    '(() => { let got = {}; const old = JSON.stringify; JSON.stringify = (...a) => { got = a; return old(...a) }; new URL("https://x.example"); JSON.stringify = old; return got })()',
  'a bent Array.prototype.map':
    '(() => { let got = {}; const old = Array.prototype.map; Array.prototype.map = function (...a) { got = this; return old.apply(this, a) }; try { (1).toLocaleString("en") } finally { Array.prototype.map = old } return got })()',
  'a bent Function.prototype.call':
    '(() => { let got = {}; const old = Function.prototype.call; Function.prototype.call = function (...a) { got = this; return old.apply(this, a) }; try { new Date(0).toLocaleDateString("en") } finally { Function.prototype.call = old } return got })()',
  'a setter on Object.prototype':
    '(() => { let got = {}; Object.defineProperty(Object.prototype, "specifier", { set(v) { got = this }, configurable: true }); try { require("./gone.mdx") } catch {} delete Object.prototype.specifier; return got })()',
  'WeakRef of a hook': 'new WeakRef(useState).deref().constructor("return globalThis")()',
  FinalizationRegistry: 'new FinalizationRegistry(() => {}).register.constructor("return globalThis")()',
  'Reflect.construct of Function': 'Reflect.construct(Function, ["return globalThis"])()',
  'Function.prototype.constructor': 'Function.prototype.constructor("return globalThis")()',
  'getOwnPropertyNames of globals':
    'Object.getOwnPropertyNames(globalThis).map((n) => globalThis[n]).find((v) => { try { return v?.constructor?.("return typeof process")() === "object" } catch { return false } }) ?? {}',
  'import.meta in a function':
    '(() => { try { return new Function("return import.meta")() } catch { return {} } })()',
  'with and unscopables': 'new Function("o", "with (o) { return Symbol.unscopables && globalThis }")({})',
  'class static block':
    '(() => { let got; class A { static { got = this.constructor.constructor("return globalThis")() } } return got })()',
  'private names': '(() => { class A { #x = globalThis; get() { return this.#x } } return new A().get() })()',
  'tagged template': '((s) => s.raw.constructor.constructor("return globalThis")())`x`',
  'iterator helpers': '[1].values().map((x) => x).constructor.constructor("return globalThis")()',
}

/** What servers and browsers have. */
export const NAMES =
  'process require.cache module.parent Buffer global fetch XMLHttpRequest WebAssembly Worker MessageChannel window document ' +
  'localStorage navigator location self parent top Deno Bun std os bjson scriptArgs print gc importScripts __filename ' +
  '__dirname setImmediate.constructor.process'
