import fs from 'node:fs'
import path from 'node:path'
import yaml from 'js-yaml'
import { expect, test } from 'vitest'
import { lectern } from '../support/cli.ts'
import { makeRepository } from '../support/git-repository.ts'
import { docsJson, makeFolder } from '../support/site.ts'

const SPEC = `openapi: 3.1.0
info: { title: T, version: '1' }
tags: [{ name: orders, x-group: Orders }]
paths:
  /orders:
    get: { tags: [orders], summary: 'List: "all" #orders', deprecated: true, responses: { '200': { description: ok } } }
    post: { tags: [orders], x-hidden: true, responses: { '200': { description: ok } } }
  /secret:
    get: { x-excluded: true, responses: { '200': { description: ok } } }
webhooks:
  order.paid: { post: { x-mint: { content: '<Note>Once.</Note>' }, responses: { '200': { description: ok } } } }
`

test('openapi writes a page an operation, with frontmatter any YAML reader understands, and the navigation', async () => {
  const folder = makeFolder({ 'api.yaml': SPEC })
  const out = path.join(folder, 'pages')
  const { code, stdout } = await lectern(['openapi', path.join(folder, 'api.yaml'), '-o', out, '--json'])
  expect(code).toBe(0)
  const names = fs
    .readdirSync(out, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.mdx'))
    .sort()
  expect(names).toEqual(['order-paid.mdx', 'orders/list-all-orders.mdx'])
  const page = fs.readFileSync(path.join(out, 'orders/list-all-orders.mdx'), 'utf8')
  expect(yaml.load(page.split('---')[1] ?? '')).toMatchObject({
    title: 'List: "all" #orders',
    deprecated: true,
  })
  expect(fs.readFileSync(path.join(out, 'order-paid.mdx'), 'utf8')).toContain('<Note>Once.</Note>')
  const { navigation } = JSON.parse(stdout) as { navigation: { group: string; pages: string[] }[] }
  expect(navigation.map(({ group, pages }) => [group, pages.length])).toEqual([
    ['Orders', 1],
    ['API Reference', 1],
  ])
})

test('openapi names spec and pages from the docs folder, wherever it is run, so that the site finds both', async () => {
  const root = makeFolder({
    'docs.json': docsJson({ navigation: { pages: ['index'] } }),
    'index.mdx': 'Hi',
    'specs/api.yaml': SPEC,
  })
  const { stdout } = await lectern([
    'openapi',
    path.join(root, 'specs/api.yaml'),
    '-o',
    path.join(root, 'api'),
    '--json',
  ])
  expect(JSON.parse(stdout)).toMatchObject({
    written: 2,
    navigation: [
      { group: 'Orders', pages: ['api/orders/list-all-orders'] },
      { group: 'API Reference', pages: ['api/order-paid'] },
    ],
  })
  expect(fs.readFileSync(path.join(root, 'api/order-paid.mdx'), 'utf8')).toContain(
    'openapi: specs/api.yaml webhook order.paid',
  )
  const { code } = await lectern(['check', root])
  expect(code).toBe(0)
})

test('openapi keeps what is there unless told otherwise', async () => {
  const folder = makeFolder({ 'api.yaml': SPEC, 'pages/order-paid.mdx': 'mine' })
  const args = ['openapi', path.join(folder, 'api.yaml'), '-o', path.join(folder, 'pages')]
  await lectern(args)
  expect(fs.readFileSync(path.join(folder, 'pages/order-paid.mdx'), 'utf8')).toBe('mine')
  await lectern([...args, '--overwrite'])
  expect(fs.readFileSync(path.join(folder, 'pages/order-paid.mdx'), 'utf8')).toContain('webhook order.paid')
})

test.each([
  ['Swagger 1', 'swagger: "1.2"\npaths: {}'],
  ['broken YAML', 'openapi: 3.1.0\npaths: {'],
])('openapi ends with 1 for %s', async (_, text) => {
  const folder = makeFolder({ 'api.yaml': text })
  const { code } = await lectern(['openapi', path.join(folder, 'api.yaml'), '-o', path.join(folder, 'pages')])
  expect(code).toBe(1)
  expect(fs.existsSync(path.join(folder, 'pages'))).toBe(false)
})

test('check names every place that is not as OpenAPI asks, with line and pointer, and calls it advice', async () => {
  const spec = SPEC.replace("title: T, version: '1'", "title: 5, version: '1'").replace(
    'description: ok',
    'description: 7',
  )
  const root = makeFolder({
    'docs.json': docsJson({ navigation: { pages: ['index'] } }),
    'index.mdx': 'Hi',
    'api.yaml': spec,
    'second.yaml': spec,
    'third.yaml': spec,
  })
  const { code, stdout } = await lectern(['check', root, '--json'])
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { code: string; file: string; message: string; line: number; severity: string }[]
  }
  const found = diagnostics.filter((one) => one.code === 'spec-invalid')
  expect(found.map(({ message }) => message).join('\n')).toMatch(
    /#\/info\/title[^]*#\/paths\/~1orders\/get\/responses\/200\/description/,
  )
  expect(new Set(found.map(({ file }) => file))).toEqual(new Set(['api.yaml', 'second.yaml', 'third.yaml']))
  expect(found.every(({ line, severity }) => line > 0 && severity === 'info')).toBe(true)
  expect(code).toBe(0)
})

