import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { cpuTime } from '../support/cpu-time.ts'
import { outline } from '../support/nav.ts'
import { smallSpec, specSite } from '../support/spec-site.ts'
import { docsJson, type Files } from '../support/site.ts'

const MAIN = `openapi: 3.1.0
info: { title: Split, version: "1" }
paths:
  /users/{id}:
    $ref: ./paths/users.yaml
components:
  schemas:
    User: { $ref: "./schemas/user.yaml#/User" }
`
const PATHS = `get:
  summary: Get a user
  parameters: [{ $ref: "../shared.yaml#/parameters/id" }]
  responses:
    "200":
      description: A user.
      content:
        application/json:
          schema: { $ref: "../schemas/user.yaml#/User" }
          examples: { one: { $ref: "../examples/one.json" } }
    "404": { $ref: "../shared.yaml#/responses/missing" }
`
const USER = `User:
  type: object
  properties:
    name: { type: string, description: NAMEOFUSER }
    friends: { type: array, items: { $ref: "#/User" } }
    home: { $ref: "./address.json" }
    pet:
      oneOf: [{ $ref: "#/Cat" }]
      discriminator: { propertyName: kind, mapping: { cat: "#/Cat", dog: "./dog.yaml" } }
Cat: { type: object, properties: { kind: { type: string }, meows: { type: boolean, description: DOESITMEOW } } }
`
const FILES: Files = {
  'paths/users.yaml': PATHS,
  'schemas/user.yaml': USER,
  'schemas/address.json': JSON.stringify({
    type: 'object',
    properties: {
      street: { type: 'string', description: 'STREETWORDS' },
      owner: { $ref: 'user.yaml#/User' },
    },
  }),
  'schemas/dog.yaml': 'type: object\nproperties: { barks: { type: boolean } }\n',
  'shared.yaml':
    'parameters:\n  id: { name: id, in: path, required: true, description: IDWORDS, schema: { type: string } }\nresponses:\n  missing: { description: NOSUCHUSER }\n',
  'examples/one.json': JSON.stringify({ summary: 'ONEUSER', value: { name: 'ADA' } }),
}
const PAGE = '/api-reference/get-a-user'
const found = (site: ReturnType<typeof specSite>) =>
  site.live.current
    .get()
    .diagnostics.filter(({ code }) => code.startsWith('spec-'))
    .map(({ code, file, line, message }) => `${code} ${file}:${line} ${message}`)

test('a description in several files has pages with all of them, schemas under their names', async () => {
  const site = specSite(MAIN, FILES)
  expect(found(site)).toEqual([])
  expect(outline(site.live.current.get().navigation)).toContain(`Get a user ${PAGE}`)
  const html = await site.text(PAGE)
  for (const fact of [
    'NAMEOFUSER',
    'STREETWORDS',
    'DOESITMEOW',
    'IDWORDS',
    'NOSUCHUSER',
    'ADA',
    '>Show User<',
  ])
    expect(html).toContain(fact)
  expect(await site.text(`${PAGE}.md`)).toContain('NAMEOFUSER')
  expect(await site.text('/_lectern/schemas/api.json/User')).toContain('NAMEOFUSER')
})

test('faults are told where they are written', () => {
  const broken = { ...FILES, 'schemas/user.yaml': USER.replace('./address.json', './adress.json') }
  expect(found(specSite(MAIN, broken))).toEqual([
    expect.stringMatching(/^spec-external-ref schemas\/user\.yaml:6 .*schemas\/adress\.json/),
  ])
  const missing = { ...FILES, 'schemas/user.yaml': USER.replace('"#/Cat" }]', '"#/Cow" }]') }
  expect(found(specSite(MAIN, missing))[0]).toMatch(/^spec-ref-missing schemas\/user\.yaml:8 .*#\/Cow/)
  const unreadable = { ...FILES, 'schemas/dog.yaml': 'a: [' }
  expect(found(specSite(MAIN, unreadable))[0]).toMatch(/^spec-unreadable schemas\/dog\.yaml:/)
})

test('nothing outside the folder, on the network, private or ignored is taken in', async () => {
  const targets = [
    '../../../etc/passwd',
    '/../../etc/passwd',
    'file:///etc/passwd',
    'https://evil.test/a.yaml',
    '//evil.test/a.yaml',
    '..%2f..%2fetc%2fpasswd',
    '%00.yaml',
    'C:\\a.yaml',
    'docs.json#/name',
    'lectern.json',
    '.hidden.yaml',
    'secret.yaml',
    'link.yaml',
    'big.json',
    'index.mdx',
  ]
  const properties = Object.fromEntries(targets.map((target, at) => [`f${at}`, { $ref: target }]))
  const spec = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/g': {
        get: {
          summary: 'Get',
          responses: {
            200: { description: 'x', content: { 'application/json': { schema: { properties } } } },
          },
        },
      },
    },
  }
  const site = specSite(JSON.stringify(spec), {
    'lectern.json': JSON.stringify({ organization: 'SECRETWORDS' }),
    '.hidden.yaml': 'description: SECRETWORDS',
    'secret.yaml': 'description: SECRETWORDS',
    '.lecternignore': 'secret.yaml',
  })
  const { root } = site.live.current.get().folder
  fs.symlinkSync('/etc/passwd', path.join(root, 'link.yaml'))
  fs.writeFileSync(path.join(root, 'big.json'), '{"description":"SECRETWORDS"}')
  // Sparse: it takes no room, and must not be read.
  fs.truncateSync(path.join(root, 'big.json'), 101_000_000)
  site.live.rebuild()
  expect(found(site).filter((one) => one.startsWith('spec-external-ref'))).toHaveLength(targets.length)
  expect(await site.text('/api-reference/get')).not.toMatch(/SECRETWORDS|root:/)
})

