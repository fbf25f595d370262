import { expect, test } from 'vitest'
import { STRANGER, type Viewer } from '../../src/access/viewer.ts'
import { docsJson, makeSite } from '../support/site.ts'

const SPEC = {
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  servers: [{ url: 'https://api.acme.test' }],
  paths: {
    '/orders': {
      post: {
        summary: 'Create an order',
        parameters: [
          { name: 'dryRun', in: 'query', schema: { type: 'boolean' } },
          { name: 'secretFlag', in: 'query', 'x-mint': { groups: ['staff'] }, schema: { type: 'string' } },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Order' },
              example: { amount: 1, marginCode: 'SECRETMARGIN' },
            },
          },
        },
        responses: { '200': { description: 'OK' } },
      },
    },
  },
  components: {
    schemas: {
      Order: {
        type: 'object',
        required: ['amount', 'marginCode'],
        properties: {
          amount: { type: 'number' },
          marginCode: { type: 'string', description: 'MARGINTEXT', 'x-mint': { groups: ['staff'] } },
          plan: {
            type: 'string',
            enum: ['free', 'pro', 'skunkworks'],
            'x-mint-enum': { skunkworks: ['staff', 'lab'] },
            example: 'skunkworks',
          },
        },
      },
    },
  },
}

const SECRETS = ['secretFlag', 'marginCode', 'MARGINTEXT', 'SECRETMARGIN', 'skunkworks']

function site(viewer: Viewer) {
  return makeSite(
    {
      'docs.json': docsJson({
        navigation: { groups: [{ group: 'API', openapi: 'orders.json', pages: ['index'] }] },
      }),
      'index.mdx': '---\ntitle: Home\n---\nHello',
      'orders.json': JSON.stringify(SPEC),
    },
    viewer,
  )
}

function reader(...groups: string[]): Viewer {
  return { kind: 'reader', groups: new Set(groups) }
}

const ADDRESSES = [
  '/api-reference/create-an-order',
  '/api-reference/create-an-order.md',
  '/_lectern/playground/api-reference/create-an-order.json',
  '/_lectern/schemas/orders.json/Order',
  '/llms-full.txt',
  '/orders.json',
  '/_lectern/search?q=marginCode',
  '/_lectern/search?q=skunkworks',
]

test.each([
  ['a stranger', STRANGER],
  ['somebody of another group', reader('sales')],
  ['a program', { kind: 'client' } as const],
])('parts of a spec for a group are nowhere for %s', async (_, viewer) => {
  const made = site(viewer)
  const text = (address: string) => made.text(address)
  for (const address of ADDRESSES) {
    const shown = (await text(address)).replaceAll(/"query":"[^"]*"/g, '')
    for (const secret of SECRETS) expect(shown, `${secret} at ${address}`).not.toContain(secret)
  }
  expect(await text('/api-reference/create-an-order')).toContain('dryRun')
  expect((await made.app.request('/orders.json')).status).toBe(404)
})

test('members see all of it', async () => {
  const made = site(reader('staff'))
  const text = (address: string) => made.text(address)
  const html = await text('/api-reference/create-an-order')
  for (const secret of ['secretFlag', 'marginCode', 'skunkworks']) expect(html).toContain(secret)
  expect(await text('/api-reference/create-an-order.md')).toContain('MARGINTEXT')
  expect((await made.app.request('/orders.json')).status).toBe(200)
})

test('a group that may see one part sees that part only', async () => {
  const made = site(reader('lab'))
  const text = (address: string) => made.text(address)
  const html = await text('/api-reference/create-an-order')
  expect(html).toContain('skunkworks')
  expect(html).not.toContain('marginCode')
})
