import { expect, test } from 'vitest'
import { docsJsonSchema, lecternJsonSchema } from './json-schema.ts'

test('editors learn which options are required and what they mean', () => {
  const schema = docsJsonSchema()
  expect(schema).toMatchObject({
    $schema: 'http://json-schema.org/draft-07/schema#',
    anyOf: [{ required: ['theme', 'name', 'colors', 'navigation'] }, { required: ['$ref'] }],
    properties: { theme: { enum: expect.arrayContaining(['mint']), description: expect.any(String) } },
  })
})

test('options with defaults are optional', () => {
  expect(lecternJsonSchema()).not.toHaveProperty('required')
})

test('unknown keys are underlined, comment keys are not', () => {
  expect(docsJsonSchema()).toMatchObject({
    additionalProperties: false,
    patternProperties: { '^(//|#|_|\\$comment$)': {} },
  })
})

test('a list may be a $ref to a file', () => {
  expect(docsJsonSchema()).toMatchObject({
    properties: { redirects: { anyOf: [{ type: 'array' }, { $ref: '#/definitions/file-ref' }] } },
  })
})

test.each([docsJsonSchema, lecternJsonSchema])('%o refers only to definitions it holds', (make) => {
  const schema = make()
  const text = JSON.stringify(schema)
  const definitions = Object.keys(schema['definitions'] ?? {})
  const used = [...text.matchAll(/"\$ref":"#\/definitions\/([^"]+)"/g)].map(([, name]) => name)
  expect(used.filter((name) => !definitions.includes(name ?? ''))).toEqual([])
  expect(text).not.toContain('typeLabel')
})
