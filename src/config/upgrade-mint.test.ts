import { expect, test } from 'vitest'
import { loadConfig } from './load-config.ts'
import type { LoadedConfig } from './load-config.ts'

const base = { name: 'Old', colors: { primary: '#111111' }, navigation: [{ group: 'A', pages: ['a'] }] }

test('old options move to their new places', () => {
  const { config, diagnostics } = load({
    ...base,
    colors: { primary: '#111111', anchors: { from: '#000', to: '#fff' }, background: { dark: '#222222' } },
    theme: 'quill',
    modeToggle: { default: 'dark', isHidden: true },
    backgroundImage: '/bg.png',
    background: { style: 'grid' },
    font: { headings: { family: 'Inter', url: 'https://acme.test/inter.woff2' } },
    topbarLinks: [{ name: 'Log in', url: 'https://a.example' }],
    topbarCtaButton: { type: 'github', url: 'https://github.com/a/b' },
    openapi: 'spec.json',
    api: {
      baseUrl: 'https://api.example',
      auth: { method: 'bearer', inputPrefix: 'x' },
      playground: { mode: 'hide', disableProxy: true },
    },
    analytics: { posthog: { apiKey: 'phc_x' } },
    integrations: { intercom: 'abcdef' },
    metadata: { 'og:title': 'x' },
    seo: { indexHiddenPages: true },
    codeBlock: { mode: 'dark' },
    eyebrow: { display: 'breadcrumbs' },
    feedback: { thumbsRating: true },
    isWhiteLabeled: true,
  })
  expect(config).toMatchObject({
    theme: 'mint',
    colors: { primary: '#111111' },
    appearance: { default: 'dark', strict: true },
    background: { image: '/bg.png', decoration: 'grid', color: { dark: '#222222' } },
    fonts: { heading: { family: 'Inter', source: 'https://acme.test/inter.woff2' } },
    navbar: {
      links: [{ label: 'Log in', href: 'https://a.example' }],
      primary: { type: 'github', href: 'https://github.com/a/b' },
    },
    api: {
      openapi: 'spec.json',
      playground: { display: 'none', proxy: false },
      mdx: { server: 'https://api.example', auth: { method: 'bearer' } },
    },
    integrations: { posthog: { apiKey: 'phc_x' }, intercom: { appId: 'abcdef' } },
    seo: { metatags: { 'og:title': 'x' }, indexing: 'all' },
    styling: { codeblocks: 'dark', eyebrows: 'breadcrumbs' },
  })
  expect(diagnostics.map(({ code }) => code)).toEqual(['config-legacy-file'])
})

test('socials come as an object or as a list', () => {
  const url = 'https://github.com/a'
  expect(load({ ...base, footerSocials: { github: url } }).config.footer?.socials).toEqual({ github: url })
  expect(load({ ...base, footerSocials: [{ type: 'github', url }] }).config.footer?.socials).toEqual({
    github: url,
  })
})

test('footer columns are renamed', () => {
  const footer = { links: [{ title: 'More', links: [{ label: 'Blog', url: '/blog' }] }] }
  expect(load({ ...base, footer }).config.footer?.links).toEqual([
    { header: 'More', items: [{ label: 'Blog', href: '/blog' }] },
  ])
})

test('a wrong value is reported where it stands in mint.json', () => {
  const { diagnostics } = load({ ...base, topbarLinks: [{ name: 5, url: '/a' }] })
  expect(diagnostics.at(-1)).toMatchObject({ code: 'config-invalid-value', file: 'mint.json' })
  expect(diagnostics.at(-1)?.message).toBe('navbar.links[0].label must be a string, found 5.')
})

function load(mint: unknown): LoadedConfig {
  return loadConfig({ readFile: (path) => (path === 'mint.json' ? JSON.stringify(mint) : undefined) })
}
