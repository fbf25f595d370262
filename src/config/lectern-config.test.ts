import { expect, test } from 'vitest'
import { loadSettings } from './settings.ts'
import type { LoadedSettings } from './settings.ts'

test('without a file everything has its default and the site is public', () => {
  const { config, file, diagnostics } = loadSettings({ readFile: () => undefined })
  expect(config).toEqual({
    previewDays: 30,
    languages: { detect: true, fallback: true },
    search: { learnedOrder: true },
    versions: { canonical: 'newest', notice: true },
    trustProxy: false,
    webhooks: [],
    gapThreshold: 10,
    pullRequests: { previews: true, forks: false, closedPages: false },
    mcp: { enabled: true, redirects: [], tokenLifetime: 3600 },
    limits: {
      mcpPerAddress: 5000,
      mcpSearch: 10_000,
      mcpFilesystem: 10_000,
      mcpAuthedSearch: 5000,
      mcpAuthedFilesystem: 5000,
      analyticsExport: 100,
      search: 5000,
      feedback: 100,
      events: 5000,
      assistant: 300,
      assistantApi: 10_000,
      login: 50,
      previews: 60,
      playground: 1000,
    },
    quotas: { projects: 100 },
    playground: { proxy: true, allowedHosts: [] },
    security: { scripts: [], styles: [], connect: [], frameAncestors: [] },
  })
  expect([file, diagnostics]).toEqual([undefined, []])
})

test('a full file is read', () => {
  const { config, diagnostics } = load({
    organization: 'Acme',
    project: 'docs',
    baseUrl: 'https://docs.acme.example/',
    trustProxy: ['10.0.0.0/8'],
    auth: { method: 'oidc', issuer: 'https://login.acme.example', clientId: 'lectern' },
    mcp: { enabled: false, redirects: ['tool.example', 'myapp://callback'], tokenLifetime: 1_209_600 },
    limits: { login: 5 },
    playground: { proxy: false, allowedHosts: ['api.internal'] },
  })
  expect(config).toMatchObject({
    baseUrl: 'https://docs.acme.example',
    auth: { method: 'oidc', scopes: ['openid', 'profile', 'email'], groupsClaim: 'groups', sessionDays: 30 },
    limits: { login: 5, search: 5000 },
  })
  expect(diagnostics).toEqual([])
})

test('a site may be below a path of plain names', () => {
  const { config, diagnostics } = load({ baseUrl: 'https://acme.example/docs/v2.1/' })
  expect(config.baseUrl).toBe('https://acme.example/docs/v2.1')
  expect(diagnostics).toEqual([])
})

test.each(['/do cs', '/..', '/a//b', '/.well-known', '/a;b', '/%64ocs', '/docs?a', '/docs#a', '/"'])(
  'the path %s is refused',
  (path) => {
    expect(load({ baseUrl: `https://acme.example${path}` }).diagnostics).toMatchObject([
      { severity: 'error', line: 1 },
    ])
  },
)

test.each([
  ['an unknown method', { auth: { method: 'oidx' } }],
  ['a missing field', { auth: { method: 'jwt', loginUrl: 'https://a.example' } }],
  ['a misspelt restriction', { auth: { method: 'accounts', alowedDomains: ['a.example'] } }],
  ['a wrong type', { auth: 'accounts' }],
  ['null', { auth: null }],
  ['a misspelt key', { auht: { method: 'accounts' } }],
])('login settings with %s close the site instead of opening it', (_, value) => {
  const { config, diagnostics } = load(value)
  expect(config.auth).toEqual({ method: 'closed' })
  expect(diagnostics).toMatchObject([{ severity: 'error' }])
})

test.each([['{"auth": '], [''], ['[]'], ['{"$ref": "gone.json"}']])(
  '%j cannot be read, so the site is closed',
  (text) => {
    const { config, diagnostics } = loadSettings({
      readFile: (path) => (path === 'lectern.json' ? text : undefined),
    })
    expect(config.auth).toEqual({ method: 'closed' })
    expect(diagnostics).toMatchObject([{ severity: 'error' }])
  },
)

test('a mistake elsewhere costs only that value', () => {
  const { config, diagnostics } = load({
    auth: { method: 'accounts' },
    limits: { login: 0, search: 7 },
    trustProxy: 'yes',
  })
  expect(config).toMatchObject({
    auth: { method: 'accounts' },
    limits: { login: 50, search: 7 },
    trustProxy: false,
  })
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'limits.login must be 1 or more, found 0.',
    'trustProxy must be true or false or a list, found "yes".',
  ])
})

test('schemes that run code are no redirects', () => {
  const { config, diagnostics } = load({ mcp: { redirects: ['javascript:alert(1)', 'ok.example'] } })
  expect(config.mcp.redirects).toEqual(['ok.example'])
  expect(diagnostics).toHaveLength(1)
})

test('a file the operator named must exist', () => {
  const { config, diagnostics } = loadSettings({ readFile: () => undefined }, 'prod.json')
  expect(diagnostics).toMatchObject([{ severity: 'error', code: 'config-missing' }])
  expect(config.auth).toEqual({ method: 'closed' })
})

function load(value: unknown): LoadedSettings {
  return loadSettings({
    readFile: (path) => (path === 'lectern.json' ? JSON.stringify(value) : undefined),
  })
}
