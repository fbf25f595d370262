import { expect, test } from 'vitest'
import { Spec } from '../../src/openapi/spec.ts'
import { specSite } from '../support/spec-site.ts'

const SWAGGER = `swagger: "2.0"
info: { title: Pets, version: "1" }
host: api.pets.test
basePath: /v1
schemes: [https]
consumes: [application/json]
produces: [application/json]
securityDefinitions:
  key: { type: apiKey, in: header, name: X-Key }
security: [{ key: [] }]
parameters:
  body:
    { name: pet, in: body, required: true, schema: { $ref: "#/definitions/Pet" } }
  tag: { name: tag, in: formData, type: string, description: A tag of the form. }
paths:
  /pets:
    parameters:
      - { name: limit, in: query, type: integer, maximum: 50, description: At most this many. }
    post:
      summary: Add a pet
      produces: [application/json, application/xml]
      parameters: [{ $ref: "#/parameters/body" }]
      responses: { 201: { description: Created, schema: { $ref: "#/definitions/Pet" } } }
  /pets/{id}/tags:
    parameters: [{ $ref: "#/parameters/tag" }]
    put:
      summary: Tag a pet
      consumes: [application/x-www-form-urlencoded]
      parameters: [{ name: id, in: path, required: true, type: string }]
      responses: { 204: { description: Done } }
definitions:
  Pet:
    type: object
    required: [name]
    properties:
      name: { type: string, description: What it is called. }
      owner: { $ref: "#/definitions/Nobody" }
`

test('Swagger 2.0 has pages with all its facts: server, parameters, shared bodies, forms, answers, keys', async () => {
  const site = specSite(SWAGGER)
  const post = await site.text('/api-reference/add-a-pet')
  for (const fact of [
    'https://api.pets.test/v1',
    'At most this many.',
    'What it is called.',
    'X-Key',
    '201',
    'application/xml',
  ])
    expect(post).toContain(fact)
  const put = await site.text('/api-reference/tag-a-pet')
  expect(put).toContain('A tag of the form.')
  expect(put).toContain('application/x-www-form-urlencoded')
  expect((await site.text('/api-reference/add-a-pet.md')).includes('https://api.pets.test/v1')).toBe(true)
  expect(site.errors).toEqual([])
})

test('what is wrong is reported where the file has it', () => {
  const { diagnostics } = specSite(SWAGGER).live.current.get()
  expect(diagnostics.find(({ code }) => code === 'spec-ref-missing')).toMatchObject({
    file: 'api.json',
    line: SWAGGER.split('\n').findIndex((line) => line.includes('owner:')) + 1,
  })
})

test('anchors that stand for billions of values are refused at once', () => {
  const levels = Array.from({ length: 40 }, (_, at) => `  a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`)
  const text = `swagger: "2.0"\nx-bomb:\n  a0: &a0 [x]\n${levels.join('\n')}\npaths: {}\n`
  const read = Spec.read({ id: 'api.yaml', text, hash: '', reread: () => text })
  expect(read).toMatchObject([{ code: 'spec-too-deep', file: 'api.yaml' }])
})
