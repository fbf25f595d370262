import { describe, expect, test } from 'vitest'
import { outline } from '../support/nav.ts'
import { docsJson, makeSite, type Files } from '../support/site.ts'

const PETS = `openapi: 3.1.0
info: { title: Pets, version: '1' }
servers: [{ url: https://api.pets.test/v1 }]
tags:
  - { name: pet-store, x-group: Pet store }
paths:
  /pets:
    get:
      tags: [pet-store]
      summary: List pets
      description: Lists **all** pets.
      parameters:
        - { name: limit, in: query, description: How many., schema: { type: integer, maximum: 50, default: 10 } }
      responses:
        '200':
          description: The pets
          content:
            application/json:
              schema: { type: array, items: { $ref: '#/components/schemas/Pet' } }
    post:
      tags: [pet-store]
      deprecated: true
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Pet' }
      callbacks:
        born:
          '{$request.body#/url}':
            post:
              requestBody: { content: { application/json: { schema: { type: object, properties: { petId: { type: string } } } } } }
              responses: { '204': { description: Thanks } }
      responses: { '201': { description: Made } }
  /pets/{id}:
    delete:
      x-hidden: true
      responses: { '204': { description: Gone } }
  /secret:
    get: { x-excluded: true, summary: Secret, responses: {} }
webhooks:
  pet.born:
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
      responses: { '200': { description: ok } }
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        id: { type: string, format: uuid, readOnly: true }
        name: { type: string, minLength: 1, x-mint: { pre: [new], post: [searchable] } }
        parent: { $ref: '#/components/schemas/Pet' }
`

function site(navigation: unknown, files: Files = {}) {
  return makeSite({
    'docs.json': docsJson({ navigation }),
    'index.mdx': '---\ntitle: Home\n---\nHello.',
    'pets.yaml': PETS,
    ...files,
  })
}

const codes = (made: ReturnType<typeof makeSite>) =>
  made.live.current.get().diagnostics.map(({ code }) => code)

describe('navigation', () => {
  test('an entry with nothing but a spec lists every operation by tag, hidden and excluded ones left out', async () => {
    const made = site({
      tabs: [
        { tab: 'Guide', pages: ['index'] },
        { tab: 'API', openapi: 'pets.yaml' },
      ],
    })
    const paths = [...made.live.current.get().pages.keys()]
    expect(paths).toEqual([
      '/',
      '/api-reference/pet-store/list-pets',
      '/api-reference/pet-store/post-pets',
      '/api-reference/pet-born',
    ])
    const html = await made.text('/api-reference/pet-store/list-pets')
    expect(html).toContain('>Pet store<')
    expect(html).toMatch(/class="method get"[^>]*>GET/)
    expect(codes(made)).toEqual([])
  })

  test('a directory moves the pages, and a spec may be given in all three forms', () => {
    const made = site({ groups: [{ group: 'A', openapi: [{ source: '/pets.yaml', directory: 'ref/v1' }] }] })
    expect([...made.live.current.get().pages.keys()]).toContain('/ref/v1/pet-store/list-pets')
  })

  test('naming one operation adds no other, also when an entry above has the spec', () => {
    const made = site({
      tabs: [
        {
          tab: 'API',
          openapi: 'pets.yaml',
          groups: [{ group: 'Few', pages: ['index', 'GET /pets', 'pets.yaml webhook pet.born'] }],
        },
      ],
    })
    expect([...made.live.current.get().pages.keys()]).toEqual([
      '/',
      '/api-reference/pet-store/list-pets',
      '/api-reference/pet-born',
    ])
  })

  test('an entry that lists nothing stands for the spec of the entry above, or of the whole navigation', async () => {
    const under = site({ tabs: [{ tab: 'API', openapi: 'pets.yaml', groups: [{ group: 'Reference' }] }] })
    const root = under.live.current.get().navigation
    expect(outline(root).split('\n').slice(1)).toEqual([
      '  tab API',
      '    group Reference',
      '      group Pet store',
      '        page List pets /api-reference/pet-store/list-pets',
      '        page Post pets /api-reference/pet-store/post-pets',
      '      group API Reference',
      '        page Pet born /api-reference/pet-born',
    ])
    const whole = site({ openapi: 'pets.yaml', pages: ['index'] })
    expect((await whole.app.request('/api-reference/pet-store/list-pets')).status).toBe(200)
    expect([...codes(under), ...codes(whole)]).toEqual([])
  })

  test('pages that name no operation come first, then the operations', () => {
    const made = site({ tabs: [{ tab: 'API', openapi: 'pets.yaml', pages: ['index'] }] })
    const [tab] = made.live.current.get().navigation.children
    expect(tab?.children.map(({ label }) => label)).toEqual(['Home', 'Pet store', 'API Reference'])
  })

  test('a near miss is named', () => {
    const made = site({ groups: [{ group: 'A', openapi: 'pets.yaml', pages: ['GET /pets/'] }] })
    const [problem] = made.live.current.get().diagnostics
    expect(problem).toMatchObject({
      code: 'nav-operation-missing',
      file: 'docs.json',
      hint: 'Did you mean "GET /pets"?',
    })
    expect(problem?.line).toBeGreaterThan(0)
  })

  test('an excluded operation cannot be named, a hidden one can', () => {
    const made = site({
      groups: [{ group: 'A', openapi: 'pets.yaml', pages: ['GET /secret', 'DELETE /pets/{id}'] }],
    })
    expect(codes(made)).toEqual(['nav-operation-excluded'])
    expect([...made.live.current.get().pages.keys()]).toContain('/api-reference/delete-pets')
  })
})

