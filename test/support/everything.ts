// A docs folder with every part of a page that the format documents; bench/selectors.mjs counts on it too.
import type { Files } from './folder.ts'

const SPEC = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://api.acme.test' }],
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
  paths: {
    '/pets': {
      post: {
        summary: 'Add a pet',
        description: 'Adds one.',
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', enum: [1, 2] } }],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                oneOf: [{ type: 'string' }, { type: 'object', properties: { a: { type: 'string' } } }],
              },
            },
          },
        },
        responses: { 200: { description: 'OK' }, 404: { description: 'Not there' } },
      },
    },
  },
}

const ALL = `---
title: All
description: Every *part* of a page.
tag: New
---

# One {#one}

## Two [link](https://acme.test)

### Three

#### Four

##### Five

###### Six

Text with \`code\`, **bold**, [a link](/next), [another](https://acme.test) and an ![image](/logo.svg).

> Quote

- item
- [item](/next)

1. item

---

| a | b |
| --- | --- |
| [c](/next) | \`d\` |

<CardGroup cols={2}>
  <Card title="Card" icon="house" href="/next" img="/logo.svg" cta="Go" arrow>Text [x](/next)</Card>
  <Card title="Out" icon="house" href="https://acme.test" horizontal>Text</Card>
</CardGroup>
<Columns cols={2}><Card title="Plain" icon="/logo.svg">Text</Card></Columns>
<AccordionGroup><Accordion title="A" icon="house" defaultOpen>B</Accordion><Accordion title="C">D</Accordion></AccordionGroup>
<Accordion title="A" defaultOpen>Text</Accordion>
<Note>Text [x](/next)</Note> <Warning>Text</Warning> <Info>Text</Info> <Tip>Text</Tip> <Check>Text</Check> <Danger>Text</Danger>
<Badge color="blue" size="sm">[b](/next)</Badge> <Tooltip tip="t" cta="more" href="/next">word</Tooltip> <Icon icon="house" />
<CodeGroup>
\`\`\`js one
1
\`\`\`
\`\`\`js two
2
\`\`\`
</CodeGroup>

\`\`\`ts file.ts icon="house" lines expandable
${'const a = 1\n'.repeat(40)}\`\`\`

\`\`\`js a.js icon="/logo.svg"
1
\`\`\`

\`\`\`text
1
\`\`\`

<Note>

## Heading
### Heading
#### Heading
##### Heading
###### Heading

\`\`\`js
1
\`\`\`

</Note>

1. one
   1. two

\`\`\`mermaid
graph LR
  a --> b
\`\`\`

<ResponseField name="f" type="string" required default="x"><Expandable title="more">x</Expandable></ResponseField>
<ParamField query="p" type="string" pre="a" post="b">x</ParamField>
<Frame caption="Caption">![x](/logo.svg)</Frame>
<Steps><Step title="S" icon="house">T</Step><Step title="S">T</Step></Steps>
<Tabs><Tab title="T" icon="house">1</Tab><Tab title="U">2</Tab></Tabs>
<Tile title="T" href="/">x</Tile>
<Prompt description="d">x</Prompt>
<Color variant="table"><Color.Row title="r"><Color.Item name="n" value="#fff" /></Color.Row></Color>
<Tree><Tree.Folder name="f"><Tree.File name="g" /></Tree.Folder></Tree>
<View title="JS">x</View>
<View title="Go">y</View>

## Last

Text.
`

const groups = [
  { group: 'Group', icon: 'house', tag: 'Beta', pages: ['all', 'next', 'changelog', 'asides'] },
  { group: 'Nested', pages: [{ group: 'In', icon: 'house', pages: ['inner', 'more'] }] },
  {
    group: 'Listed',
    root: 'listed',
    directory: 'accordion',
    pages: ['last', { group: 'In', pages: ['deep'] }],
  },
  { group: 'Cards', root: 'cards', directory: 'card', pages: ['end'] },
  { group: 'API', openapi: 'pets.json', pages: ['POST /pets'] },
]
const tabs = [
  { tab: 'Docs', icon: 'house', groups },
  { tab: 'Menu', menu: [{ item: 'One', icon: 'house', description: 'd', pages: ['menu-one'] }] },
  { tab: 'Out', href: 'https://acme.test' },
]
const dropdowns = ['choice', 'other'].map((page) => ({
  dropdown: page,
  icon: page === 'choice' ? '/logo.svg' : 'house',
  description: 'd',
  pages: [page],
}))
const products = [
  { product: 'One', icon: 'house', description: 'd', tabs },
  { product: 'Two', icon: 'house', description: 'd', dropdowns },
]
const versions = [
  { version: 'v2', products },
  { version: 'v1', pages: ['old'] },
]
const PLAIN =
  'index next asides-plain inner more listed last deep cards end menu-one choice other old fr/index'.split(
    ' ',
  )

/** It, in a theme. */
export function everything(theme: string): Files {
  const config = {
    name: 'All',
    theme,
    colors: { primary: '#3355aa' },
    logo: { light: '/logo.svg', dark: '/logo.svg' },
    banner: { content: 'Hello [x](/next)', dismissible: true },
    styling: { eyebrows: 'breadcrumbs' },
    contextual: { options: ['copy', 'view', 'chatgpt', 'claude'] },
    assistant: { questions: ['Why?'] },
    navbar: {
      links: [
        { label: 'Blog', href: '/next' },
        { type: 'github', href: 'https://github.com/acme/acme' },
      ],
      primary: { type: 'button', label: 'Go', href: 'https://acme.test' },
    },
    footer: {
      socials: { x: 'https://x.com/acme' },
      links: [{ header: 'H', items: [{ label: 'L', href: '/next' }] }],
    },
    navigation: {
      global: { anchors: [{ anchor: 'Blog', icon: 'house', href: 'https://acme.test' }] },
      languages: [
        { language: 'en', versions },
        { language: 'fr', pages: ['fr/index'] },
      ],
    },
  }
  return {
    'docs.json': JSON.stringify(config),
    'pets.json': JSON.stringify(SPEC),
    'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'all.mdx': ALL,
    'changelog.mdx':
      '---\ntitle: Changes\nrss: true\n---\n\n<Update label="May" description="v1" tags={["x"]}>y</Update>\n\n<Update label="June" tags={["z"]}>y</Update>\n',
    'asides.mdx':
      '<Panel>p</Panel>\n\n<RequestExample>\n```js\n1\n```\n</RequestExample>\n\n<ResponseExample>\n```js\n1\n```\n</ResponseExample>\n',
    ...Object.fromEntries(
      PLAIN.map((name) => [`${name}.mdx`, `---\ntitle: ${name}\n---\n\n## A\n\n### B\n\nText.\n`]),
    ),
  }
}
