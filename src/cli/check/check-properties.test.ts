import { expect, test } from 'vitest'
import { docsJson, makeFolder } from '../../../test/support/site.ts'
import { checkFolder } from './check-folder.ts'

test('what a page says and nothing reads is a finding with what to do', async () => {
  const root = makeFolder({
    'docs.json': docsJson({ navigation: { pages: ['index'] } }),
    'index.mdx':
      '---\ntitle: Home\nmode: assistant\nsdk: x\nslug: /home\nTag: x\nog:title: Fine\n---\n\n' +
      '<Card titel="A" href="/" data-x="1" className="c">x</Card>\n\n<Tabs group="a"><Tab title="T">t</Tab></Tabs>\n\n' +
      '```ts twoslash\nconst a = 1\n```\n\n```sql runnable=false title="A runnable query"\nSELECT 1\n```\n\n```mermaid placement="top-left"\ngraph TD\n```\n\n```js theme={null}\n1\n```\n\n```js theme="draculo"\n1\n```\n',
    'other.mdx': '---\nslug: /other\n---\n',
  })
  const { diagnostics } = await checkFolder(root, () => undefined)
  expect(diagnostics.map(({ code, line, message, hint }) => `${code}:${line} ${message} ${hint}`)).toEqual([
    'frontmatter-unread:5 "slug" is not read; 2 pages have it. Keep it for other tools, or remove it.',
    'frontmatter-unread:6 "Tag" is not read; 1 page has it. Did you mean "tag"?',
    'frontmatter-without-effect:4 "sdk" has no effect. References of SDKs are not generated. Write the page, or generate it as Markdown.',
    'frontmatter-without-effect:3 "mode: assistant" has no effect. The page is shown as any other. Remove the mode; every page has the assistant.',
    'property-unknown:10 <Card> does not read "titel". Did you mean "title"?',
    'property-unknown:12 <Tabs> does not read "group". It reads sync, borderBottom, defaultTabIndex.',
    'fence-without-effect:14 "twoslash" has no effect on this block. Types are not shown on hover. Write the types that matter as comments.',
    'code-theme-unknown:30 Lectern has no colours of the code theme "draculo"; this block has those of the site. Choose another, such as github-light-default, dark-plus.',
  ])
})
