import { describe, expect, test } from 'vitest'
import { wordsOf } from '../support/html.ts'
import { codesOf, PETS, petsSite } from '../support/pets-site.ts'
import { docsJson, makeSite } from '../support/site.ts'

describe('pages', () => {
  test('an operation is readable without scripts: method, path, parameters, schema, responses, samples', async () => {
    const made = petsSite({ groups: [{ group: 'API', openapi: 'pets.yaml' }] })
    const html = await made.text('/api-reference/pet-store/list-pets')
    expect(html).toContain('<strong>all</strong>')
    expect(html).toContain('id="query-limit"')
    expect(html).toContain('≤ 50')
    expect(html).toContain('id="response-200-name"')
    expect(html).toContain("--url 'https://api.pets.test/v1/pets?limit=10'")
    expect(html).toContain('requests.get(url)')
    expect(html).toContain('>Show Pet<')
  })

  test('pills stand in the specified order', async () => {
    const made = petsSite({ groups: [{ group: 'API', openapi: 'pets.yaml' }] })
    const html = await made.text('/api-reference/pet-store/post-pets')
    const name = html.slice(html.indexOf('id="body-name"'), html.indexOf('id="body-parent"'))
    expect(name.indexOf('>new<')).toBeLessThan(name.indexOf('<code>name</code>'))
    expect(name.indexOf('>searchable<')).toBeGreaterThan(name.indexOf('<code>name</code>'))
    expect(html).toContain('>Deprecated<')
    // What only comes back is not asked for, and is marked where it comes back.
    expect(html).not.toContain('id="body-id"')
    expect(await made.text('/api-reference/pet-store/list-pets')).toContain('read-only')
  })

  test('keys of api.params.post become words in their order, `nullable` of a schema in parts as well', async () => {
    const made = makeSite({
      'docs.json': docsJson({
        api: { params: { post: ['x-stage', 'nullable'] } },
        navigation: { groups: [{ group: 'API', openapi: 'pets.yaml' }] },
      }),
      'pets.yaml': PETS.replace(
        'id: { type: string, format: uuid, readOnly: true }',
        'id: { type: string, nullable: true, writeOnly: true, x-stage: beta, x-mint: { post: [last] } }\n' +
          '        tag: { nullable: true, allOf: [{ type: string, x-stage: alpha }] }',
      ),
    })
    const html = await made.text('/api-reference/pet-store/post-pets')
    const words = (name: string) =>
      [
        ...html
          .slice(html.indexOf(`id="body-${name}"`))
          .slice(0, 600)
          .matchAll(/>(write-only|beta|alpha|nullable|last)</g),
      ].map(([, word]) => word)
    expect(words('id').slice(0, 4)).toEqual(['write-only', 'beta', 'nullable', 'last'])
    expect(words('tag').slice(0, 2)).toEqual(['alpha', 'nullable'])
  })

  test('pills stand at whatever has a schema, and in Markdown as well', async () => {
    const pills = (word: string) => `x-mint: { pre: [${word}-pre], post: [${word}-post] }`
    const made = petsSite(
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
    const made = petsSite(
      { groups: [{ group: 'API', pages: ['list'] }] },
      { 'list.mdx': '---\ntitle: List\nopenapi: GET /pets\ndeprecated: true\n---' },
    )
    const html = await made.text('/list')
    expect(wordsOf(html, 'h1')).toBe('List Deprecated')
    expect(wordsOf(html, 'nav', 'sidebar')).toContain('List Deprecated')
    expect(await made.text('/list.md')).toContain('**Deprecated.**')
  })

  test('the version of a tab, or of the page, is shown unless the switcher shows it', async () => {
    const made = petsSite(
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
    const title = async (address: string) => wordsOf(await made.text(address), 'h1')
    expect(await title('/api-reference/pet-store/list-pets')).toBe('List pets beta')
    expect(await made.text('/api-reference/pet-store/list-pets.md')).toContain('Version: beta')
    expect(await title('/own')).toBe('Own 2026-01')
    expect(await title('/a/pet-store/list-pets')).toBe('List pets')
  })

  test('callbacks stand folded between body and responses', async () => {
    const made = petsSite({ groups: [{ group: 'API', openapi: 'pets.yaml' }] })
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
    const made = petsSite(
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
    const made = petsSite(
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
    expect(codesOf(made)).toEqual([])
  })

  test('every field that has an anchor may be linked to, and no other', async () => {
    const made = petsSite(
      { pages: ['index', 'pet', 'create'] },
      { 'pet.mdx': '---\nopenapi-schema: Pet\n---', 'create.mdx': '---\nopenapi: POST /pets\n---' },
    )
    const snapshot = made.live.current.get()
    for (const path of ['/pet', '/create']) {
      const page = snapshot.pages.get(path)
      const anchors = page ? [...snapshot.compile(page).anchors] : []
      const html = await made.text(path)
      const shown = [
        ...html.matchAll(
          / id="((?:authorization|(?:path|query|header|body|callback|response|schema)-)[^"]*)"/g,
        ),
      ]
        .map(([, id = '']) => id)
        // Of the samples beside it, and of the page around.
        .filter((id) => !/-example|^body-content$/.test(id))
      expect(shown.length, path).toBeGreaterThan(1)
      expect(anchors).toEqual(expect.arrayContaining(shown))
      expect(anchors).not.toContain('body-none')
    }
  })

  test('a webhook may be called by several words', async () => {
    const made = petsSite(
      { groups: [{ group: 'API', openapi: 'pets.yaml', pages: ['hook', 'webhook a pet is born'] }] },
      {
        'pets.yaml': PETS.replace('pet.born:', 'a pet is born:'),
        'hook.mdx': '---\ntitle: Hook\nopenapi: pets.yaml webhook a pet is born\n---',
      },
    )
    expect(codesOf(made)).toEqual([])
    expect(await made.text('/hook')).toContain('a pet is born')
    expect(await made.text('/api-reference/a-pet-is-born')).toContain('>A pet is born<')
  })

  test('without a file name the first spec by file name wins', () => {
    const made = petsSite(
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
    const made = petsSite({ groups: [{ group: 'API', openapi: 'pets.yaml' }] }, { 'pets.yaml': spec })
    const html = await made.text('/all-pets')
    expect(html).toContain('All of them')
    expect(html).toContain('Careful')
  })

  test('an empty title is none', () => {
    const spec = PETS.replace(
      'summary: List pets',
      "summary: List pets\n      x-mint: { metadata: { title: '' } }",
    )
    const made = petsSite({ groups: [{ group: 'API', openapi: 'pets.yaml' }] }, { 'pets.yaml': spec })
    expect(made.live.current.get().pages.get('/api-reference/pet-store/list-pets')?.title).toBe('List pets')
  })

  test.each([
    ['place', '/place'],
    ['/guide/pets/', '/guide/pets'],
    ['https://docs.example.com/guide/pets?x#y', '/guide/pets'],
    ['/../../up/./ä b', '/up/ä b'],
    ['a%2F..%2F..%2Fb', '/a%2F..%2F..%2Fb'],
  ])('x-mint.href %s is the page %s', (href, path) => {
    const spec = PETS.replace('summary: List pets', `summary: List pets\n      x-mint: { href: '${href}' }`)
    const made = petsSite({ groups: [{ group: 'API', openapi: 'pets.yaml' }] }, { 'pets.yaml': spec })
    expect([...made.live.current.get().pages.keys()]).toContain(path)
  })

  test('groups of an operation close its page', async () => {
    const spec = PETS.replace('summary: List pets', 'summary: List pets\n      x-mint: { groups: [staff] }')
    const made = petsSite(
      { groups: [{ group: 'API', openapi: 'pets.yaml' }] },
      { 'pets.yaml': spec, 'lectern.json': JSON.stringify({ auth: { method: 'accounts' } }) },
    )
    expect((await made.app.request('/api-reference/pet-store/list-pets')).status).toBe(401)
  })
})

describe('files', () => {
  test('a spec is served at its path, and handed out as one file or an archive that is always the same', async () => {
    const one = petsSite({ groups: [{ group: 'API', openapi: 'pets.yaml' }] })
    expect(await one.text('/pets.yaml')).toBe(PETS)
    const single = await one.app.request('/openapi-specs.download')
    expect(single.headers.get('content-disposition')).toBe('attachment; filename="pets.yaml"')
    const two = () =>
      petsSite(
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
    const made = petsSite({ groups: [{ group: 'API', openapi: 'pets.yaml' }] })
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
    ['swagger: "1.2"\ninfo: {}\npaths: {}', 'spec-version'],
    ['swagger: "2.0"\ninfo: {}\npaths: {}', 'spec-empty'],
    ['swagger: "2.0"\na: &a\n  b: *a\npaths: {}', 'spec-cyclic-yaml'],
    ['openapi: 3.0.0\npaths: {', 'spec-unreadable'],
    ['openapi: 3.0.0\ninfo: {title: a, version: b}\npaths: {}', 'spec-empty'],
    ['openapi: 3.0.0\ninfo: {title: a, version: b}\npaths: { /a: { parameters: [] } }', 'spec-empty'],
    ['openapi: 3.1.0\na: &a\n  b: *a\npaths: {}', 'spec-cyclic-yaml'],
    [
      'openapi: 3.0.0\npaths: { /a: { get: { responses: { 200: { $ref: other.yaml#/x } } } } }',
      'spec-external-ref',
    ],
    ['openapi: 3.0.0\npaths: { /a: { get: { responses: { 200: { $ref: "#/x" } } } } }', 'spec-ref-missing'],
    ['openapi: 3.0.0\npaths: { /a: { get: { security: [{ nobody: [] }] } } }', 'spec-security-missing'],
  ])('%s', async (text, code) => {
    const made = petsSite(
      {
        tabs: [
          { tab: 'G', pages: ['index'] },
          { tab: 'API', openapi: 'pets.yaml' },
        ],
      },
      { 'pets.yaml': text },
    )
    expect(codesOf(made)).toContain(code)
    expect((await made.app.request('/')).status).toBe(200)
    expect(made.errors).toEqual([])
  })

  test('a file that is there and no spec is not called missing', () => {
    const made = petsSite(
      { pages: ['index', 'one'] },
      { 'specs/empty.json': '', 'one.mdx': '---\nopenapi: empty GET /pets\n---' },
    )
    expect(made.live.current.get().diagnostics).toEqual([
      expect.objectContaining({
        code: 'spec-missing',
        file: 'one.mdx',
        message: 'specs/empty.json is empty, or no OpenAPI file.',
      }),
    ])
  })

  test('a missing spec and a missing operation are errors with a place', () => {
    const made = petsSite(
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
