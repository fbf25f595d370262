import { expect, test } from 'vitest'
import { FormSchemas, MAX_WORK } from './form-schema.ts'
import { Spec } from './spec.ts'

/** Each schema is made of the next two, and has them as properties: whoever follows every way never comes back. */
function circular(count: number): Spec {
  const at = (index: number) => ({ $ref: `#/components/schemas/S${index % count}` })
  const schemas = Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `S${index}`,
      {
        type: 'object',
        allOf: [at(index + 1), at(index + 2)],
        oneOf: [at(index + 3), at(index + 5)],
        properties: Object.fromEntries(Array.from({ length: 10 }, (_, name) => [`p${name}`, at(index + 1)])),
      },
    ]),
  )
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {},
    components: { schemas },
  })
  const spec = Spec.read({ id: 'api.json', text, hash: '', reread: () => text })
  if (!(spec instanceof Spec)) throw new Error(JSON.stringify(spec))
  return spec
}

test('schemas that are made of each other take a bounded amount of work, and make a bounded form', () => {
  const spec = circular(30)
  const forms = new FormSchemas(spec)
  forms.of({ $ref: '#/components/schemas/S0' })
  // The last one that was begun is finished.
  expect(spec.flat.work).toBeLessThan(MAX_WORK + 10_000)
  expect(JSON.stringify(forms.definitions).length).toBeLessThan(5_000_000)
})
