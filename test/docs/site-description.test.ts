import fs from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import yaml from 'js-yaml'
import { expect, test } from 'vitest'
import { docsJson, makeSite } from '../support/site.ts'

interface Described {
  readonly paths: Record<string, { get: { responses: Record<string, { content: Media }> } }>
}
type Media = Record<'application/json', { schema: object }>

const described = yaml.load(fs.readFileSync('docs/openapi.yaml', 'utf8')) as Described
const ajv = new Ajv2020({ strict: false })
ajv.addSchema(described, 'manual')
const { app } = makeSite({
  'docs.json': docsJson(),
  'index.mdx': '---\ntitle: Home\n---\n\nWelcome.',
  'guides/start.mdx': '---\ntitle: Start\n---\n\n## Webhooks\n\nEvery webhook is signed.',
})

/** The schema of an answer, where its references lead into the description. */
function schemaOf(path: string, status: number): object {
  const schema = described.paths[path]?.get.responses[status]?.content['application/json'].schema
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"manual#/')) as object
}

test.each([
  ['/_lectern/search', '?q=webhook', 200],
  ['/_lectern/search', '?q=', 200],
  ['/_lectern/search', '?q=nothinglikeit', 200],
  ['/_lectern/search', '?q=a&limit=0', 400],
  ['/healthz', '', 200],
  ['/readyz', '', 200],
])('%s%s answers as the manual describes it', async (path, query, status) => {
  const answer = await app.request(`${path}${query}`)
  expect(answer.status).toBe(status)
  const body: unknown = await answer.json()
  expect(ajv.validate(schemaOf(path, status), body), JSON.stringify(ajv.errors)).toBe(true)
  expect(unnamed(body, schemaOf(path, status))).toEqual([])
})

interface Schema {
  readonly $ref?: string
  readonly items?: Schema
  readonly properties?: Record<string, Schema>
}

/** Fields of an answer that the description does not have. */
function unnamed(value: unknown, schema: Schema | undefined, place = ''): readonly string[] {
  const known =
    schema?.$ref === undefined ? schema : (ajv.getSchema(schema.$ref)?.schema as Schema | undefined)
  if (Array.isArray(value)) return value.flatMap((item) => unnamed(item, inManual(known?.items), place))
  if (typeof value !== 'object' || value === null || known?.properties === undefined) return []
  const { properties } = known
  return Object.entries(value).flatMap(([name, item]) =>
    Object.hasOwn(properties, name)
      ? unnamed(item, inManual(properties[name]), `${place}/${name}`)
      : [`${place}/${name}`],
  )
}

function inManual(schema: Schema | undefined): Schema | undefined {
  return schema?.$ref?.startsWith('#/') === true ? { $ref: `manual${schema.$ref}` } : schema
}
