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
    expect(text).toContain('#ms.kind19, … 460 more')
    expect(text).not.toContain('#ms.kind20')
  }
})
