import { docsJson, makeSite, type Files } from './site.ts'

/** A spec with a bit of everything. */
export const PETS = `openapi: 3.1.0
info: { title: Pets, version: '1' }
servers: [{ url: https://api.pets.test/v1 }]
tags:
  - { name: pet-store, x-group: Pet store }
paths:
  /pets:
    get:
      tags: [pet-store]
      summary: List pets
      description: Lists **all** pets.
      parameters:
        - { name: limit, in: query, description: How many., schema: { type: integer, maximum: 50, default: 10 } }
      responses:
        '200':
          description: The pets
          content:
            application/json:
              schema: { type: array, items: { $ref: '#/components/schemas/Pet' } }
    post:
      tags: [pet-store]
      deprecated: true
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Pet' }
      callbacks:
        born:
          '{$request.body#/url}':
            post:
              requestBody: { content: { application/json: { schema: { type: object, properties: { petId: { type: string } } } } } }
              responses: { '204': { description: Thanks } }
      responses: { '201': { description: Made } }
  /pets/{id}:
    delete:
      x-hidden: true
      responses: { '204': { description: Gone } }
  /secret:
    get: { x-excluded: true, summary: Secret, responses: {} }
webhooks:
  pet.born:
    post:
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
      responses: { '200': { description: ok } }
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        id: { type: string, format: uuid, readOnly: true }
        name: { type: string, minLength: 1, x-mint: { pre: [new], post: [searchable] } }
        parent: { $ref: '#/components/schemas/Pet' }
`

/** A site with the spec and a home page. */
export function petsSite(navigation: unknown, files: Files = {}) {
  return makeSite({
    'docs.json': docsJson({ navigation }),
    'index.mdx': '---\ntitle: Home\n---\nHello.',
    'pets.yaml': PETS,
    ...files,
  })
}

/** What is wrong with it. */
export const codesOf = (made: ReturnType<typeof makeSite>) =>
  made.live.current.get().diagnostics.map(({ code }) => code)
