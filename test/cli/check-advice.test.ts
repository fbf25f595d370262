// What `check` advises about names that are wrong, as authors of real repositories wrote them.
import { expect, test } from 'vitest'
import type { Diagnostic } from '../../src/lib/diagnostic.ts'
import { lectern } from '../support/cli.ts'
import { docsJson, makeFolder } from '../support/site.ts'

async function advice(files: Record<string, string>, code: string): Promise<readonly (string | undefined)[]> {
  const { stdout } = await lectern(['check', makeFolder(files), '--json'])
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Diagnostic[] }
  return diagnostics.filter((one) => one.code === code).map(({ hint }) => hint)
}

const page = (text: string, more = '') => `---\ntitle: Page\n${more}---\n\n${text}\n`

test('an anchor gets the heading that goes on where it ends, or says the same in other words, and no other version', async () => {
  const hints = await advice(
    {
      'docs.json': docsJson({ navigation: { pages: ['index', 'notes'] } }),
      'index.mdx': page(
        [
          '[a](/notes#param-28) [b](/notes#2-3-connecting-via-ssh-over-network) [c](/notes#v0-32)',
          '[d](/notes#what-is-a-shard) [e](/notes#the-adaptivecurve)',
        ].join('\n'),
      ),
      'notes.mdx': page(
        [
          '## Param 28: fees',
          '## 2.3 SSH connection over the network',
          '## v0.42',
          '## v0.51',
          '## What is a node',
          '## What is a block',
          '## What is a wallet',
          '## AdaptiveCurve',
        ].join('\n\ntext\n\n'),
      ),
    },
    'anchor-missing',
  )
  expect(hints).toEqual([
    'Did you mean "#param-28-fees"?',
    'Did you mean "#2-3-ssh-connection-over-the-network"?',
    'Link to another heading, or give the one that is meant this name: ## Title {#v0-32}.',
    'Link to another heading, or give the one that is meant this name: ## Title {#what-is-a-shard}.',
    'Did you mean "#adaptivecurve"?',
  ])
})

test('an anchor of the original gets the heading in the same place of the translation', async () => {
  const hints = await advice(
    {
      'docs.json': docsJson({
        navigation: {
          languages: [
            { language: 'en', pages: ['index'] },
            { language: 'ar', pages: ['ar/index'] },
          ],
        },
      }),
      'index.mdx': page('[a](#commands)\n\n## Rules\n\ntext\n\n## Commands'),
      'ar/index.mdx': page('[a](#commands)\n\n## قواعد\n\ntext\n\n## أوامر'),
    },
    'anchor-missing',
  )
  expect(hints).toEqual(['Did you mean "#أوامر"?'])
})

test('a link gets the page of that name below its folders, or the only one, with its anchor', async () => {
  const hints = await advice(
    {
      'docs.json': docsJson({
        navigation: {
          pages: ['index', 'browsers/scaling/pools', 'other/pools', 'start_llm', 'a/overview', 'b/overview'],
        },
      }),
      'index.mdx': page('[a](/browsers/pools#sizes) [b](/docs/library/start_llm) [c](/c/overview)'),
      'browsers/scaling/pools.mdx': page('## Sizes'),
      'other/pools.mdx': page('Hi'),
      'start_llm.mdx': page('Hi'),
      'a/overview.mdx': page('Hi'),
      'b/overview.mdx': page('Hi'),
    },
    'link-broken',
  )
  expect(hints.slice(0, 2)).toEqual([
    'Did you mean "/browsers/scaling/pools#sizes"?',
    expect.stringContaining('Did you mean "/start_llm"?'),
  ])
})

test('a page without a file is not said to be one that the navigation has already', async () => {
  const hints = await advice(
    {
      'docs.json': docsJson({ navigation: { pages: ['index', 'tools/web-search', 'tools/web-fetch'] } }),
      'index.mdx': page('Hi'),
      'tools/web-search.mdx': page('Hi'),
    },
    'nav-page-missing',
  )
  expect(hints).toEqual(['Create the page, or remove it from the navigation.'])
})

test('a description that lost its version or its folder is suggested', async () => {
  const spec = '{"openapi":"3.1.0","info":{"title":"Pets","version":"1"},"paths":{"/pets":{"get":{}}}}'
  const hints = await advice(
    {
      'docs.json': docsJson({
        navigation: {
          groups: [
            { group: 'A', openapi: 'api/pets-service-0.19.0.json' },
            { group: 'B', openapi: '/specs/swap/swap.json' },
          ],
        },
      }),
      'api/pets-service.json': spec,
      'specs/swap/v1/swap.json': spec,
    },
    'spec-missing',
  )
  expect(hints).toEqual(['Did you mean "api/pets-service.json"?', 'Did you mean "specs/swap/v1/swap.json"?'])
})

test('an icon whose file is not there is reported, and what is neither name nor path is no picture', async () => {
  const files = {
    'docs.json': docsJson({ navigation: { groups: [{ group: 'A', icon: 'n/a', pages: ['index'] }] } }),
    'index.mdx': page(
      '<Card title="a" icon="/icons/b.svg" /><Card title="b" icon="/icons/c.svg" />',
      'icon: /icons/a.svg\n',
    ),
    'icons/b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  }
  expect(await advice(files, 'image-missing')).toHaveLength(2)
  expect(await advice(files, 'icon-unknown')).toHaveLength(1)
})

test('an icon is found below the path a site had, and by the name a URL gives its file', async () => {
  const files = {
    'docs.json': docsJson({ navigation: { pages: ['index'] } }),
    'index.mdx': page(
      '<Card title="a" icon="/images/my%20icon.svg" /><Card title="b" icon="/docs/images/my%20icon.svg?v=1" />',
    ),
    'images/my icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  }
  expect(await advice(files, 'image-missing')).toEqual([])
})
