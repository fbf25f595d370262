import { expect, test } from 'vitest'
import { sampled } from '../support/sampled.ts'
import { docsJson, makeSite } from '../support/site.ts'

test('a description that nests lists and quotes without end takes down neither its page nor the files of the site', async () => {
  // Two levels each. Code that calls itself for every level ended at 3,000.
  const description = `${'- > '.repeat(sampled(5000, 11_000))}the end`
  const operation = {
    summary: 'Get',
    description,
    parameters: [{ name: 'q', in: 'query', description, schema: { type: 'string' } }],
    responses: { 200: { description } },
  }
  const site = makeSite({
    'docs.json': docsJson({ navigation: { pages: ['index', 'api.json GET /a'] } }),
    'index.mdx': '---\ntitle: Home\n---\n\nWelcome.',
    'api.json': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'A', version: '1', description },
      paths: { '/a': { get: operation } },
    }),
  })
  for (const path of ['/api-reference/get', '/api-reference/get.md', '/llms.txt', '/llms-full.txt'])
    expect((await site.app.request(path)).status, path).toBe(200)
  expect(site.errors).toEqual([])
})
