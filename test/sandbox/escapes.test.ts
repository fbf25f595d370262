import { describe, expect, test } from 'vitest'
import { longTest } from '../support/long-test.ts'
import { sampled } from '../support/sampled.ts'
import { compile } from './pages.ts'
import { LOOK, NAMES, REACH } from './probes.ts'

const probe = (codes: readonly string[]) =>
  `export const look = ${LOOK}\n\n${codes.map((code) => `Saw {look(${code})}.\n\n`).join('')}after`

/** They do no harm to one another, so in the short run a page asks for ten of them. */
const ON_A_PAGE = sampled(10, 1)

/** What stands on each page, behind its name. */
function pagesOf<Item>(items: readonly Item[], nameOf: (item: Item) => string) {
  return Array.from({ length: Math.ceil(items.length / ON_A_PAGE) }, (_, at) => {
    const some = items.slice(at * ON_A_PAGE, (at + 1) * ON_A_PAGE)
    return [some.map(nameOf).join(', '), some] as const
  })
}

describe('nothing of the server can be reached', () => {
  test.each(pagesOf(Object.entries(REACH), ([name]) => name))('%s', (_names, probes) => {
    const page = compile(probe(probes.map(([, code]) => code)))
    expect(page.json).not.toContain('ESCAPED')
    expect(page.markdown).toContain('after')
    expect(page.ms).toBeLessThan(3000)
    // Each has looked, or failed on its way there; none was left out because of another.
    const looked = page.markdown.match(/Saw nothing/g) ?? []
    const failed = page.codes.filter((code) => code === 'expression-failed')
    expect(looked.length + failed.length).toBe(probes.length)
    expect(page.messages.join()).not.toContain('ran for more')
  })

  test.each(pagesOf(NAMES.split(' '), String))('%s is not there', (_names, names) => {
    const ask = (name: string) => `{(() => { try { return typeof ${name} } catch { return 'undefined' } })()}`
    const page = compile(names.map(ask).join('\n\n'))
    expect(page.markdown).toBe(names.map(() => 'undefined').join('\n\n'))
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

/** Each fills memory, or asks the server, as another does that the short run has. */
const LATER = new Set([
  'elements that double',
  'a sparse array filled',
  'a map that grows',
  'properties without end',
  'functions without end',
  'formats without end',
  'imports without end',
])
const bombs = Object.entries(BOMBS)

describe('whatever a page does ends within its budget, and the page answers', () => {
  test.each(
    sampled(
      bombs.filter(([name]) => !LATER.has(name)),
      bombs,
    ),
  )(
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
    const page = compile('{(() => { for (;;); })()}\n\n'.repeat(20), sampled({ timeMs: 200 }, {}))
    expect(page.ms).toBeLessThan(sampled(1500, 3000))
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
      compile(text, { timeMs: sampled(30, 100) })
      expect(compile('{[1, 2].indexOf(2)} {(5).toLocaleString("en")}').codes).toEqual([])
    }
  }, 30_000)
})
