import { expect, test } from 'vitest'
import { smallSpec, specSite } from '../support/spec-site.ts'

const KINDS = Array.from({ length: 480 }, (_, at) => `#ms.kind${at}`)
const ENTITY = {
  type: 'object',
  properties: { id: { type: 'string' } },
  discriminator: {
    propertyName: '@odata.type',
    mapping: Object.fromEntries(KINDS.map((kind) => [kind, `#/components/schemas/${kind.slice(1)}`])),
  },
}

test('a base of hundreds of schemas is told in a line, which says how many it leaves out', async () => {
  const fields = Array.from({ length: 20 }, (_, at) => [
    `field${at}`,
    { $ref: '#/components/schemas/entity' },
  ])
  const schema = { type: 'object', properties: Object.fromEntries(fields) }
  const responses = { 200: { description: 'OK', content: { 'application/json': { schema } } } }
  const site = specSite(smallSpec({ components: { schemas: { entity: ENTITY } } }, { responses }))
  for (const address of ['/api-reference/get-it', '/api-reference/get-it.md']) {
    const text = await site.text(address)
    expect(text).toContain('#ms.kind0, #ms.kind1,')
    expect(text).toContain('#ms.kind7, … 472 more')
    expect(text).not.toContain('#ms.kind8')
  }
})

test('beside alternatives the first two hundred are listed, then how many more, and what leads elsewhere', async () => {
  const body = {
    oneOf: [{ $ref: '#/components/schemas/entity' }],
    discriminator: { ...ENTITY.discriminator, defaultMapping: '#/components/schemas/other' },
  }
  const responses = { 200: { description: 'OK', content: { 'application/json': { schema: body } } } }
  const schemas = { entity: { type: 'object' }, other: { type: 'object' } }
  const site = specSite(smallSpec({ openapi: '3.2.0', components: { schemas } }, { responses }))
  const [page, markdown] = [
    await site.text('/api-reference/get-it'),
    await site.text('/api-reference/get-it.md'),
  ]
  for (const text of [page, markdown]) {
    expect(text).toContain('#ms.kind199')
    expect(text).not.toContain('#ms.kind200')
    expect(text).toContain('… 280 more')
  }
  expect(page).toContain('otherwise → other')
  expect(markdown).toContain('otherwise leads to other')
})

test('a value that only ends as what it leads to says where it leads', async () => {
  const mapping = Object.fromEntries(
    KINDS.slice(0, 13).map((kind) => [`big${kind.slice(4)}`, `#/components/schemas/${kind.slice(4)}`]),
  )
  const schema = { ...ENTITY, discriminator: { propertyName: 'kind', mapping } }
  const responses = { 200: { description: 'OK', content: { 'application/json': { schema } } } }
  const text = await specSite(smallSpec({}, { responses })).text('/api-reference/get-it.md')
  expect(text).toContain('bigkind0 → kind0, bigkind1 → kind1')
})
