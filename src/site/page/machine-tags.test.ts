import { expect, test } from 'vitest'
import { makeSite, docsJson } from '../../../test/support/site.ts'

const site = makeSite({
  'docs.json': docsJson({
    navigation: { groups: [{ group: 'Guides', pages: ['guides/start', 'op'] }] },
    seo: {
      metatags: { 'og:image': '/card.png', 'google-site-verification': 'abc' },
      paths: [{ path: 'op', metatags: { author: 'Ann' } }],
    },
  }),
  'guides/start.mdx':
    '---\ntitle: Start </script> & go\ndescription: First steps.\nkeywords: [a, b]\n"og:title": Own title\n---\n\nx',
  'op.mdx': '---\ntitle: Op\napi: GET /x\n---\n\nx',
})

test('link previews have title, description, address and picture, and the page may have its own', async () => {
  const html = await site.text('/guides/start')
  expect(html).toContain('<meta property="og:title" content="Own title">')
  expect(html).toContain('<meta property="og:description" content="First steps.">')
  expect(html).toContain('<meta property="og:url" content="https://docs.acme.test/guides/start">')
  expect(html).toContain('<meta property="og:image" content="https://docs.acme.test/card.png">')
  expect(html).toContain('<meta name="google-site-verification" content="abc">')
  expect(html).toContain('<meta name="keywords" content="a, b">')
  expect(await site.text('/op')).toContain('<meta name="author" content="Ann">')
})

test('structured data is valid JSON whatever a title holds, and names the way to the page', async () => {
  const html = await site.text('/guides/start')
  const json = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  const { '@graph': graph } = JSON.parse(json) as { '@graph': Record<string, unknown>[] }
  expect(graph.map((entry) => entry['@type'])).toEqual([
    'Organization',
    'WebSite',
    'WebPage',
    'BreadcrumbList',
    'TechArticle',
  ])
  expect(graph[4]?.['headline']).toBe('Start </script> & go')
  expect(await site.text('/op')).toContain('"APIReference"')
})
