import { describe, expect, test } from 'vitest'
import { docsJson, makeSite, type Files } from '../support/site.ts'

const site = (config: Record<string, unknown>, files: Files = {}) =>
  makeSite({ 'docs.json': docsJson(config), 'index.mdx': '# Home', 'guides/start.mdx': '# Start', ...files })

describe('related pages', () => {
  const files = {
    'index.mdx': '---\ntitle: Home\nrelated: [guides/start, /secret, gone]\n---\nHello',
    'secret.mdx': '---\ntitle: Secret plans\ngroups: [staff]\n---\nHidden',
    'guides/start.mdx': '---\ntitle: Start\nrelated: false\n---\nText',
    'lectern.json': JSON.stringify({ auth: { method: 'accounts' } }),
    'docs.json': docsJson({ navigation: { public: true, pages: ['index', 'guides/start', 'secret'] } }),
  }

  test('are listed for those who may read them', async () => {
    const open = { ...files, 'index.mdx': files['index.mdx'].replace('title', 'public: true\ntitle') }
    open['guides/start.mdx'] = open['guides/start.mdx'].replace('title', 'public: true\ntitle')
    const html = await makeSite(open).text('/')
    expect(html).toContain('Related pages')
    expect(html).toContain('<li><a href="/guides/start">Start</a></li>')
    expect(html).not.toContain('Secret plans')
    const staff = await makeSite(open, { kind: 'reader', groups: new Set(['staff']) }).text('/')
    expect(staff).toContain('<li><a href="/secret">Secret plans</a></li>')
    expect(await makeSite(open).text('/guides/start')).not.toContain('Related pages')
  })
})

test('a missing page leads to the first one where docs.json says so, for readers alone', async () => {
  const leading = site({ errors: { '404': { redirect: true } } }).app
  const reader = await leading.request('/nope', { headers: { accept: 'text/html' } })
  expect([reader.status, reader.headers.get('location')]).toEqual([307, '/'])
  expect((await leading.request('/nope')).status).toBe(404)
  expect((await leading.request('/nope.png', { headers: { accept: 'text/html' } })).status).toBe(404)
  expect((await site({}).app.request('/nope', { headers: { accept: 'text/html' } })).status).toBe(404)
})

test("code takes the colours of the author's variables", async () => {
  const html = await site({ styling: { codeblocks: 'css-variables' } }).text('/')
  expect(html).toMatch(/--code-k:var\(--mint-token-keyword,light-dark\(/)
  expect(await site({}).text('/')).not.toContain('--mint-token')
})

test('cards with a type, tabs with a border, and prompts with actions', async () => {
  const html = await site(
    {},
    {
      'index.mdx':
        '<Card type="warning" title="W">x</Card>\n\n<Card type="nonsense" title="N">x</Card>\n\n' +
        '<Tabs borderBottom><Tab title="A">a</Tab></Tabs>\n\n' +
        '<Prompt description="Do **this**" actions={["copy", "cursor"]}>Say hello & more</Prompt>\n',
    },
  ).text('/')
  expect(html).toContain('<div class="card warning">')
  expect(html).not.toContain('nonsense')
  expect(html).toContain('<lectern-tabs class="tabs bordered"')
  expect(html).toContain('Do <strong>this</strong>')
  expect(html).toContain('href="cursor://anysphere.cursor-deeplink/prompt?text=Say%20hello%20%26%20more"')
})
