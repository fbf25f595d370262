import { describe, expect, test } from 'vitest'
import { docsJson, makeSite, makeSiteAtAnyHost } from '../support/site.ts'
import { cpuTime } from '../support/cpu-time.ts'

const site = makeSite({
  'docs.json': docsJson({
    navigation: {
      pages: ['index', 'guides/start', 'guides/draft', 'changelog'],
      groups: [{ group: 'More', pages: ['quiet'] }],
      global: { anchors: [{ anchor: 'Blog', href: 'https://blog.acme.test' }] },
    },
    markdown: { instructions: 'Prefer the SDK.' },
  }),
  'index.mdx': '---\ntitle: Home\ndescription: Start here.\n---\n\nWelcome to **Acme**.',
  'guides/start.mdx': '---\ntitle: Start\n---\n\n<Note>Read [home](/).</Note>',
  'guides/draft.mdx': '---\ntitle: Draft\nnoindex: true\n---\n\nSecret plan.',
  'quiet.mdx': '---\ntitle: Quiet\nsearchable: false\n---\n\nQuiet.',
  'unlisted.mdx': '---\ntitle: Unlisted\n---\n\nUnlisted.',
  'changelog.mdx':
    '---\ntitle: Changelog\n---\n\n<Update label="v2" tags={["API"]}>\n  ## Faster\n\n  Twice.\n\n  ## Safer\n\n  Much.\n</Update>\n\n<Update label="v1" tags={["UI"]}>\n  First & best.\n</Update>',
})

describe('a page as Markdown', () => {
  test('at its address with .md, with title, description, body and the note to agents', async () => {
    const response = await site.app.request('/index.md')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(await response.text()).toBe(
      '# Home\n\n> Start here.\n\n> All pages of this documentation are listed at https://docs.acme.test/llms.txt\n\nWelcome to **Acme**.\n\n> ## Agent Instructions\n>\n> Prefer the SDK.\n',
    )
  })

  test('its links are whole addresses, and its HTML names the index before the navigation', async () => {
    const linked = makeSite({
      'docs.json': docsJson({ navigation: { pages: ['index'] } }),
      'index.mdx':
        '[a](/b?c#d) ![p](/p.png) [e](https://e.test/f) `[g](/h)` [i](#j)\n\n## J\n\n```md\n[k](/l)\n```',
    })
    const url = 'https://docs.acme.test'
    expect(await linked.text('/index.md')).toContain(
      `[a](${url}/b?c#d) ![p](${url}/p.png) [e](https://e.test/f) \`[g](/h)\` [i](#j)\n\n## J\n\n\`\`\`md\n[k](/l)\n\`\`\``,
    )
    expect(await linked.text('/llms-full.txt')).not.toContain('All pages of this documentation')
    expect(await linked.text('/')).toMatch(
      /<body[^>]*><a class="skip"[^>]*>[^<]*<\/a><p hidden>For agents:[^<]*<a href="\/llms\.txt">/,
    )
  })

  test.each(['text/markdown', 'text/plain', 'text/markdown, text/html;q=0.5'])(
    'when a client asks for %s',
    async (accept) => {
      const response = await site.app.request('/guides/start', { headers: { accept } })
      expect(await response.text()).toContain('> **Note**')
      expect(response.headers.get('vary')).toContain('Accept')
    },
  )

  test.each(['text/html', '*/*', 'text/html,application/xhtml+xml,*/*;q=0.8'])(
    'but not for %s',
    async (accept) => {
      const response = await site.app.request('/guides/start', { headers: { accept } })
      expect(response.headers.get('content-type')).toContain('text/html')
    },
  )
})

describe('llms.txt', () => {
  test('lists navigation pages in order with absolute addresses, and outside links as optional', async () => {
    const text = await site.text('/llms.txt')
    expect(text).toContain(
      '# Acme Docs\n\n> All about Acme.\n\n> ## Agent Instructions\n>\n> Prefer the SDK.\n\n## Docs\n\n',
    )
    expect(text).toContain(
      '- [Home](https://docs.acme.test/index.md): Start here.\n- [Start](https://docs.acme.test/guides/start.md)\n',
    )
    expect(text).toContain('## Optional\n\n- [Blog](https://blog.acme.test)')
    expect(text).toContain('[Quiet]')
    expect(text).not.toMatch(/Draft|Unlisted/)
  })

  test('is the same under .well-known', async () => {
    expect(await site.text('/.well-known/llms.txt')).toBe(await site.text('/llms.txt'))
    expect(await site.text('/.well-known/llms-full.txt')).toBe(await site.text('/llms-full.txt'))
  })

  test('llms-full.txt holds every listed page in full with its source', async () => {
    const text = await site.text('/llms-full.txt')
    expect(text).toContain('# Home\nSource: https://docs.acme.test/\n')
    expect(text).toContain('Welcome to **Acme**.')
    expect(text).not.toContain('Secret plan')
  })

  test('stays under 100,000 characters on a large site and says so', async () => {
    const pages = Array.from({ length: 3000 }, (_, index) => `section/a-rather-long-page-name-${index}`)
    const large = makeSite({
      'docs.json': docsJson({ navigation: { pages } }),
      ...Object.fromEntries(
        pages.map((page) => [
          `${page}.mdx`,
          `---\ntitle: Page\ndescription: ${'word '.repeat(60)}\n---\n\nx`,
        ]),
      ),
    })
    const text = await large.text('/llms.txt')
    expect(text.length).toBeLessThanOrEqual(100_000)
    expect(text).toContain('This list was shortened')
  })
})

