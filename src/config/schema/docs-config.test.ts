import { expect, test } from 'vitest'
import { docsConfigSchema } from './docs-config.ts'

const smallest = { theme: 'mint', name: 'A', colors: { primary: '#fff' }, navigation: { pages: ['a'] } }

test('the four required options are enough, and the rest has defaults', () => {
  expect(docsConfigSchema.parse(smallest)).toMatchObject({
    appearance: { default: 'system', strict: false },
    icons: { library: 'fontawesome' },
    styling: { eyebrows: 'section', codeblocks: 'system' },
    redirects: [],
    errors: { '404': { redirect: false } },
    seo: { indexing: 'navigable', metatags: {}, paths: [] },
    metadata: { timestamp: false },
    variables: {},
    markdown: { schema: true },
    integrations: {},
    api: {
      playground: { display: 'interactive', proxy: true, credentials: false },
      params: { expanded: 'closed', post: [] },
      examples: { defaults: 'all', prefill: false, autogenerate: true },
    },
  })
})

test.each([
  ['colors', { primary: '#12345' }],
  ['logo', { light: '/a.svg' }],
  ['background', { decoration: 'dots' }],
  ['fonts', {}],
  ['fonts', { family: 'Inter', weight: 'bold' }],
  ['navbar', { links: [{ href: '/a' }] }],
  ['navbar', { primary: { type: 'button', href: '/a' } }],
  ['footer', { links: [{ items: [] }] }],
  ['banner', { type: 'info' }],
  ['contextual', { options: ['teleport'] }],
  ['redirects', [{ source: 'https://example.com/a', destination: '/b' }]],
  ['redirects', [{ source: '/a', destination: 'javascript:alert(1)' }]],
  ['variables', { 'my name': 'x' }],
  ['integrations', { posthog: { apiKey: 'nope' } }],
  ['integrations', { ga4: { measurementId: 'UA-1' } }],
  ['integrations', { intercom: { appId: 'abc' } }],
  ['api', { url: 'short' }],
  ['seo', { organization: { url: 'example' } }],
  ['variations', { options: [] }],
])('%s: %j is refused', (name, value) => {
  expect(docsConfigSchema.safeParse({ ...smallest, [name]: value }).success).toBe(false)
})

test.each([
  ['colors', { primary: '#ABC', light: '#aabbcc' }],
  ['logo', '/logo.svg'],
  [
    'fonts',
    { family: 'Inter', heading: { family: 'Satoshi', source: '/s.woff2', format: 'woff2', weight: 550 } },
  ],
  ['styling', { codeblocks: { theme: { light: 'a', dark: 'b' }, languages: { custom: ['/x.json'] } } }],
  [
    'navbar',
    {
      links: [
        { type: 'github', href: 'https://github.com/a/b' },
        { label: '', icon: 'x', href: '/a' },
      ],
    },
  ],
  ['navbar', { primary: { type: 'github', href: 'https://github.com/a/b' } }],
  ['banner', { content: 'x', color: { light: '#fff' } }],
  ['contextual', { options: [], display: 'toc' }],
  [
    'contextual',
    {
      options: [
        { title: 'a', description: 'b', href: { base: '/x', query: [{ key: 'q', value: '$page' }] } },
      ],
    },
  ],
  ['markdown', { instructions: ['a', 'b'] }],
  ['api', { mdx: { server: ['https://a.example'], auth: { method: 'bearer' } } }],
])('%s: %j is accepted', (name, value) => {
  expect(docsConfigSchema.safeParse({ ...smallest, [name]: value }).error).toBeUndefined()
})

test('the source of a redirect gets its leading slash', () => {
  const { redirects } = docsConfigSchema.parse({
    ...smallest,
    redirects: [{ source: 'a/b', destination: '/c' }],
  })
  expect(redirects).toEqual([{ source: '/a/b', destination: '/c', permanent: true }])
})