test('an operation with an address of its own gets its page there', async () => {
  const root = makeFolder({
    'docs.json': docsJson({ navigation: { pages: ['index'] } }),
    'index.mdx': 'Hi',
    'api.yaml': SPEC.replace(
      'tags: [orders], summary',
      "x-mint: { href: '/custom/place' }, tags: [orders], summary",
    ),
  })
  const { stdout } = await lectern([
    'openapi',
    path.join(root, 'api.yaml'),
    '-o',
    path.join(root, 'api'),
    '--json',
  ])
  expect(stdout).toContain('"custom/place"')
  expect(fs.readFileSync(path.join(root, 'custom/place.mdx'), 'utf8')).toContain('openapi: api.yaml')
})

const CHANGED = SPEC.replace(
  'deprecated: true',
  'parameters: [{ name: q, in: query, required: true }]',
).replace('openapi: 3.1.0', 'openapi: 3.1.0\nservers: [{ url: /v2 }]')

test('openapi diff names what breaks with its line, and fails', async () => {
  const folder = makeFolder({ 'old.yaml': SPEC, 'new.yaml': CHANGED })
  const diff = (before: string, after: string, ...more: string[]) =>
    lectern(['openapi', 'diff', path.join(folder, before), path.join(folder, after), ...more])
  const same = await diff('old.yaml', 'old.yaml')
  expect([same.code, same.stdout, same.stderr]).toEqual([0, '', 'no changes\n'])
  const changed = await diff('old.yaml', 'new.yaml')
  expect(changed.code).toBe(1)
  expect(changed.stdout).toMatch(
    /new\.yaml:7:\d+ {2}breaking {2}new-required-request-parameter {2}GET \/orders/,
  )
  const { summary, changes } = JSON.parse((await diff('old.yaml', 'new.yaml', '--json')).stdout) as {
    summary: object
    changes: { code: string; verdict: string; after: { file: string; line: number } }[]
  }
  expect(summary).toEqual({ breaking: 1, additive: 2, documentation: 0 })
  expect(changes.map(({ code }) => code)).toEqual([
    'new-required-request-parameter',
    'api-server-added',
    'endpoint-reactivated',
  ])
  const missing = await diff('old.yaml', 'nowhere.yaml')
  expect([missing.code, missing.stderr]).toEqual([
    2,
    expect.stringMatching(/There is no file .*nowhere\.yaml/),
  ])
})