describe('pages', () => {
  test('an operation is readable without scripts: method, path, parameters, schema, responses, samples', async () => {
    const made = site({ groups: [{ group: 'API', openapi: 'pets.yaml' }] })
    const html = await made.text('/api-reference/pet-store/list-pets')
    expect(html).toContain('<strong>all</strong>')
    expect(html).toContain('id="query-limit"')
    expect(html).toContain('≤ 50')
    expect(html).toContain('id="response-200-name"')
    expect(html).toContain("--url 'https://api.pets.test/v1/pets?limit=10'")
    expect(html).toContain('requests.get(url)')
    expect(html).toContain('Pet again')
  })

  test('pills stand in the specified order', async () => {
    const made = site({ groups: [{ group: 'API', openapi: 'pets.yaml' }] })
    const html = await made.text('/api-reference/pet-store/post-pets')
    const name = html.slice(html.indexOf('id="body-name"'), html.indexOf('id="body-parent"'))
    expect(name.indexOf('>new<')).toBeLessThan(name.indexOf('<code>name</code>'))
    expect(name.indexOf('>searchable<')).toBeGreaterThan(name.indexOf('<code>name</code>'))
    expect(html).toContain('read-only')
    expect(html).toContain('>Deprecated<')
  })

  test('keys of api.params.post become words in their order, `nullable` of a schema in parts as well', async () => {
    const made = makeSite({
      'docs.json': docsJson({
        api: { params: { post: ['x-stage', 'nullable'] } },
        navigation: { groups: [{ group: 'API', openapi: 'pets.yaml' }] },
      }),
      'pets.yaml': PETS.replace(
        'id: { type: string, format: uuid, readOnly: true }',
        'id: { type: string, nullable: true, readOnly: true, x-stage: beta, x-mint: { post: [last] } }\n' +
          '        tag: { nullable: true, allOf: [{ type: string, x-stage: alpha }] }',
      ),
    })
    const html = await made.text('/api-reference/pet-store/post-pets')
    const words = (name: string) =>
      [
        ...html
          .slice(html.indexOf(`id="body-${name}"`))
          .slice(0, 600)
          .matchAll(/>(read-only|beta|alpha|nullable|last)</g),
      ].map(([, word]) => word)
    expect(words('id').slice(0, 4)).toEqual(['read-only', 'beta', 'nullable', 'last'])
    expect(words('tag').slice(0, 2)).toEqual(['alpha', 'nullable'])
  })

  test('pills stand at whatever has a schema, and in Markdown as well', async () => {
    const pills = (word: string) => `x-mint: { pre: [${word}-pre], post: [${word}-post] }`
    const made = site(
      { groups: [{ group: 'API', openapi: 'pets.yaml', pages: ['state'] }] },
      {
        'pets.yaml': PETS.replace(
          'id: { type: string, format: uuid, readOnly: true }',
          `id: { oneOf: [{ type: string, title: Text, description: By name., ${pills('option')} }, { type: integer }] }\n` +
            `        map: { type: object, additionalProperties: { type: string, ${pills('key')} } }`,
        ).replace(
          'Pet:\n      type: object',
          `State: { type: string, enum: [on, off] }\n    Pet:\n      type: object\n      ${pills('body')}`,
        ),
        'state.mdx': '---\nopenapi-schema: State\n---',
      },
    )
    const html = await made.text('/api-reference/pet-store/post-pets')
    const markdown = await made.text('/api-reference/pet-store/post-pets.md')
    for (const word of ['option', 'key', 'body'])
      for (const end of ['pre', 'post']) {
        expect(html).toContain(`>${word}-${end}<`)
        expect(markdown).toContain(`; ${word}-${end}`)
      }
    expect(markdown).toContain('By name.')
    expect(await made.text('/state.md')).toContain('one of: on, off')
  })

  test('a deprecated label stands by the title, in the sidebar and in Markdown', async () => {
    const made = site(
      { groups: [{ group: 'API', pages: ['list'] }] },
      { 'list.mdx': '---\ntitle: List\nopenapi: GET /pets\ndeprecated: true\n---' },
    )
    const html = await made.text('/list')
    expect(html).toMatch(/<h1[^>]*>List<span class="badge[^"]*">Deprecated</)
    expect(html).toMatch(/<span class="deprecated">List<\/span><span class="nav-tag[^"]*">Deprecated</)
    expect(await made.text('/list.md')).toContain('**Deprecated.**')
  })

  test('the version of a tab, or of the page, is shown unless the switcher shows it', async () => {
    const made = site(
      {
        versions: [
          { version: 'v1', tabs: [{ tab: 'A', openapi: { source: 'pets.yaml', directory: 'a' } }] },
          {
            version: 'v2',
            tabs: [
              { tab: 'B', version: 'beta', openapi: 'pets.yaml' },
              { tab: 'C', pages: ['own'] },
            ],
          },
        ],
      },
      { 'own.mdx': '---\ntitle: Own\nversion: 2026-01\n---\nHi' },
    )
    expect(await made.text('/api-reference/pet-store/list-pets')).toMatch(
      /<h1[^>]*>List pets<span class="badge sm">beta</,
    )
    expect(await made.text('/api-reference/pet-store/list-pets.md')).toContain('Version: beta')
    expect(await made.text('/own')).toMatch(/<h1[^>]*>Own<span class="badge sm">2026-01</)
    expect(await made.text('/a/pet-store/list-pets')).toMatch(/<h1[^>]*>List pets<\/h1>/)
  })

  test('callbacks stand folded between body and responses', async () => {
    const made = site({ groups: [{ group: 'API', openapi: 'pets.yaml' }] })
    const html = await made.text('/api-reference/pet-store/post-pets')
    const [body, callbacks, responses] = ['id="body"', 'id="callbacks"', 'id="responses"'].map((id) =>
      html.indexOf(id),
    )
    expect(body).toBeGreaterThan(0)
    expect(callbacks).toBeGreaterThan(body as number)
    expect(responses).toBeGreaterThan(callbacks as number)
    expect(html).toContain('{$request.body#/url}')
  })

  test('a page of the author keeps its words and shows the operation below; fields of the spec fill in', async () => {
    const made = site(
      { pages: ['index', 'create'] },
      { 'create.mdx': '---\nopenapi: POST /pets\n---\nRead this **first**.' },
    )
    const page = made.live.current.get().pages.get('/create')
    expect(page).toMatchObject({ title: 'Post pets', meta: { deprecated: true } })
    const html = await made.text('/create')
    expect(html.indexOf('Read this')).toBeLessThan(html.indexOf('id="body"'))
    expect(await made.text('/create.md')).toContain(
      '`name` (string; new; required; searchable; length: at least 1)',
    )
  })

  test('a schema and a webhook have pages too, in Markdown as well', async () => {
    const made = site(
      { pages: ['index', 'pet', 'born'] },
      {
        'pet.mdx': '---\nopenapi-schema: Pet\n---',
        'born.mdx': '---\nopenapi: pets.yaml webhook pet.born\n---',
      },
    )
    expect(await made.text('/pet')).toContain('id="schema-name"')
    expect(await made.text('/pet.md')).toContain('`name`')
    expect(await made.text('/born')).toContain('WEBHOOK')
    expect(await made.text('/born.md')).toContain('webhook pet.born')
    expect(codes(made)).toEqual([])
  })

  test('a webhook may be called by several words', async () => {
    const made = site(
      { groups: [{ group: 'API', openapi: 'pets.yaml', pages: ['hook', 'webhook a pet is born'] }] },
      {
        'pets.yaml': PETS.replace('pet.born:', 'a pet is born:'),
        'hook.mdx': '---\ntitle: Hook\nopenapi: pets.yaml webhook a pet is born\n---',
      },
    )
    expect(codes(made)).toEqual([])
    expect(await made.text('/hook')).toContain('a pet is born')
    expect(await made.text('/api-reference/a-pet-is-born')).toContain('>A pet is born<')
  })

  test('without a file name the first spec by file name wins', () => {
    const made = site(
      { pages: ['index', 'list'] },
      { 'list.mdx': '---\nopenapi: GET /pets\n---', 'z/a.yaml': PETS.replace('List pets', 'From a') },
    )
    expect(made.live.current.get().pages.get('/list')?.title).toBe('From a')
  })

  test('x-mint moves a page, renames it and puts words before it', async () => {
    const spec = PETS.replace(
      'summary: List pets',
      `summary: List pets\n      x-mint: { href: /all-pets, metadata: { title: All of them, 'og:title': Pets }, content: "<Note>Careful</Note>" }`,
    )
    const made = site({ groups: [{ group: 'API', openapi: 'pets.yaml' }] }, { 'pets.yaml': spec })
    const html = await made.text('/all-pets')
    expect(html).toContain('All of them')
    expect(html).toContain('Careful')
  })

  test.each([
    ['place', '/place'],
    ['/guide/pets/', '/guide/pets'],
    ['https://docs.example.com/guide/pets?x#y', '/guide/pets'],
    ['/../../up/./ä b', '/up/ä b'],
    ['a%2F..%2F..%2Fb', '/a%2F..%2F..%2Fb'],
  ])('x-mint.href %s is the page %s', (href, path) => {
    const spec = PETS.replace('summary: List pets', `summary: List pets\n      x-mint: { href: '${href}' }`)
    const made = site({ groups: [{ group: 'API', openapi: 'pets.yaml' }] }, { 'pets.yaml': spec })
    expect([...made.live.current.get().pages.keys()]).toContain(path)
  })

  test('groups of an operation close its page', async () => {
    const spec = PETS.replace('summary: List pets', 'summary: List pets\n      x-mint: { groups: [staff] }')
    const made = site(
      { groups: [{ group: 'API', openapi: 'pets.yaml' }] },
      { 'pets.yaml': spec, 'lectern.json': JSON.stringify({ auth: { method: 'accounts' } }) },
    )
    expect((await made.app.request('/api-reference/pet-store/list-pets')).status).toBe(401)
  })
})