test('the sitemap has the pages search engines may list, and only those', async () => {
  const text = await site.text('/sitemap.xml')
  expect(text.match(/<loc>[^<]*/g)).toEqual([
    '<loc>https://docs.acme.test/changelog',
    '<loc>https://docs.acme.test/guides/start',
    '<loc>https://docs.acme.test/',
    '<loc>https://docs.acme.test/quiet',
  ])
})

test('robots.txt names the sitemap', async () => {
  expect(await site.text('/robots.txt')).toContain('Sitemap: https://docs.acme.test/sitemap.xml')
})

describe('the feed of a changelog', () => {
  test('has one item a heading, or one for an update without headings', async () => {
    const response = await site.app.request('/changelog/rss.xml')
    expect(response.headers.get('content-type')).toContain('application/rss+xml')
    const text = await response.text()
    expect(text.match(/<title>[^<]*/g)).toEqual([
      '<title>Changelog - Acme Docs',
      '<title>Faster',
      '<title>Safer',
      '<title>v1',
    ])
    expect(text).toContain('First &amp; best.')
  })

  test('is filtered by tags', async () => {
    const text = await site.text('/changelog/rss.xml?tags=UI')
    expect(text).not.toContain('Faster')
    expect(text).toContain('<title>v1')
  })

  test('is not there for a page without updates', async () => {
    expect((await site.app.request('/guides/start/rss.xml')).status).toBe(404)
  })
})

describe('skills', () => {
  test('without files of its own the site offers one made from itself', async () => {
    expect(await site.text('/skill.md')).toContain('name: acme-docs')
    const index = (await (await site.app.request('/.well-known/agent-skills/index.json')).json()) as {
      skills: { name: string; url: string; digest: string }[]
    }
    expect(index.skills).toMatchObject([
      {
        name: 'acme-docs',
        type: 'skill-md',
        url: 'https://docs.acme.test/.well-known/agent-skills/acme-docs/SKILL.md',
      },
    ])
    expect(index.skills[0]?.digest).toMatch(/^sha256:[0-9a-f]{64}$/)
    expect((await site.app.request('/.well-known/agent-skills/acme-docs/SKILL.md')).status).toBe(200)
  })

  test('several of the author are listed, and those for groups are not public', async () => {
    const own = makeSite({
      'docs.json': docsJson(),
      'index.mdx': 'Home',
      'guides/start.mdx': 'Start',
      'skill.md': '---\nname: Main\ndescription: The main one.\n---\nDo it.',
      '.mintlify/skills/deploy/SKILL.md': '---\nname: deploy\ndescription: Ship it.\n---\nShip.',
      '.mintlify/skills/internal/SKILL.md':
        '---\nname: internal\ndescription: Staff.\ngroups: [staff]\n---\nInside.',
    })
    const response = await own.app.request('/skill.md')
    expect([response.status, response.headers.get('location')]).toEqual([
      307,
      '/.well-known/skills/index.json',
    ])
    const index = await (await own.app.request('/.well-known/skills/index.json')).json()
    expect(index).toEqual({
      skills: [
        { name: 'deploy', description: 'Ship it.', files: ['SKILL.md'] },
        { name: 'main', description: 'The main one.', files: ['SKILL.md'] },
      ],
    })
    expect(await own.text('/.well-known/skills/deploy/skill.md')).toContain('Ship.')
    expect((await own.app.request('/.well-known/skills/internal/SKILL.md')).status).toBe(404)
  })
})

test("the author's own versions of generated files win", async () => {
  const own = makeSite({
    'docs.json': docsJson(),
    'index.mdx': 'Home',
    'guides/start.mdx': 'Start',
    'llms.txt': '# Mine',
    'robots.txt': 'User-agent: nobody',
    'sitemap.xml': '<urlset/>',
  })
  expect(await own.text('/llms.txt')).toBe('# Mine')
  expect(await own.text('/.well-known/llms.txt')).toBe('# Mine')
  expect(await own.text('/robots.txt')).toBe('User-agent: nobody')
  expect(await own.text('/sitemap.xml')).toBe('<urlset/>')
})

test('llms-full.txt is made once for a View, with the address each host is asked by', async () => {
  const pages = Array.from({ length: 300 }, (_, at) => `page-${at}`)
  const asked = makeSiteAtAnyHost({
    'docs.json': docsJson({ navigation: { pages } }),
    ...Object.fromEntries(pages.map((page) => [`${page}.mdx`, '[a](/page-1) **b** `c`\n\n'.repeat(100)])),
  })
  const of = async (host: string) => {
    const before = cpuTime()
    const answer = await asked.app.request(`http://${host}/llms-full.txt`)
    return { text: await answer.text(), ms: cpuTime() - before }
  }
  const first = await of('localhost:1')
  expect(first.text).toContain('Source: http://localhost:1/page-1\n')
  expect(first.text).not.toContain('.invalid')
  // Whatever a stranger calls the host.
  let others = 0
  for (let parts = 1; parts <= 8; parts++) {
    const host = `${'a'.repeat(25)}.`.repeat(parts) + 'test'
    const { text, ms } = await of(host)
    others += ms
    expect(text).toBe(first.text.replaceAll('http://localhost:1', `http://${host}`))
  }
  expect(others).toBeLessThan(first.ms)
})
