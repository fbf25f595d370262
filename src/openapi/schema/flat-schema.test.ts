import { expect, it } from 'vitest'
import { Spec } from '../spec.ts'
import { readEndpoint } from '../endpoint/read-endpoint.ts'
import { flatten } from './flat-schema.ts'

function specOf(rest: object): Spec {
  const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {}, ...rest })
  const spec = Spec.read({ id: 'a.json', text, hash: '1', reread: () => text })
  if (!(spec instanceof Spec)) throw new Error('no spec')
  return spec
}

const NAME = { type: 'string', description: 'What it is called', maxLength: 9 }

it('looks once at schemas that say the same', () => {
  const spec = specOf({})
  expect(flatten(spec, { ...NAME })).toBe(flatten(spec, { ...NAME }))
  expect(flatten(spec, { ...NAME })).not.toBe(flatten(spec, { ...NAME, maxLength: 8 }))
  const inside = () => ({ type: 'object', properties: { name: { ...NAME } } })
  expect(flatten(spec, inside())).toBe(flatten(spec, inside()))
})

it('takes schemas for two where JSON has one text for both', () => {
  const spec = specOf({})
  const [endless, none] = [Infinity, null].map((value) => flatten(spec, { ...NAME, default: value }))
  expect(endless).not.toBe(none)
})

it('goes on to the name of what contains itself, however often its list is written the same', () => {
  const list = { type: 'array', items: { $ref: '#/components/schemas/Folder' } }
  // Small components are built alone, without what is around them.
  const names = Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`name${at}`, NAME]))
  const spec = specOf({
    paths: {
      '/a': {
        get: { responses: { 200: { description: 'x', content: { 'application/json': { schema: list } } } } },
      },
    },
    components: { schemas: { Folder: { type: 'object', properties: { folders: { ...list }, ...names } } } },
  })
  const [operation] = spec.operations
  if (!operation) throw new Error('no operation')
  const endpoint = readEndpoint(spec, operation, { pillKeys: [], requiredOnly: false })
  const folder = endpoint.responses[0]?.media[0]?.node.parts?.[0]?.node
  const again = folder?.properties?.[0]?.node.parts?.[0]?.node
  expect(again).toMatchObject({ more: 'recursive', about: { name: 'Folder' } })
})
