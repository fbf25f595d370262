import yaml from 'js-yaml'
import { expect, it } from 'vitest'
import { cpuTime, slowness } from '../../../test/support/cpu-time.ts'
import type { JsonObject } from '../json.ts'
import { Spec } from '../spec.ts'
import { applyOverlays } from './apply-overlays.ts'
import { readOverlay, type Overlay } from './read-overlay.ts'
import { OverlayWork } from './work.ts'
import { sampled } from '../../../test/support/sampled.ts'

const SPEC = `openapi: 3.1.0
info: { title: T, version: '1' }
servers: [{ url: https://old.example.com }]
paths:
  /items:
    get: { tags: [a, b], parameters: [{ name: x, in: query }], responses: { '200': { description: OK } } }
  /secret:
    get: { x-internal: true, responses: { '200': { description: OK } } }
`

function overlay(actions: string, version = '1.1.0'): Overlay {
  const read = readOverlay({
    id: 'o.yaml',
    text: `overlay: ${version}\ninfo: { title: O, version: '1' }\nactions:\n${actions}`,
  })
  if (!('actions' in read)) throw new Error(JSON.stringify(read))
  return read
}

function applied(actions: string): JsonObject {
  const result = applyOverlays(yaml.load(SPEC) as JsonObject, [overlay(actions)])
  if (!('document' in result)) throw new Error(result[0]?.message)
  return result.document
}

it('merges objects, lets lists grow and replaces values', () => {
  const document = applied(`
  - target: $
    update: { info: { title: New, x-more: 1 }, tags: [{ name: a }] }
  - target: $.paths.*.get
    update: { tags: [c], parameters: [{ name: y, in: query }] }
  - target: $.servers
    update: { url: 'https://new.example.com' }
  - target: $.paths['/items'].get.responses['200'].description
    update: Fine`)
  expect(document).toMatchObject({
    info: { title: 'New', version: '1', 'x-more': 1 },
    tags: [{ name: 'a' }],
    servers: [{ url: 'https://old.example.com' }, { url: 'https://new.example.com' }],
    paths: {
      '/items': {
        get: {
          tags: ['a', 'b', 'c'],
          parameters: [{ name: 'x' }, { name: 'y' }],
          responses: { 200: { description: 'Fine' } },
        },
      },
    },
  })
})

it('removes parts, of lists too, and applies each action to what the one before left', () => {
  const document = applied(`
  - target: $.paths[?@.get['x-internal']]
    remove: true
  - target: $.paths.*.get.tags[?@ == 'a' || @ == 'b']
    remove: true
  - target: $.servers[*]
    remove: true
  - target: $.servers
    update: [{ url: / }]`)
  expect(Object.keys(document['paths'] as object)).toEqual(['/items'])
  expect(document).toMatchObject({ servers: [{ url: '/' }], paths: { '/items': { get: { tags: [] } } } })
})

it('copies a part to another place, and into itself without end', () => {
  const document = applied(`
  - target: $.paths
    update: { /other: {} }
  - target: $.paths['/other']
    copy: $.paths['/items']
  - target: $.paths['/items']
    copy: $.paths`)
  expect(document).toMatchObject({
    paths: { '/other': { get: { tags: ['a', 'b'] } }, '/items': { get: {}, '/items': { get: {} } } },
  })
})

it.each([
  ['a value in place of an object', '  - { target: $, update: { info: text } }', /info is an object/],
  ['an object in place of a value', '  - { target: $.info.title, update: {} }', /cannot replace it/],
  [
    'targets of two kinds',
    '  - { target: "$.info[*, \'x\'], $" , update: 1 }'.replace('"$.info[*, \'x\'], $"', "'$..*'"),
    /selects both/,
  ],
  ['a copy of nothing', '  - { target: $, copy: $.none }', /selects 0/],
  ['the whole description removed', '  - { target: $, remove: true }', /whole description/],
])('refuses %s at its line', (_, actions, message) => {
  const result = applyOverlays(yaml.load(SPEC) as JsonObject, [overlay(actions)])
  expect(result).toMatchObject([{ code: 'overlay-failed', fatal: true, file: 'o.yaml', line: 4 }])
  expect((result as readonly { message: string }[])[0]?.message).toMatch(message)
})

it('refuses what would grow without bound', () => {
  const twice = '  - { target: $.info, update: { a: {} } }\n'
  const grow = Array.from({ length: 30 }, () => '  - { target: $.info.a, copy: $ }\n').join('')
  const result = applyOverlays(
    yaml.load(SPEC) as JsonObject,
    [overlay(twice + grow)],
    new OverlayWork({ values: 10_000 }),
  )
  expect(result).toMatchObject([{ code: 'overlay-failed', file: 'o.yaml' }])
})

it('does not let a key reach the prototype', () => {
  const document = applied(`  - { target: $.info, update: { __proto__: { polluted: true } } }`)
  expect(Object.hasOwn(document['info'] as object, '__proto__')).toBe(true)
  expect((document['info'] as { polluted?: unknown }).polluted).toBeUndefined()
})

