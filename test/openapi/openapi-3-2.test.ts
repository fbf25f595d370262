import { expect, test } from 'vitest'
import { outline } from '../support/nav.ts'
import { specSite } from '../support/spec-site.ts'

const SPEC = `openapi: 3.2.0
$self: https://api.test/openapi.yaml
info: { title: T, version: "1" }
servers: [{ url: "https://api.test", name: Production }]
tags:
  - { name: store, summary: The store, kind: nav }
  - { name: orders, summary: Orders, parent: store }
  - { name: beta, kind: badge, summary: In beta, description: BADGEWORDS, externalDocs: { url: "https://more.test/beta" } }
paths:
  /search:
    query:
      summary: Search by body
      tags: [beta, orders]
      requestBody: { content: { application/json: { schema: { type: object, properties: { q: { type: string, description: What to look for. } } } } } }
      responses: { "200": { summary: Hits, content: { application/jsonl: { itemSchema: { $ref: "https://api.test/openapi.yaml#/components/schemas/Hit" } } } } }
    additionalOperations:
      COPY: { summary: Copy the search, tags: [store], responses: { "204": { description: Copied } } }
  /list:
    get:
      summary: List with a form
      security: [{ device: [] }]
      parameters:
        - name: all
          in: querystring
          content:
            application/x-www-form-urlencoded:
              schema: { type: object, required: [page], properties: { page: { type: integer, description: Which page. }, size: { type: integer } } }
      responses:
        "200":
          description: OK
          content: { application/json: { examples: { one: { dataValue: { id: DATAVALUE } } } } }
  /pick:
    description: PATHWORDS
    put:
      summary: Pick by path
      security: [{ "#/components/securitySchemes/device": ["pick:one"] }]
      parameters:
        - { name: selector, in: querystring, content: { application/jsonpath: { schema: { type: string }, example: "$.a[1]" } } }
        - { $ref: "#/components/parameters/limit", description: OVERRIDDEN }
      requestBody:
        content:
          application/json:
            schema: { type: object, externalDocs: { url: "https://more.test/schema" } }
            examples: { cat: { summary: A CAT, value: { name: TOM } }, dog: { summary: A DOG, value: { name: REX } }, far: { externalValue: "https://more.test/far.json" } }
          multipart/form-data:
            schema: { type: object, properties: { icon: { type: string, format: binary } } }
            encoding: { icon: { contentType: "image/png, image/jpeg" } }
      responses: { "200": { $ref: "#/components/responses/Picked", description: PICKEDHERE } }
components:
  parameters: { limit: { name: limit, in: query, description: SHAREDWORDS, schema: { type: integer } } }
  responses: { Picked: { description: PICKEDANYWHERE } }
  securitySchemes:
    device: { type: oauth2, flows: { deviceAuthorization: { deviceAuthorizationUrl: "https://id.test/device", tokenUrl: "https://id.test/token", scopes: { "pick:one": SCOPEWORDS } } } }
  schemas:
    Hit: { type: object, properties: { title: { type: string, description: Of the page that was found. } } }
`

const site = specSite(SPEC)

test('methods of 3.2 and of the spec itself have pages, in groups by parent, summary and kind of their tags', async () => {
  expect(outline(site.live.current.get().navigation)).toContain(`    group The store
      page Copy the search /api-reference/store/copy-the-search
      group Orders
        page Search by body /api-reference/orders/search-by-body`)
  const query = await site.text('/api-reference/orders/search-by-body')
  for (const fact of ['QUERY', 'What to look for.', 'Of the page that was found.', 'Hits'])
    expect(query).toContain(fact)
  expect(await site.text('/api-reference/store/copy-the-search')).toContain('COPY')
})

test('the query as a form, the device flow, the name of a server and data of an example are shown', async () => {
  const page = await site.text('/api-reference/list-with-a-form')
  for (const fact of ['Which page.', 'device authorization', 'https://id.test/device', 'DATAVALUE'])
    expect(page).toContain(fact)
  const markdown = await site.text('/api-reference/list-with-a-form.md')
  expect(markdown).toContain('page')
  expect(site.live.current.get().diagnostics.filter(({ code }) => code.startsWith('spec-'))).toEqual([])
})

test.each([
  ['**Bold** [link](https://x.test) and `code`', 'Bold link and code', 'bold-link-and-code'],
  [`Create a thing. ${'More words about it. '.repeat(30)}`, 'Create a thing', 'create-a-thing'],
])('the summary %j is the title %j', async (summary, title, slug) => {
  const long = specSite(SPEC.replace('List with a form', JSON.stringify(summary)))
  const html = await long.text(`/api-reference/${slug}`)
  expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
  if (summary.length > 100) expect(html).toContain('More words about it.')
})

test('without a summary the operation ID gives the title, else method and path; twins name their path', () => {
  const spec = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/v1/users': { get: { operationId: 'listUserAPIKeys' }, post: {} },
      '/v1/users/{id}': { get: { summary: 'Get' }, delete: {} },
      '/v1/pets': { get: { summary: 'Get' } },
    },
  }
  const tree = outline(specSite(JSON.stringify(spec)).live.current.get().navigation)
  for (const line of [
    'group Users',
    'page List user API keys ',
    'page Post v1 users ',
    'page Delete v1 users {id} ',
    'page Get (GET /v1/users/{id}) ',
    'group Pets',
    'page Get (GET /v1/pets) ',
  ])
    expect(tree).toContain(line)
})

test('tag groups of other tools stand around tags, in their order; internal operations are not shown', () => {
  const operation = (tag: string, more: object = {}) => ({
    get: { tags: [tag], summary: `In ${tag}`, ...more },
  })
  const spec = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    tags: [{ name: 'b', 'x-displayName': 'Bees' }],
    'x-tagGroups': [
      { name: 'Second', tags: ['b'] },
      { name: 'First', tags: ['a'] },
    ],
    paths: {
      '/a': operation('a'),
      '/b': operation('b'),
      '/c': operation('a', { 'x-internal': true, summary: 'Hush' }),
    },
  }
  const tree = outline(specSite(JSON.stringify(spec)).live.current.get().navigation)
  expect(tree.indexOf('group Second')).toBeGreaterThan(0)
  expect(tree.indexOf('group First')).toBeGreaterThan(tree.indexOf('group Bees'))
  expect(tree).not.toContain('Hush')
})

test('what a file says beside references, of paths, bodies, labels and scopes is on the page', async () => {
  const html = await site.text('/api-reference/pick-by-path')
  const markdown = await site.text('/api-reference/pick-by-path.md')
  const facts = ['PATHWORDS', 'OVERRIDDEN', 'PICKEDHERE', 'A DOG', 'https://more.test/far.json', 'TOM']
  for (const fact of [...facts, 'REX', 'SCOPEWORDS', 'image/png, image/jpeg', 'https://more.test/schema'])
    expect(html).toContain(fact)
  for (const fact of facts) expect(markdown).toContain(fact)
  for (const replaced of ['SHAREDWORDS', 'PICKEDANYWHERE']) expect(html).not.toContain(replaced)
  // All of the query is one value, so it has no name.
  expect(html).toContain('https://api.test/pick?%24.a%5B1%5D&amp;limit=')
  const label = await site.text('/api-reference/orders/search-by-body')
  for (const fact of ['In beta', 'BADGEWORDS', 'https://more.test/beta']) expect(label).toContain(fact)
})
