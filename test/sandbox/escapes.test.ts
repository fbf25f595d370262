import { describe, expect, test } from 'vitest'
import { longTest } from '../support/long-test.ts'
import { sampled } from '../support/sampled.ts'
import { compile } from './pages.ts'

/** Whether something is the server's: asked inside, of whatever an attack got hold of. */
const LOOK = `(thing) => {
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

const probe = (code: string) => `export const look = ${LOOK}\n\nSaw {look(${code})}.\n\nafter`

/** Ways to a function or object that might be of the outer world. */
const REACH: Record<string, string> = {
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

describe('nothing of the server can be reached', () => {
  test.each(Object.entries(REACH))('%s', (_name, code) => {
    const page = compile(probe(code))
    expect(page.json).not.toContain('ESCAPED')
    expect(page.markdown).toContain('after')
    expect(page.ms).toBeLessThan(3000)
  })

  const NAMES =
    'process require.cache module.parent Buffer global fetch XMLHttpRequest WebAssembly Worker MessageChannel window document ' +
    'localStorage navigator location self parent top Deno Bun std os bjson scriptArgs print gc importScripts __filename ' +
    '__dirname setImmediate.constructor.process'
  test.each(NAMES.split(' '))('%s is not there', (name) => {
    const page = compile(`{(() => { try { return typeof ${name} } catch { return 'undefined' } })()}`)
    expect(page.markdown).toBe('undefined')
  })

  test('the border is not among the globals', () => {
    const page = compile(
      '{["host", "given", "ask", "OPERATIONS", "KEPT", "LENT", "page", "install", "encode"].filter((n) => n in globalThis).join() || "none"}',
    )
    expect(page.markdown).toBe('none')
  })
})

/** What would take a server's time, memory or stack. */
const BOMBS: Record<string, string> = {
  'an endless loop': '{(() => { for (;;); })()}',
  'an endless loop that catches': '{(() => { for (;;) { try { for (;;); } catch {} } })()}',
  'an endless loop with finally': '{(() => { for (;;) { try { for (;;); } finally { continue } } })()}',
  'an endless loop in an export': 'export const x = (() => { for (;;); })()\n\n{x}',
  'an endless component': 'export const X = () => { for (;;); }\n\n<X />',
  'an endless generator': '{[...(function* () { for (;;) yield 1 })()].length}',
  'an endless iterator':
    '{Array.from({ [Symbol.iterator]: () => ({ next: () => ({ value: 1, done: false }) }) }).length}',
  'an endless getter': '{({ get a() { for (;;); } }).a}',
  'an endless toString': '{`${{ toString() { for (;;); } }}`}',
  'an endless proxy':
    '{(() => { const p = new Proxy({}, { get: () => p, has: () => true, ownKeys: () => { for (;;); } }); return Object.keys(p) })()}',
  'an endless value to show': '{new Proxy([], { get: (t, k) => (k === "length" ? 2 ** 53 : "x") })}',
  'an endless value as a property': '<Card title={new Proxy({}, { ownKeys: () => { for (;;); } })} />',
  'an endless message': '{(() => { throw { get message() { for (;;); } } })()}',
  'an endless message of a proxy': '{(() => { throw new Proxy({}, { get: () => { for (;;); } }) })()}',
  'a microtask loop': '{(() => { const f = () => Promise.resolve().then(f); f(); return "x" })()}',
  'a microtask that never ends': '{(Promise.resolve().then(() => { for (;;); }), "x")}',
  'an async function that never ends': '{(() => { const f = async () => { for (;;); }; f(); return "x" })()}',
  'async functions in a loop': '{(() => { const f = async () => { for (;;); }; for (;;) f() })()}',
  'an async generator in a loop':
    '{(() => { const f = async function* () { for (;;); }; for (;;) f().next() })()}',
  'a thenable': '{{ then() { for (;;); } }}',
  'a component that is a thenable': 'export const X = () => ({ get then() { for (;;); } })\n\n<X />',
  'a timer':
    '{(() => { setTimeout(() => { for (;;); }); setInterval(() => { for (;;); }, 0); return "x" })()}',
  'a finalizer': '{(() => { new FinalizationRegistry(() => { for (;;); }).register({}, 1); return "x" })()}',
  'a catastrophic regex': '{String(/^(a+)+$/.test("a".repeat(40) + "!"))}',
  'a catastrophic replace': '{"x".repeat(50000).replace(/(x+x+)+y/g, "")}',
  'a catastrophic lookbehind': '{String(/(?<=(a*)*b)c/.test("a".repeat(60) + "c"))}',
  'a loop inside indexOf': '{Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 1)}',
  'a loop inside lastIndexOf': '{Array.prototype.lastIndexOf.call({ length: 2 ** 53 - 1 }, 1)}',
  'a loop inside includes': '{String([].includes.call({ length: 2 ** 53 - 1 }, 1))}',
  'a loop inside forEach of holes': '{new Array(2 ** 32 - 1).forEach(() => 0)}',
  'a loop inside join': '{Array.prototype.join.call({ length: 2 ** 53 - 1 }, "")}',
  'a loop inside reverse': '{Array.prototype.reverse.call({ length: 2 ** 53 - 1 }).length}',
  'a loop inside sort': '{Array.prototype.sort.call({ length: 2 ** 53 - 1 }).length}',
  'a sort that lies': '{Array.from({ length: 1e6 }, (_, i) => i).sort(() => Math.random() - 0.5).length}',
  'a large power of a bigint': '{String((2n ** 100000n) ** 1000n).length}',
  'digits of large bigints': '{(() => { for (;;) String(7n ** 30000n) })()}',
  'a loop inside JSON': '{JSON.stringify({ toJSON() { return [this, this] } })}',
  'a tree that doubles': '{(() => { let a = [1]; for (let i = 0; i < 40; i++) a = [a, a]; return a })()}',
  'elements that double':
    '{(() => { let a = <b>x</b>; for (let i = 0; i < 40; i++) a = <i>{a}{a}</i>; return a })()}',
  'a property that doubles':
    '<Card title={(() => { let a = {}; for (let i = 0; i < 40; i++) a = { a, b: a }; return a })()} />',
  'an array that grows': '{(() => { const a = []; for (;;) a.push(a.length, {}) })()}',
  'a string that doubles': '{(() => { let s = "x"; for (;;) s += s })()}',
  'a string of half a gigabyte': '{"x".repeat(2 ** 29).length}',
  padding: '{"x".padEnd(2 ** 30 - 2).length}',
  'many strings': '{(() => { const a = []; for (;;) a.push("x".repeat(1e6) + a.length) })()}',
  'a typed array': '{new Uint8Array(2 ** 31).length}',
  'many typed arrays': '{(() => { const a = []; for (;;) a.push(new Float64Array(1e5)) })()}',
  'a shared buffer': '{new SharedArrayBuffer(2 ** 31 - 1).byteLength}',
  'a buffer that can grow': '{new ArrayBuffer(8, { maxByteLength: 2 ** 40 }).maxByteLength}',
  'a sparse array filled': '{new Array(2 ** 32 - 1).fill(0).length}',
  'a map that grows': '{(() => { const m = new Map(); for (;;) m.set({}, m.size) })()}',
  'symbols without end': '{(() => { for (let i = 0; ; i++) Symbol.for("s" + i) })()}',
  'properties without end': '{(() => { const o = {}; for (let i = 0; ; i++) o["p" + i] = i })()}',
  'functions without end':
    '{(() => { const a = []; for (let i = 0; ; i++) a.push(new Function("return " + i)) })()}',
  recursion: '{(() => { const f = () => f() + 1; return f() })()}',
  'recursion that catches':
    '{(() => { const f = () => { try { return f() } catch { return f() } }; return f() })()}',
  'recursion through toString': '{(() => { const o = { toString: () => `${o}` }; return `${o}` })()}',
  'recursion through a getter': '{(() => { const o = { get a() { return this.a } }; return o.a })()}',
  'recursion through a proxy':
    '{(() => { let p = {}; for (let i = 0; i < 1e5; i++) p = new Proxy(p, {}); return p.x })()}',
  'recursion through JSON':
    '{(() => { let a = []; for (let i = 0; i < 1e5; i++) a = [a]; return JSON.stringify(a).length })()}',
  'recursion through flat':
    '{(() => { let a = []; for (let i = 0; i < 1e5; i++) a = [a]; return a.flat(Infinity).length })()}',
  'recursion through a component': 'export const X = () => <X />\n\n<X />',
  'recursion through sort': '{(() => { const f = () => [2, 1].sort(f); return f() })()}',
  'recursion through bind':
    '{(() => { let f = () => 1; for (let i = 0; i < 1e5; i++) f = f.bind(); return f() })()}',
  'a nested source': `{(() => eval("(".repeat(1e5) + ")".repeat(1e5)))()}`,
  'a nested regex': '{String(new RegExp("(".repeat(1e5) + ")".repeat(1e5)).test("x"))}',
  'a nested element': '{(() => { let a = <b/>; for (let i = 0; i < 5000; i++) a = <b>{a}</b>; return a })()}',
  'a nested list': '{(() => { let a = "x"; for (let i = 0; i < 5000; i++) a = [a]; return a })()}',
  'an element in itself': '{(() => { const a = <b>x</b>; a.children.push(a); return a })()}',
  'a list in itself': '{(() => { const a = []; a.push(a, a); return a })()}',
  'a waiting thread':
    '{(() => { try { return Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60000) } catch { return "no" } })()}',
  'addresses without end': '{(() => { for (;;) new URL("https://x.example/" + "a".repeat(1e5)) })()}',
  'formats without end': '{(() => { for (;;) (1).toLocaleString("en") })()}',
  'imports without end': '{(() => { for (;;) require("/gone-" + Math.random()) })()}',
  'a text of many megabytes': '{"x".repeat(3e7)}',
  'many large texts': `export const X = () => "y".repeat(4e6)\n\n${'<X />\n\n'.repeat(30)}`,
}

/** What fills memory gets the time to fill it; loops that are stopped sooner are stopped by the same clock. */
const FILLS = /grow|double|without end|many|string|buffer|array filled|tree/
const budgetOf = (name: string) => (FILLS.test(name) ? 100 : sampled(30, 100))

describe('whatever a page does ends within its budget, and the page answers', () => {
  test.each(Object.entries(BOMBS))(
    '%s',
    (name, text) => {
      const before = process.memoryUsage().rss
      const page = compile(`first\n\n${text}\n\nlast`, { timeMs: budgetOf(name) })
      expect(page.markdown.startsWith('first')).toBe(true)
      expect(page.markdown.trimEnd().endsWith('last')).toBe(true)
      expect(page.ms).toBeLessThan(4000)
      expect(process.memoryUsage().rss - before).toBeLessThan(500e6)
    },
    20_000,
  )

  test('twenty endless expressions take one budget, not twenty', () => {
    const page = compile('{(() => { for (;;); })()}\n\n'.repeat(20))
    expect(page.ms).toBeLessThan(3000)
    expect(page.codes).toHaveLength(20)
  })

  test('the expression that took the time is named, and what ran before it is shown', () => {
    const page = compile('{1 + 1}\n\n{(() => { for (;;); })()}\n\n{2 + 2}')
    expect(page.markdown.startsWith('2\n')).toBe(true)
    expect(page.codes).toEqual(['expression-failed', 'expression-failed'])
    expect(page.messages[0]).toContain('ran for more than a second')
  })

  longTest('a long page may take longer, and is stopped in the end', () => {
    const page = compile(`${'word '.repeat(21_000)}\n\n{(() => { for (;;); })()}`)
    expect(page.messages[0]).toContain('ran for more than 2 seconds')
    expect(page.ms).toBeLessThan(5000)
  })

  test('the next page is whole after each of them', () => {
    for (const text of Object.values(BOMBS)
      .filter((bomb) => /recursion|repeat|indexOf/.test(bomb))
      .slice(0, 5)) {
      compile(text, { timeMs: 100 })
      expect(compile('{[1, 2].indexOf(2)} {(5).toLocaleString("en")}').codes).toEqual([])
    }
  }, 30_000)
})
