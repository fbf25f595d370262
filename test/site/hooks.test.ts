import { expect, test } from 'vitest'
import { docsJson, makeSite } from '../support/site.ts'

// Names that style sheets and scripts of repositories in this format look for (docs/writing/styling.mdx lists them).
const IDS =
  'body-content content-area content content-container header banner footer page-title pagination navbar topbar-cta-button ' +
  'sidebar sidebar-content navigation-items table-of-contents table-of-contents-content search-bar-entry request-example ' +
  'response-example page-context-menu page-context-menu-button localization-select-trigger localization-select-content ' +
  'changelog-filters multi-view-dropdown'
const CLASSES =
  'accordion accordion-group callout card card-group columns code-block code-block-copy-button code-group expandable frame ' +
  'icon mermaid step steps tabs tile tooltip update mdx-content panel eyebrow breadcrumb-list breadcrumb-item nav-logo ' +
  'navbar-link nav-anchors nav-anchor nav-tabs nav-tabs-item topbar-right-container nav-tag-pill nav-tag-pill-text ' +
  'nav-dropdown-trigger nav-dropdown-content nav-dropdown-item nav-dropdown-item-text-container nav-dropdown-item-title ' +
  'nav-dropdown-products-selector-trigger nav-dropdown-products-selector-content nav-dropdown-products-selector-item ' +
  'nav-dropdown-products-selector-item-title sidebar-group sidebar-group-header sidebar-title toc toc-item footer ' +
  'advanced-footer pagination-prev pagination-next pagination-title field method-nav-pill prompt multi-view-item ' +
  'multi-view-dropdown directory directory-page directory-group directory-card color color-row color-item tree tree-folder ' +
  'tree-file not-found-container not-found-status-code not-found-title not-found-description ' +
  'not-found-recommended-pages-list not-found-recommended-page-link api-section api-section-heading ' +
  'api-section-heading-title method-pill tryit-button link'
const ATTRIBUTES = [
  '<li data-active="true"',
  'data-badge="true" data-color="blue" data-size="sm"',
  'data-component-name="theme-toggle"',
  'data-component-name="mermaid-container"',
  'data-component-part="step-content"',
  'data-component-part="update-label"',
  'data-component-part="card-title"',
  'data-component-part="card-icon"',
  'data-component-part="card-content-container"',
  'data-component-part="tab-content"',
  'data-component-part="tooltip-content"',
  'data-component-part="code-block-header"',
  'data-component-part="code-group-tab-bar"',
  '<li class="navbar-link"><a ',
  '<li id="topbar-cta-button"><a ',
  '<div class="nav-title sidebar-group-header"><h5 class="sidebar-title"',
]