describe('files', () => {
  test('a spec is served at its path, and handed out as one file or an archive that is always the same', async () => {
    const one = site({ groups: [{ group: 'API', openapi: 'pets.yaml' }] })
    expect(await one.text('/pets.yaml')).toBe(PETS)
    const single = await one.app.request('/openapi-specs.download')
    expect(single.headers.get('content-disposition')).toBe('attachment; filename="pets.yaml"')
    const two = () =>
      site(
        { groups: [{ group: 'API', openapi: ['pets.yaml', { source: 'b.yaml', directory: 'b' }] }] },
        { 'b.yaml': PETS },
      )
    const archives = await Promise.all(
      [two(), two()].map(async ({ app }) =>
        Buffer.from(await (await app.request('/openapi-specs.download')).arrayBuffer()),
      ),
    )
    expect(archives[0]?.subarray(0, 2).toString()).toBe('PK')
    expect(archives[0]?.equals(archives[1] as Buffer)).toBe(true)
  })

  test('more of a schema is served to readers of a page that leads to it', async () => {
    const made = site({ groups: [{ group: 'API', openapi: 'pets.yaml' }] })
    const url = /href="(\/_lectern\/schemas\/[^"]+)"/.exec(
      await made.text('/api-reference/pet-store/list-pets'),
    )?.[1]
    expect(url).toBe('/_lectern/schemas/pets.yaml/Pet')
    expect(await made.text(url as string)).toContain('<code>parent</code>')
    expect((await made.app.request('/_lectern/schemas/pets.yaml/Nothing')).status).toBe(404)
    expect((await made.app.request('/_lectern/schemas/docs.json/Pet')).status).toBe(404)
  })
})

