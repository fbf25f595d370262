import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { lectern } from '../support/cli.ts'
import { docsJson, makeFolder, makeSite } from '../support/site.ts'

// Folders that were written for the product whose format we read, served unchanged.
const site = makeSite({
  'docs.json': docsJson({
    navigation: {
      groups: [
        {
          group: 'All',
          pages: [
            'index',
            'math',
            'described',
            'canvas',
            'centered',
            'framed',
            'api/users/list',
            'api/start',
            'guides/snippets/first',
          ],
        },
      ],
    },
    footer: { socials: { github: 'https://github.com/acme' } },
  }),
  'api/users/list.mdx': '# List\n\n[folder](/api) and [deeper](/api/users/)\n',
  'api/start.mdx': '# Start',
  'guides/snippets/first.mdx': '# On snippets',
  'guides/snippets/second.mdx': '# A piece of a page',
  'math.mdx':
    '---\ntitle: Math\n---\n\nAt $ x$, $ \\mathcal{N}(\\theta)$ and $\\overline{X_{a}} - \\underline{X_{b}} $ here.\n\n' +
    '$\n\\overline{TE} = \\overline{X_t}\n$\n\nCosts $5 or $ 10 a month.\n\n<Note title="Mind `this`">Text</Note>\n\n:::note\nText\n:::\n',
  'CLAUDE.md': '# For tools only',
  'tools/build.js': 'const fs = require("fs")\nfs.readFileSync("x")\n',
  'tools/bridge.js': '(async () => {\n  const { http } = await import("viem")\n})()\n',
  'tools/list.js': "import { list } from './all.js'\nexport default list\n",
  'scripts/chat.js': 'document.title += "?"',
  'tags.js': '<>\n  <script src="https://example.com/a.js" />\n</>\n',
  'widget.js': 'document.title += "!"',
  'snippets/helper.jsx': 'export const Helper = ({ name }) => <p>Helper for {name}</p>\n',
  'snippets/prerequisites.jsx': 'export const Prerequisites = () => <div>{Helper({ name: "Slack" })}</div>\n',
  'scope.mdx':
    'import { Prerequisites } from "/snippets/prerequisites.jsx"\nimport { Helper } from "/snippets/helper.jsx"\n\n<Prerequisites />\n',
  'snippets/bad.jsx': 'export const Bad = () => { throw new Error("no data in /home/me") }\n',
  'bad.mdx': 'import { Bad } from "/snippets/bad.jsx"\n\n<Bad />\n',
  'canvas.mdx': '---\ntitle: Canvas\nmode: custom\n---\n\n<h1>My own page</h1>\n',
  'centered.mdx': '---\ntitle: Centered\nmode: center\n---\n\nText.\n',
  'framed.mdx': '---\ntitle: Framed\nmode: frame\n---\n\nText.\n',
  'index.mdx':
    '---\ntitle: Home\n---\n\n<Card title="Use `run` **now**" href="/described">Text</Card>\n\n' +
    '<Steps><Step title="1. Open [it](/described)">Text</Step></Steps>\n\n<Accordion title="What is `x_y`?">Text</Accordion>\n',
  'described.mdx':
    '---\ntitle: Described\ndescription: "Usage: `{{comments}}` with [Next.js](https://nextjs.org/) on **Ghost(Pro)**<br/>Note&colon; not <script>"\n---\n\nBody.\n',
})

test('Markdown of a description is shown under the title, and its words elsewhere', async () => {
  const page = await site.text('/described')
  const words = 'Usage: {{comments}} with Next.js on Ghost(Pro) Note: not &lt;script&gt;'
  expect(page).toContain(
    'Usage: <code>{{comments}}</code> with <a href="https://nextjs.org/" class="link" rel="noopener">Next.js</a> on <strong>Ghost(Pro)</strong><br>Note: not &lt;script&gt;',
  )
  expect(page).toContain(`<meta name="description" content="${words}">`)
  expect(await site.text('/llms.txt')).toContain(words.replace('&lt;', '<').replace('&gt;', '>'))
})

