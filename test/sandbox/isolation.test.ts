import { afterEach, describe, expect, test } from 'vitest'
import { compile } from './pages.ts'

/** What a page might leave behind for the next one. */
const LEFTOVERS: Record<string, [spoil: string, ask: string, expected: string]> = {
  'a global': ['globalThis.left = 1', 'typeof left', 'undefined'],
  'a memo on a global': [
    '(globalThis.cache ??= []).push("ann@example.com")',
    '(globalThis.cache ??= []).join()',
    '',
  ],
  'a replaced hook': ['globalThis.useState = () => ["BETA"]', 'useState("own")[0]', 'own'],
  'a replaced hook of React': ['React.useState = () => ["BETA"]', 'React.useState("own")[0]', 'own'],
  'a replaced component': ['globalThis.Card = () => "BETA"', 'typeof Card', 'object'],
  'a changed marker': ['(Card.title = "BETA")', 'String(Card.title)', 'undefined'],
  'Array.prototype.join': ['Array.prototype.join = () => "BETA"', '[1, 2].join("-")', '1-2'],
  'Array.prototype.map': ['Array.prototype.map = () => ["BETA"]', '[1].map((x) => x + 1)[0]', '2'],
  'Object.prototype': ['Object.prototype.polluted = "BETA"', 'String({}.polluted)', 'undefined'],
  __proto__: ['({}).__proto__.polluted = "BETA"', 'String({}.polluted)', 'undefined'],
  'String.prototype': ['String.prototype.trim = () => "BETA"', '" a ".trim()', 'a'],
  'Function.prototype': [
    'Function.prototype.call = () => "BETA"',
    '(function () { return this.v }).call({ v: "own" })',
    'own',
  ],
  'Promise.prototype': [
    'Promise.prototype.then = () => "BETA"',
    'typeof Promise.resolve().then(() => 1)',
    'object',
  ],
  'Symbol.iterator': [
    'Array.prototype[Symbol.iterator] = function* () { yield "BETA" }',
    '[...["own"]][0]',
    'own',
  ],
  'JSON.parse': ['JSON.parse = () => "BETA"', 'JSON.parse("1")', '1'],
  'JSON.stringify': ['JSON.stringify = () => "BETA"', 'JSON.stringify([1])', '[1]'],
  'Math.random': ['Math.random = () => 7', 'String(Math.random() < 1)', 'true'],
  'Date.now': ['Date.now = () => 7', 'String(Date.now() > 1e12)', 'true'],
  Date: [
    'globalThis.Date = class { getFullYear() { return 1 } }',
    'new Date(2024, 5, 1).getFullYear()',
    '2024',
  ],
  'a locale method': [
    'Number.prototype.toLocaleString = () => "BETA"',
    '(1000).toLocaleString("en")',
    '1,000',
  ],
  URL: [
    'URL.prototype.toString = () => "BETA"',
    'new URL("https://x.example/").toString()',
    'https://x.example/',
  ],
  'a registered symbol': [
    'Symbol.for("s").description && (globalThis[Symbol.for("s")] = "BETA")',
    'String(globalThis[Symbol.for("s")])',
    'undefined',
  ],
  'a frozen prototype': [
    'Object.freeze(Object.prototype)',
    'String(Object.isFrozen(Object.prototype))',
    'false',
  ],
  'a frozen global': ['Object.freeze(globalThis)', 'String(Object.isFrozen(globalThis))', 'false'],
  'RegExp.prototype.exec': ['RegExp.prototype.exec = () => null', 'String(/a/.test("a"))', 'true'],
  'Error.prepareStackTrace': [
    'Error.prepareStackTrace = () => "BETA"',
    'String(new Error("x").stack).includes("BETA") ? "BETA" : "own"',
    'own',
  ],
  'a pending promise': ['Promise.resolve().then(() => { globalThis.late = 1 })', 'typeof late', 'undefined'],
  'a timer': ['setTimeout(() => { globalThis.late = 1 })', 'typeof late', 'undefined'],
  'a finalizer': [
    'new FinalizationRegistry(() => { globalThis.late = 1 }).register({}, 1)',
    'typeof late',
    'undefined',
  ],
  'a deleted global': ['delete globalThis.JSON', 'typeof JSON', 'object'],
  'a changed user': ['user.groups = ["staff"]', 'String(user.groups)', 'undefined'],
}