it('finds what an overlay wrote in the overlay, and the rest in the spec', () => {
  const text =
    "overlay: 1.0.0\ninfo: { title: O, version: '1' }\nactions:\n  - target: $.paths['/items'].get\n    update:\n      summary: New\n  - target: $.nowhere\n    remove: true\n"
  const spec = Spec.read({
    id: 'a.yaml',
    text: SPEC,
    hash: '',
    reread: () => SPEC,
    overlays: [{ id: 'o.yaml', text }],
  })
  if (!(spec instanceof Spec)) throw new Error(spec[0]?.message)
  expect(spec.locate('#/paths/~1items/get/summary')).toEqual({ file: 'o.yaml', line: 6, column: 7 })
  expect(spec.locate('#/info')).toMatchObject({ file: 'a.yaml', line: 2 })
  expect(spec.diagnostics).toMatchObject([
    { severity: 'warning', code: 'overlay-no-match', file: 'o.yaml', line: 7 },
  ])
})

it.each([
  ['another version', "overlay: 2.0.0\ninfo: { title: O, version: '1' }\nactions: [{ target: $ }]", 1],
  [
    'a target that is no query',
    "overlay: 1.0.0\ninfo: { title: O, version: '1' }\nactions:\n  - target: $.a-.b\n    remove: true",
    4,
  ],
  [
    'copy before 1.1',
    "overlay: 1.0.0\ninfo: { title: O, version: '1' }\nactions:\n  - target: $\n    copy: $.info",
    5,
  ],
  ['nesting without end', `{"overlay":"1.0.0","actions":${'['.repeat(100_000)}`, 1],
  ['no actions', "overlay: 1.0.0\ninfo: { title: O, version: '1' }\nactions: []", 3],
])('says why and where an overlay with %s cannot be used', (_, text, line) => {
  expect(readOverlay({ id: 'o.yaml', text })).toMatchObject([
    { severity: 'error', code: 'overlay-invalid', file: 'o.yaml', line },
  ])
})

it('reads names with a hyphen behind a dot as the official examples write them, and says so', () => {
  const text =
    "overlay: 1.0.0\ninfo: { title: O, version: '1' }\nactions:\n  - target: $..x-z[?@.x-a.b-c == '.x-y']\n    remove: true"
  expect(readOverlay({ id: 'o.yaml', text })).toMatchObject({
    actions: [{ remove: true }],
    warnings: [{ code: 'overlay-query', line: 4, hint: "Write $..['x-z'][?@['x-a']['b-c'] == '.x-y']" }],
  })
})

it.each([
  ['a comparison with the whole document', '$.list[?@ == $.list]', Array(60_000).fill(null), 'document'],
  ['an order of long texts', '$.list[?@ < $.text]', Array(20_000).fill('b'), 'too many values'],
  ['the length of a long text', '$.list[?length($.text) == 1]', Array(20_000).fill('b'), 'too many values'],
  [
    'a pattern that repeats',
    `$.list[?search(@, '${'.{1000}'.repeat(400)}')]`,
    Array(200).fill('b'),
    'too many',
  ],
  ['a pattern of the description', '$.list[?search(@, $.text)]', ['b'], 'a pattern is too long'],
  // What is compared with the whole document takes the same way.
  ...sampled<readonly [string, string, unknown[], string][]>(
    [],
    [['one with its keys', '$.list[?@ == $.keys]', Array(20_000).fill({}), 'too many values']],
  ),
] as const)('%s takes as long as it is counted for', (_, target, list, outcome) => {
  const document = {
    list,
    text: 'a'.repeat(100_000),
    keys: Object.fromEntries(Array.from({ length: 10_000 }, (_key, index) => [`k${index}`, 1])),
  }
  const actions = [overlay(`  - { target: ${JSON.stringify(target)}, remove: true }`)]
  const before = cpuTime()
  const result = applyOverlays(document, actions)
  const ms = cpuTime() - before
  expect('document' in result ? 'document' : result[0]?.message).toContain(outcome)
  expect(ms).toBeLessThan(6000 * slowness())
})

it('keeps no node more than once, however often a short query selects it', () => {
  let nested: JsonObject = {}
  for (let depth = 0; depth < 300; depth++) nested = { a: nested, b: 1 }
  const before = process.memoryUsage().heapUsed
  let most = 0
  class Watched extends OverlayWork {
    override step(count?: number): void {
      super.step(count)
      if (++this.calls % 100_000 === 0) most = Math.max(most, process.memoryUsage().heapUsed - before)
    }
    calls = 0
  }
  // Kept as often as they are selected, a third of the steps already takes more than what is allowed here.
  const work = new Watched(sampled({ steps: 5_000_000 }, {}))
  const result = applyOverlays(nested, [overlay('  - { target: $..*..*..*, remove: true }')], work)
  expect('document' in result ? '' : result[0]?.message).toContain('too many values')
  expect(most / 1e6).toBeLessThan(sampled(75, 150))
})
