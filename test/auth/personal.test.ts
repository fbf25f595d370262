import { expect, test } from 'vitest'
import { makeGuardedSite } from '../support/guarded-site.ts'

const SPEC = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  servers: [{ url: 'https://{region}.api.acme.test', variables: { region: { default: 'eu' } } }],
  paths: {
    '/orders': {
      get: {
        summary: 'List orders',
        parameters: [{ name: 'account', in: 'query', schema: { type: 'string' } }],
        responses: { '200': { description: 'OK' } },
      },
    },
  },
})

test('a page greets its reader by name, and nobody by the name of another', async () => {
  const site = await makeGuardedSite({
    files: {
      'index.mdx': '---\ntitle: Home\n---\nHello {user.email ?? "whoever you are"}!',
      'open.mdx': '---\ntitle: Open\npublic: true\n---\nHello {user.email ?? "stranger"}!',
    },
  })
  await site.account('ann@acme.test')
  await site.account('bob@acme.test')
  const ann = { cookie: await site.login('ann@acme.test') }
  const bob = { cookie: await site.login('bob@acme.test') }
  const first = await site.get('/', ann)
  expect(first.headers.get('etag')).toBeNull()
  expect(first.headers.get('cache-control')).toContain('private')
  expect(await first.text()).toContain('Hello ann@acme.test!')
  expect(await (await site.get('/', bob)).text()).toContain('Hello bob@acme.test!')
  expect(await (await site.get('/open')).text()).toContain('Hello stranger!')
  // Machines and the index never hear of anybody.
  expect(await (await site.get('/index.md', ann)).text()).not.toContain('ann@acme.test')
})

test('the playground starts with what the login says', async () => {
  const site = await makeGuardedSite({
    files: {
      'orders.json': SPEC,
      'docs.json': JSON.stringify({
        theme: 'mint',
        name: 'Acme Docs',
        colors: { primary: '#0f766e' },
        navigation: { groups: [{ group: 'API', openapi: 'orders.json', pages: ['index'] }] },
      }),
    },
  })
  const id = await site.account('ann@acme.test')
  const headers = { cookie: await site.login('ann@acme.test') }
  const userData = {
    groups: [],
    content: {},
    apiPlaygroundInputs: { query: { account: 'acct_42' }, server: { region: 'us' } },
  }
  await site.auth.sessions.keepReader({ id: `account:${id}`, groups: [], userData })
  const address = '/_lectern/playground/api-reference/list-orders.json'
  const model = await (await site.get(address, headers)).text()
  expect(model).toContain('"prefill":"acct_42"')
  expect(model).toContain('"default":"us"')
})