describe('bad specs', () => {
  test.each([
    ['swagger: "2.0"\ninfo: {}\npaths: {}', 'spec-version'],
    ['openapi: 3.0.0\npaths: {', 'spec-unreadable'],
    ['openapi: 3.0.0\ninfo: {title: a, version: b}\npaths: {}', 'spec-empty'],
    ['openapi: 3.1.0\na: &a\n  b: *a\npaths: {}', 'spec-cyclic-yaml'],
    [
      'openapi: 3.0.0\npaths: { /a: { get: { responses: { 200: { $ref: other.yaml#/x } } } } }',
      'spec-external-ref',
    ],
    ['openapi: 3.0.0\npaths: { /a: { get: { responses: { 200: { $ref: "#/x" } } } } }', 'spec-ref-missing'],
  ])('%s', async (text, code) => {
    const made = site(
      {
        tabs: [
          { tab: 'G', pages: ['index'] },
          { tab: 'API', openapi: 'pets.yaml' },
        ],
      },
      { 'pets.yaml': text },
    )
    expect(codes(made)).toContain(code)
    expect((await made.app.request('/')).status).toBe(200)
    expect(made.errors).toEqual([])
  })

  test('a missing spec and a missing operation are errors with a place', () => {
    const made = site(
      {
        groups: [
          { group: 'A', openapi: ['pets.yaml', 'pet.yaml'], pages: ['index', 'list', 'pat.yaml GET /pets'] },
        ],
      },
      {
        'list.mdx': '---\ntitle: L\nopenapi: GET /pet\n---',
        'none.mdx': '---\nopenapi: no.json GET /pets\n---',
      },
    )
    const { diagnostics } = made.live.current.get()
    expect(diagnostics).toHaveLength(4)
    expect(diagnostics).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          code: 'reference-missing',
          file: 'list.mdx',
          line: 1,
          hint: 'Did you mean "GET /pets"?',
        }),
        expect.objectContaining({ code: 'spec-missing', file: 'none.mdx', line: 1 }),
        expect.objectContaining({
          code: 'spec-missing',
          file: 'docs.json',
          message: expect.stringContaining('"pet.yaml"') as string,
          hint: 'Did you mean "pets.yaml"?',
        }),
        expect.objectContaining({
          code: 'spec-missing',
          file: 'docs.json',
          message: expect.stringContaining('"pat.yaml"') as string,
        }),
      ]),
    )
  })
})