test('a file that is not there is a mistake in the command line, whichever command is told of it', async () => {
  const root = makeFolder({ 'old.yaml': SPEC })
  const commands = [
    ['openapi', '/no/such.yaml'],
    ['openapi', path.join(root, 'old.yaml'), '--overlay', '/no/such.yaml', '-o', root],
    ['openapi', 'diff', path.join(root, 'old.yaml'), '/no/such.yaml'],
    ['restore', '/no/such.yaml', '--data', path.join(root, 'data')],
    ['import', '--feedback', '/no/such.yaml', '--data', path.join(root, 'data')],
    ['check', root, '--files', '/no/such.yaml'],
  ]
  for (const command of commands) {
    const { code, stderr } = await lectern(command)
    expect([command.join(' '), code, stderr]).toEqual([
      command.join(' '),
      2,
      expect.stringContaining('There is no file /no/such.yaml'),
    ])
  }
  expect(fs.readdirSync(root)).toEqual(['old.yaml'])
})

test('check --against a commit or a folder fails on a spec that breaks its promise', async () => {
  const docs = docsJson({ navigation: { tabs: [{ tab: 'API', openapi: 'api.yaml' }] } })
  const { folder } = makeRepository({ 'docs.json': docs, 'api.yaml': SPEC })
  const before = makeFolder({ 'api.yaml': SPEC })
  const check = (against: string) => lectern(['check', folder, '--against', against])
  expect((await check('HEAD')).code).toBe(0)
  fs.writeFileSync(path.join(folder, 'api.yaml'), CHANGED)
  for (const against of ['HEAD', before]) {
    const { code, stdout } = await check(against)
    expect(code).toBe(1)
    expect(stdout).toMatch(
      /^api\.yaml:7:\d+ {2}error {2}api-breaking-change {2}GET \/orders.*Rule new-required/m,
    )
  }
  const nowhere = await check('no-such-commit')
  expect([nowhere.code, nowhere.stdout]).toEqual([1, expect.stringContaining('against-missing')])
})

test('openapi --overlay writes pages from what overlays make of the spec, which the first one may name', async () => {
  const folder = makeFolder({
    'specs/api.yaml': SPEC,
    'overlays/readers.yaml': `overlay: 1.0.0
info: { title: O, version: '1' }
extends: ../specs/api.yaml
actions:
  - { target: "$.paths['/orders'].get", update: { summary: Every order } }
  - { target: $.webhooks, remove: true }
  - { target: $.nothing, remove: true }
`,
  })
  const out = path.join(folder, 'pages')
  const overlay = path.join(folder, 'overlays/readers.yaml')
  const { code, stdout } = await lectern(['openapi', '--overlay', overlay, '-o', out])
  expect(code, stdout).toBe(0)
  expect(stdout).toMatch(/readers\.yaml:7:\d+ {2}warning {2}overlay-no-match/)
  expect(fs.readdirSync(out, { recursive: true }).map(String)).toContain('orders/every-order.mdx')
  expect(fs.existsSync(path.join(out, 'order-paid.mdx'))).toBe(false)
  expect(await lectern(['openapi', 'diff', 'a', 'b', '--overlay', overlay])).toMatchObject({ code: 2 })
})

test('a spec in several files is compared with all of them, as a commit had them', async () => {
  const main = SPEC.replace(
    'description: ok } } }',
    "description: ok, content: { application/json: { schema: { $ref: './parts/order.yaml#/Order' } } } } } }",
  )
  const { folder: root } = makeRepository({
    'docs.json': docsJson({
      navigation: { groups: [{ group: 'API', openapi: 'api.yaml', pages: ['index'] }] },
    }),
    'index.mdx': 'Hi',
    'api.yaml': main,
    'parts/order.yaml':
      'Order:\n  type: object\n  required: [id]\n  properties: { id: { type: string }, total: { $ref: "total.yaml" } }\n',
    'parts/total.yaml': 'type: integer\n',
  })
  const same = await lectern(['check', root, '--against', 'HEAD', '--json'])
  expect(same.code, same.stdout).toBe(0)
  fs.writeFileSync(path.join(root, 'parts/total.yaml'), 'type: string\n')
  const { code, stdout } = await lectern(['check', root, '--against', 'HEAD', '--json'])
  expect(code).toBe(1)
  expect(stdout).toContain('parts/total.yaml')
})