const SPEC = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://api.acme.test' }],
  paths: {
    '/pets': {
      get: {
        summary: 'List pets',
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
        responses: { 200: { description: 'OK' } },
      },
    },
  },
}
const ALL = `---
title: All
tag: New
---

## One

<CardGroup><Card title="Card" icon="house">Text</Card></CardGroup>
<AccordionGroup><Accordion title="A">B</Accordion></AccordionGroup>
<Note>Text</Note> <Badge color="blue" size="sm">b</Badge> <Tooltip tip="t">word</Tooltip>
<CodeGroup>
\`\`\`js one
1
\`\`\`
\`\`\`js two
2
\`\`\`
</CodeGroup>

\`\`\`mermaid
graph LR
\`\`\`

<ResponseField name="f" type="string"><Expandable title="more">x</Expandable></ResponseField>
<Frame>![x](/logo.svg)</Frame>
<Steps><Step title="S">T</Step></Steps>
<Tabs><Tab title="T">1</Tab><Tab title="U">2</Tab></Tabs>
<Tile title="T" href="/">x</Tile>
<Update label="May" tags={["x"]}>y</Update>
<Prompt description="d">x</Prompt>
<Color variant="table"><Color.Row title="r"><Color.Item name="n" value="#fff" /></Color.Row></Color>
<Tree><Tree.Folder name="f"><Tree.File name="g" /></Tree.Folder></Tree>
<View title="JS">x</View>
<View title="Go">y</View>

## Two

Text with [a link](/next).
`
const groups = [
  { group: 'Group', tag: 'Beta', pages: ['all', 'next', 'api', 'asides'] },
  {
    group: 'Listed',
    root: 'listed',
    directory: 'accordion',
    pages: ['more', { group: 'In', pages: ['inner'] }],
  },
  { group: 'Cards', root: 'cards', directory: 'card', pages: ['last'] },
  { group: 'API', openapi: 'pets.json', pages: ['GET /pets'] },
]
const products = [
  {
    product: 'One',
    description: 'd',
    tabs: [
      { tab: 'Docs', groups },
      { tab: 'More', pages: ['end'] },
    ],
  },
  { product: 'Two', pages: ['other'] },
]
const languages = [
  {
    language: 'en',
    versions: [
      { version: 'v2', products },
      { version: 'v1', pages: ['old'] },
    ],
  },
  { language: 'fr', pages: ['fr'] },
]
const PLAIN = ['next', 'asides', 'listed', 'more', 'inner', 'cards', 'last', 'end', 'other', 'old', 'fr']
const site = makeSite({
  'docs.json': docsJson({
    logo: '/logo.svg',
    banner: { content: 'Hello' },
    styling: { eyebrows: 'breadcrumbs' },
    navbar: {
      links: [{ label: 'Blog', href: '/next' }],
      primary: { type: 'button', label: 'Go', href: '/next' },
    },
    footer: { links: [{ header: 'H', items: [{ label: 'L', href: '/next' }] }] },
    navigation: { global: { anchors: [{ anchor: 'Blog', href: 'https://acme.test' }] }, languages },
  }),
  'pets.json': JSON.stringify(SPEC),
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'all.mdx': ALL,
  'api.mdx': '---\ntitle: Api\napi: GET /pets\n---\n\nText.\n',
  ...Object.fromEntries(PLAIN.map((name) => [`${name}.mdx`, `---\ntitle: ${name}\n---\n\n## A\n\n## B\n`])),
  'asides.mdx':
    '<Panel>p</Panel>\n\n<RequestExample>\n```js\n1\n```\n</RequestExample>\n\n<ResponseExample>\n```js\n1\n```\n</ResponseExample>\n',
})

test('pages have the names that authors style and script by', async () => {
  const paths = [
    '/all',
    '/asides',
    '/listed',
    '/cards',
    '/api',
    '/nex',
    '/next',
    ...site.live.current.get().pages.keys(),
  ]
  const pages = await Promise.all([...new Set(paths)].map((path) => site.text(path)))
  const found = (part: RegExp | string) =>
    pages.some((page) => (typeof part === 'string' ? page.includes(part) : part.test(page)))
  const missing = [
    ...IDS.split(' ')
      .filter((id) => !found(`id="${id}"`))
      .map((id) => `#${id}`),
    ...CLASSES.split(' ').filter((name) => !found(new RegExp(`class="(?:[^"]* )?${name}[ "]`))),
    ...ATTRIBUTES.filter((part) => !found(part)),
  ]
  expect(missing).toEqual([])
})

test('no id stands twice on a page, and that of a heading wins', async () => {
  for (const path of ['/all', '/asides', '/listed']) {
    const ids = [...(await site.text(path)).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  }
  const own = makeSite({
    'docs.json': docsJson({ banner: { content: 'Hello' } }),
    'index.mdx': '---\ntitle: Home\n---\n\n## Header\n\n## Banner\n\n## Pagination\n',
    'guides/start.mdx': '# Start',
  })
  const page = await own.text('/')
  for (const id of ['header', 'banner', 'pagination']) expect(page).toContain(`<h2 id="${id}">`)
  expect(page).toContain('<div id="frame-banner"')
  expect(await own.text('/guides/start')).toContain('<div id="banner"')
})