test('Markdown of titles is shown as such, in one line', async () => {
  const page = await site.text('/')
  expect(page).toContain('<a href="/described">Use <code>run</code> <strong>now</strong></a>')
  expect(page).toContain('1. Open <a href="/described" class="link">it</a>')
  expect(page).toContain('What is <code>x_y</code>?')
})

test('a page with mode custom has the header, and below it only what its author wrote', async () => {
  const canvas = await site.text('/canvas')
  expect(canvas).toContain('id="navbar"')
  expect(canvas).toContain('My own page')
  for (const part of ['id="feedback"', 'class="pager"', '<footer', 'id="sidebar"', 'id="content-area"'])
    expect(canvas).not.toContain(part)
  expect(await site.text('/described')).toContain('<footer')
})

test('the modes center and frame are those of some themes, as their authors saw them', async () => {
  // The theme of this site is mint, which has one of them.
  expect(await site.text('/centered')).not.toContain('id="sidebar"')
  const framed = await site.text('/framed')
  expect(framed).toContain('id="sidebar"')
  expect(framed).toContain('<h1 id="page-title">Framed</h1>')
})

test('the address of a folder leads to its first page, for those who may see it', async () => {
  const to = async (path: string, app = site.app) => {
    const answer = await app.request(path)
    return [answer.status, answer.headers.get('location')]
  }
  expect(await to('/api')).toEqual([307, '/api/users/list'])
  expect(await to('/api/users/?a=1')).toEqual([307, '/api/users/list?a=1'])
  expect((await to('/ap'))[0]).toBe(404)
  const closed = makeSite({
    'docs.json': docsJson({ navigation: { pages: ['index', 'in/secret', 'in/open', 'all/secret'] } }),
    'index.mdx': '# Home',
    'in/secret.mdx': '---\ngroups: [staff]\n---\n# Secret',
    'in/open.mdx': '# Open',
    'all/secret.mdx': '---\ngroups: [staff]\n---\n# Secret',
  })
  expect(await to('/in', closed.app)).toEqual([307, '/in/open'])
  expect((await to('/all', closed.app))[0]).toBe(404)
})

test('a page in a folder named snippets is a page once the navigation names it', async () => {
  expect((await site.app.request('/guides/snippets/first')).status).toBe(200)
  expect((await site.app.request('/guides/snippets/second')).status).toBe(404)
})

test('links to folders work in an export, and check does not call them broken', async () => {
  const out = makeFolder({})
  await lectern(['build', site.root, '--out', out])
  expect(fs.readFileSync(path.join(out, 'api/users/index.html'), 'utf8')).toContain('url=/api/users/list')
  const { stdout } = await lectern(['check', site.root])
  expect(stdout).not.toContain('link-broken')
  expect(stdout).toMatch(/tags\.js:1:1.*script-invalid/)
})

test('check names the page that is meant where a link forgot its first slash', async () => {
  const root = makeFolder({
    'docs.json': docsJson(),
    'index.mdx': '# Home',
    'guides/start.mdx': '[next](guides/next)',
    'guides/next.mdx': '# Next',
  })
  const { stdout } = await lectern(['check', root])
  expect(stdout).toMatch(/link-broken.*guides\/guides\/next/)
  expect(stdout).toContain('Did you mean "/guides/next"? A link without / in front counts from the folder')
})