describe('pages, readers and sites share nothing', () => {
  test.each(Object.entries(LEFTOVERS))('%s', async (_name, [spoil, ask, expected]) => {
    expect(compile(`{(() => { ${spoil}; return "done" })()}`).json).toBeDefined()
    await Promise.resolve()
    expect(compile(`x{${ask}}`).markdown).toBe(`x${expected}`)
  })

  test('one reader is not shown to another', () => {
    const page = '{(globalThis.seen ??= []).push(user.email) && globalThis.seen.join()}'
    expect(compile(page, { user: { email: 'ann@example.com' } }).markdown).toBe('ann@example.com')
    expect(compile(page, { user: { email: 'bob@example.com' } }).markdown).toBe('bob@example.com')
  })

  test('a snippet that keeps state on its module begins anew on every page', () => {
    const files = {
      'snippets/count.jsx': 'const seen = []\nexport const Count = () => <b>{seen.push(1)}</b>',
    }
    const page = 'import { Count } from "/snippets/count.jsx"\n\n<Count /><Count />'
    const first = compile(page, { files }).json
    expect(compile(page, { files }).json).toBe(first)
  })

  test('random numbers differ from page to page', () => {
    expect(compile('{Math.random()}').markdown).not.toBe(compile('{Math.random()}').markdown)
    expect(compile('{crypto.randomUUID()}').markdown).not.toBe(compile('{crypto.randomUUID()}').markdown)
  })
})

describe('what comes out is data', () => {
  afterEach(() => expect(Object.keys(Object.prototype)).toEqual([]))

  test.each([
    ['__proto__ in properties', '<Card {...JSON.parse(\'{"__proto__": {"polluted": 1}, "title": "T"}\')} />'],
    ['__proto__ in a property', '<Card title={JSON.parse(\'{"__proto__": {"polluted": 1}}\')} />'],
    [
      'constructor.prototype',
      '<Card title={JSON.parse(\'{"constructor": {"prototype": {"polluted": 1}}}\')} />',
    ],
    ['a mark of ours', '<Card title={{ $: "lent", v: 0 }} />'],
    ['a made-up number', '{{ $: "kept", v: 99 }}'],
    ['a made-up node', '{{ type: "element" }}'],
    ['a node without properties', '{{ type: "element", name: "b", children: [] }}'],
    [
      'a node with wrong children',
      '{{ type: "fragment", children: [1, "x", null, { type: "text" }, { type: "root", children: 5 }] }}',
    ],
    ['a name that is no text', '{{ type: "element", name: {}, props: {}, children: [] }}'],
    ['a table of nonsense', '{{ type: "table", children: [{ type: "text", value: "x" }] }}'],
    ['a heading of nonsense', '{{ type: "heading", depth: 99, id: "x", children: [] }}'],
    [
      'an island of another file',
      '{{ type: "island", name: "X", file: "../../etc/passwd", module: "https://evil.example/x.js", props: {}, children: [] }}',
    ],
    ['a link of nonsense', '{{ type: "link", url: 5, children: [] }}'],
    ['a list of nonsense', '{{ type: "list", children: [{ type: "listItem", children: [] }] }}'],
    ['functions everywhere', '<Card title={() => 1} a={[() => 1]} b={{ c: () => 1 }}>{() => 1}</Card>'],
    ['symbols', '<Card title={Symbol("x")}>{Symbol.iterator in []}</Card>'],
    ['a bigint', '{10n ** 20n}'],
    ['a date', '<Card title={new Date(0)} />'],
    ['a map and a set', '<Card title={new Map([[1, 2]])} a={new Set([1])} />'],
    ['a cycle', '<Card title={(() => { const a = {}; a.a = a; return a })()} />'],
    ['a proxy', '<Card title={new Proxy({ a: 1 }, {})} />'],
    ['not a number', '{NaN} {Infinity}'],
  ])('%s', (_name, text) => {
    const page = compile(`${text}\n\nlast`)
    expect(page.markdown).toContain('last')
    expect(page.codes).not.toContain('page-crashed')
    expect(page.json).not.toContain('evil.example')
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test('bent built-ins cost the page that bends them, in words', () => {
    const page = compile(
      '{(() => { Array.prototype.push = () => 0; Object.keys = () => { throw 1 }; Array.isArray = () => false; return "x" })()}\n\n{1 + 1}\n\nlast',
    )
    expect(page.markdown).toContain('last')
    expect(compile('{[1].concat(2).length}').markdown).toBe('2')
  })

  test('import() and dynamic imports lead nowhere', () => {
    const page = compile(
      '{(() => { try { return typeof import("node:fs").then } catch { return "none" } })()}\n\nlast',
    )
    expect(page.markdown).toContain('last')
    for (const name of [
      'fs',
      'node:fs',
      'child_process',
      'file:///etc/passwd',
      '../../../etc/passwd',
      '/etc/passwd',
      'data:text/javascript,1',
    ])
      expect(
        compile(
          `export const x = require(${JSON.stringify(name)})\n\n{typeof x.readFileSync} {typeof x.execSync?.("id")}`,
        ).json,
      ).not.toMatch(/uid=|root:/)
  })
})
