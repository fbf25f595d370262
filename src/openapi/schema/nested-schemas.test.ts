import { expect, it } from 'vitest'
import { cpuTime, slowness } from '../../../test/support/cpu-time.ts'
import { readEndpoint } from '../endpoint/read-endpoint.ts'
import { FormSchemas } from '../form-schema.ts'
import { Spec } from '../spec.ts'
import { sampleValue } from './sample-value.ts'

/** Schemas that each hold the next; the last one holds text. */
function chain(length: number, make: (next: unknown) => object): Spec {
  const next = (at: number) => (at < length ? { $ref: `#/components/schemas/S${at}` } : { type: 'string' })
  const schemas = Object.fromEntries(Array.from({ length }, (_, at) => [`S${at}`, make(next(at + 1))]))
  const content = { 'application/json': { schema: next(0) } }
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/t': { post: { requestBody: { content }, responses: { 200: { description: '', content } } } } },
    components: { schemas },
  })
  return Spec.read({ id: 'a.json', text, hash: '', reread: () => text }) as Spec
}

it.each<[string, (next: unknown) => object]>([
  ['properties', (a) => ({ type: 'object', required: ['a'], properties: { a } })],
  ['items', (items) => ({ type: 'array', minItems: 1, items })],
  ['first items', (first) => ({ type: 'array', prefixItems: [first] })],
  ['alternatives', (first) => ({ oneOf: [first, { type: 'object', properties: { b: {} } }] })],
  ['parts', (first) => ({ allOf: [first, { properties: { b: {} } }] })],
  ['other properties', (other) => ({ type: 'object', additionalProperties: other })],
])('reads a longer chain of %s than the stack is', (_, make) => {
  const spec = chain(8000, make)
  const [operation] = spec.operations
  expect(operation && readEndpoint(spec, operation, { pillKeys: [], requiredOnly: false }).path).toBe('/t')
  expect(new FormSchemas(spec).of({ $ref: '#/components/schemas/S0' })).toEqual({ ref: 'S0' })
})

it('makes no more values than a sample has room for, however lists of lists multiply', () => {
  const spec = chain(12, (next) => ({ type: 'array', prefixItems: Array.from({ length: 10 }, () => next) }))
  const before = cpuTime()
  const value = sampleValue(spec, { $ref: '#/components/schemas/S0' }, { direction: 'request' })
  const ms = cpuTime() - before
  expect(ms).toBeLessThan(2000 * slowness())
  expect(JSON.stringify(value).length).toBeLessThan(20_000)
  // What there is room for has as many items as the schema says.
  expect(value).toHaveLength(10)
})