test('a folder that was served below a path before works at the root, and check says so once', async () => {
  const moved = makeSite({
    'docs.json': docsJson({ redirects: [{ source: '/old', destination: '/docs/guide' }] }),
    'index.mdx': '# Home\n\n[guide](/docs/guide#way) ![a](/docs/images/a.svg) [none](/docs/none)\n',
    'guide.mdx': '# Guide\n\n## Way\n',
    'images/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  })
  const to = async (path: string) => (await moved.app.request(path)).headers.get('location')
  expect(await to('/docs/images/a.svg?w=1')).toBe('/images/a.svg?w=1')
  expect(await to('/docs/guide')).toBe('/guide')
  expect((await moved.app.request('/docs/none')).status).toBe(404)
  const { stdout } = await lectern(['check', moved.root])
  expect(stdout.match(/link-broken|image-missing|redirect-target/g)).toEqual(['link-broken'])
  expect(stdout).toContain('2 links and images begin with /docs')
})

test('the policy opens for what code of the folder does, and for nothing else', async () => {
  const policy = async (files: Record<string, string>) => {
    const pages = makeSite({ 'docs.json': docsJson(), 'index.mdx': '# Home', ...files })
    return (await pages.app.request('/')).headers.get('content-security-policy') ?? ''
  }
  const closed = await policy({ 'site.js': 'document.title += "!"' })
  expect(closed).not.toMatch(/style-src-elem[^;]*unsafe-inline|frame-src[^;]*blob:|posthog/)
  expect(await policy({ 'site.js': 'document.createElement("style")' })).toMatch(
    /style-src-elem[^;]*'unsafe-inline'/,
  )
  const snippet =
    'p.src = s.api_host.replace(".i.posthog.com", "-assets.i.posthog.com") + "/static/array.js"\n' +
    'posthog.init("phc_x", { api_host: "https://us.i.posthog.com" })'
  const measured = await policy({ 'posthog.js': snippet })
  expect(measured).toMatch(/script-src[^;]* https:\/\/us-assets\.i\.posthog\.com/)
  expect(measured).toMatch(/connect-src[^;]* https:\/\/us\.i\.posthog\.com/)
  const proxied = await policy({ 'posthog.js': snippet.replace('us.i.posthog.com', 'z.example.com') })
  expect(proxied).toMatch(/script-src[^;]* https:\/\/z\.example\.com/)
})

test('a page or redirect may be called dashboard or metrics; ours are then under /_lectern/ only', async () => {
  const pages = makeSite({
    'docs.json': docsJson({
      navigation: { pages: ['index', 'dashboard'] },
      redirects: [{ source: '/metrics', destination: '/' }],
    }),
    'index.mdx': '# Home',
    'dashboard.mdx': '# The dashboard of the product',
  })
  expect(await pages.text('/dashboard')).toContain('The dashboard of the product')
  expect((await pages.app.request('/metrics')).headers.get('location')).toBe('/')
  expect(pages.live.current.get().diagnostics).toEqual([])
})

test('TeX is math however its dollars stand, and prices are words', async () => {
  const page = await site.text('/math')
  expect(page.match(/class="katex"/g)).toHaveLength(4)
  expect(page).toContain('Costs $5 or $ 10 a month.')
  expect(page).toContain('Mind <code>this</code>')
  expect((await lectern(['check', site.root])).stdout).toMatch(
    /math\.mdx:\d+:1\s+warning\s+directive-unknown/,
  )
})

test('what the folder holds for tools is not for readers', async () => {
  expect((await site.app.request('/CLAUDE')).status).toBe(404)
  expect((await site.app.request('/CLAUDE.md')).status).toBe(404)
  const page = await site.text('/')
  expect(page).toContain('src="/widget.js"')
  expect(page).not.toMatch(/\/tools\/(?:build|bridge|list)\.js/)
  expect(page).toContain('/scripts/chat.js')
})

test('a snippet may use what the page imports', async () => {
  expect(await site.text('/scope')).toContain('<p>Helper for Slack</p>')
})

test('why a component failed is for its author, in the preview and in check', async () => {
  const page = await site.text('/bad')
  expect(page).toContain('This part could not be shown.')
  expect(page).not.toMatch(/no data|Bad&gt;/)
  expect((await lectern(['check', site.root])).stdout).toContain('<Bad> failed: no data')
})
