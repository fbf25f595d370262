import { describe, expect, test } from 'vitest'
import { wordsOf } from '../support/html.ts'
import { outline } from '../support/nav.ts'
import { codesOf, petsSite } from '../support/pets-site.ts'

describe('navigation', () => {
  test('an entry with nothing but a spec lists every operation by tag, hidden and excluded ones left out', async () => {
    const made = petsSite({
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
    expect(wordsOf(html, 'nav', 'sidebar')).toMatch(/Pet store .*GET List pets/)
    expect(codesOf(made)).toEqual([])
  })

  test('a directory moves the pages, and a spec may be given in all three forms', () => {
    const made = petsSite({
      groups: [{ group: 'A', openapi: [{ source: '/pets.yaml', directory: 'ref/v1' }] }],
    })
    expect([...made.live.current.get().pages.keys()]).toContain('/ref/v1/pet-store/list-pets')
  })

  test('naming one operation adds no other, also when an entry above has the spec', () => {
    const made = petsSite({
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
    const under = petsSite({ tabs: [{ tab: 'API', openapi: 'pets.yaml', groups: [{ group: 'Reference' }] }] })
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
    const whole = petsSite({ openapi: 'pets.yaml', pages: ['index'] })
    expect((await whole.app.request('/api-reference/pet-store/list-pets')).status).toBe(200)
    expect([...codesOf(under), ...codesOf(whole)]).toEqual([])
  })

  test('pages that name no operation come first, then the operations', () => {
    const made = petsSite({ tabs: [{ tab: 'API', openapi: 'pets.yaml', pages: ['index'] }] })
    const [tab] = made.live.current.get().navigation.children
    expect(tab?.children.map(({ label }) => label)).toEqual(['Home', 'Pet store', 'API Reference'])
  })

  test.each(['GET /pets/', 'get /pets'])('%s is a near miss, and what was meant is named', (entry) => {
    const made = petsSite({ groups: [{ group: 'A', openapi: 'pets.yaml', pages: [entry] }] })
    const [problem] = made.live.current.get().diagnostics
    expect(problem).toMatchObject({
      code: 'nav-operation-missing',
      file: 'docs.json',
      hint: 'Did you mean "GET /pets"?',
    })
    expect(problem?.line).toBeGreaterThan(0)
  })

  test('an excluded operation cannot be named, a hidden one can', () => {
    const made = petsSite({
      groups: [{ group: 'A', openapi: 'pets.yaml', pages: ['GET /secret', 'DELETE /pets/{id}'] }],
    })
    expect(codesOf(made)).toEqual(['nav-operation-excluded'])
    expect([...made.live.current.get().pages.keys()]).toContain('/api-reference/delete-pets')
  })
})
