import { expect, test } from 'vitest'
import { docsJson, makeSite } from '../support/site.ts'

// Folders that were written for the product whose format we read, served unchanged.
const site = makeSite({
  'docs.json': docsJson({
    navigation: { groups: [{ group: 'All', pages: ['index', 'described', 'canvas', 'centered', 'framed'] }] },
    footer: { socials: { github: 'https://github.com/acme' } },
  }),
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
    'Usage: <code>{{comments}}</code> with <a href="https://nextjs.org/" rel="noopener">Next.js</a> on <strong>Ghost(Pro)</strong><br>Note: not &lt;script&gt;',
  )
  expect(page).toContain(`<meta name="description" content="${words}">`)
  expect(await site.text('/llms.txt')).toContain(words.replace('&lt;', '<').replace('&gt;', '>'))
})

test('Markdown of titles is shown as such, in one line', async () => {
  const page = await site.text('/')
  expect(page).toContain('<a href="/described">Use <code>run</code> <strong>now</strong></a>')
  expect(page).toContain('1. Open <a href="/described">it</a>')
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