test('thousands of references, loops and endless names cost what they weigh', () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, at) => [`S${at}`, { $ref: `parts.json#/a/${at}/Same` }]),
  )
  const parts = {
    a: Array.from({ length: 10_000 }, (_, at) => ({
      Same: {
        type: 'object',
        properties: { next: { $ref: `#/a/${(at + 1) % 10_000}/Same` }, loop: { $ref: 'loop.yaml' } },
      },
    })),
  }
  const spec = MAIN.replace('./schemas/user.yaml#/User', 'parts.json#/a/0/Same')
  const site = specSite(spec, {
    ...FILES,
    'parts.json': JSON.stringify(parts),
    'loop.yaml': '$ref: ./loop2.yaml\n',
    'loop2.yaml': '$ref: ./loop.yaml\n',
    'many.json': JSON.stringify({
      openapi: '3.1.0',
      info: {},
      paths: { '/a': { get: { responses: {} } } },
      components: { schemas },
    }),
  })
  expect(found(site).filter((one) => !one.includes('loop'))).toEqual([])
})

test('a change of a part is seen, and a part that is written later too', async () => {
  const { 'schemas/address.json': address, ...without } = FILES
  const site = specSite(MAIN, without)
  const { root } = site.live.current.get().folder
  expect(found(site)).toHaveLength(1)
  fs.writeFileSync(path.join(root, 'schemas/address.json'), String(address))
  site.live.rebuild()
  expect(found(site)).toEqual([])
  fs.writeFileSync(path.join(root, 'schemas/user.yaml'), USER.replace('NAMEOFUSER', 'ANOTHERNAME'))
  site.live.rebuild()
  const html = await site.text(PAGE)
  expect(html).toContain('ANOTHERNAME')
  expect(html).not.toContain('NAMEOFUSER')
})

test('parts of a description that is not for everybody are not handed out', async () => {
  const open = specSite(MAIN, FILES)
  expect((await open.app.request('/schemas/user.yaml')).status).toBe(200)
  const closed = specSite(MAIN, {
    ...FILES,
    'schemas/dog.yaml':
      'type: object\nproperties: { barks: { type: boolean, x-mint: { groups: [vets] } } }\n',
  })
  for (const file of ['/api.json', '/schemas/user.yaml', '/schemas/dog.yaml'])
    expect((await closed.app.request(file)).status, file).toBe(404)
  // An overlay may be what hides a part: while it cannot be read, nobody knows what is left.
  const openapi = { source: 'api.json', overlays: ['broken.yaml'] }
  const unknown = specSite(MAIN, {
    ...FILES,
    'broken.yaml': 'overlay: [',
    'docs.json': docsJson({ navigation: { groups: [{ group: 'API', openapi, pages: ['index'] }] } }),
  })
  for (const file of ['/api.json', '/schemas/user.yaml'])
    expect((await unknown.app.request(file)).status, file).toBe(404)
})

test('a description takes in a bounded number of files, and says what it leaves out', () => {
  const names = Array.from({ length: 2003 }, (_, at) => `parts/p${at}.json`)
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `./${name}` }]))
  const schemas = { All: { type: 'object', properties } }
  const files = Object.fromEntries(names.map((name) => [name, '{"type":"string"}']))
  const told = found(specSite(smallSpec({ components: { schemas } }), files))
  expect(told).toHaveLength(3)
  for (const one of told) expect(one).toMatch(/^spec-external-ref api\.json:1 .* more than 2000 files/)
})

test('a description takes in a bounded number of parts, also of one file, and takes no time for each of them', () => {
  const names = Array.from({ length: 50_002 }, (_, at) => `p${at}`)
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `./parts.json#/${name}` }]))
  const schemas = { All: { type: 'object', properties } }
  const parts = Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
  const spec = smallSpec({ components: { schemas } })
  const before = cpuTime()
  const told = found(specSite(spec, { 'parts.json': JSON.stringify(parts) }))
  // Looking through a whole file for each of its parts takes minutes.
  expect(cpuTime() - before).toBeLessThan(20_000)
  expect(told).toHaveLength(2)
  for (const one of told) expect(one).toMatch(/^spec-external-ref api\.json:1 .* more than 50000 parts/)
})

test.each([
  ['in a list without braces', 'parameters: [$ref: "shared.yaml#/parameters/id"]'],
  ['in a list of lines', 'parameters:\n        - $ref: shared.yaml#/parameters/id'],
  ['with a name in quotes', 'parameters: [{ "$ref" : shared.yaml#/parameters/id }]'],
  ['to a file with a brace', 'parameters: [{ $ref: "{id}.yaml#/parameters/id" }]'],
  ['on the next line', 'parameters:\n        - $ref:\n            shared.yaml#/parameters/id'],
])('the only reference to another file is followed: %s', async (_, parameters) => {
  const operation = `get:\n      summary: Get a user\n      ${parameters}\n      responses: {}`
  // A path may end in what looks like a reference.
  const paths = `paths:\n  /users/$ref:\n    ${operation}\n`
  const files = { ...FILES, '{id}.yaml': FILES['shared.yaml'] ?? '' }
  const site = specSite(`openapi: 3.1.0\ninfo: { title: T, version: "1" }\n${paths}`, files)
  expect(found(site)).toEqual([])
  expect(await site.text(PAGE)).toContain('IDWORDS')
})
