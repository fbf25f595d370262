import fs from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import type { Operation } from '../../src/openapi/operations.ts'
import { Spec } from '../../src/openapi/spec.ts'
import { openBrowser } from '../support/browser.ts'
import { echoServer, headerValues, type Echoed, type EchoServer } from '../support/echo-server.ts'
import { send } from '../support/playground.ts'
import { servedSite } from '../support/served-site.ts'
import { docsJson, makeFolder } from '../support/site.ts'
import { SpecValidator } from '../support/spec-validator.ts'
import { playgroundModel } from '../../src/openapi/endpoint/playground-model.ts'
import { readEndpoint } from '../../src/openapi/endpoint/read-endpoint.ts'
import type { PlaygroundModel } from '../../src/shared/reference/form-schema.ts'
import { buildRequest } from '../../src/shared/request/build-request.ts'
import { writeJson } from '../../src/shared/request/exact-json.ts'
import { bodyValue, requestValues, startDraft } from '../../web/playground/draft.ts'
import { problemsOf } from '../../web/playground/problems.ts'
import { LONG } from '../support/sampled.ts'

// Bodies that forms got wrong: what a branch says of its discriminating property, patterns, limits, keys of others.
const HARD = {
  openapi: '3.1.0',
  info: { title: 'Hard', version: '1' },
  paths: {
    '/chat': {
      post: {
        summary: 'Chat',
        requestBody: body({
          type: 'object',
          required: ['model', 'messages'],
          properties: {
            model: { type: 'string', enum: ['small', 'large'] },
            messages: { type: 'array', minItems: 2, items: { $ref: '#/components/schemas/Message' } },
          },
        }),
      },
    },
    '/pets': {
      post: {
        summary: 'Pet',
        requestBody: body({
          oneOf: [{ $ref: '#/components/schemas/Cat' }, { $ref: '#/components/schemas/Dog' }],
          discriminator: {
            propertyName: 'kind',
            mapping: { feline: '#/components/schemas/Cat', Dog: 'Dog' },
          },
        }),
      },
    },
    '/limits/{code}': {
      post: {
        summary: 'Limits',
        parameters: [
          {
            name: 'code',
            in: 'path',
            required: true,
            schema: { type: 'string', pattern: '^[A-Z]{3}-\\d{4}$' },
          },
          { name: 'day', in: 'query', required: true, schema: { type: 'string' }, example: 'monday' },
        ],
        requestBody: body({
          type: 'object',
          required: ['share', 'iban', 'tags', 'created', 'shape'],
          anyOf: [{ required: ['email'] }, { required: ['phone'] }],
          properties: {
            share: { type: 'number', exclusiveMinimum: 0, maximum: 1, multipleOf: 0.25 },
            iban: { type: 'string', pattern: '^[A-Z]{2}\\d{2}[A-Z0-9]+$', minLength: 15, maxLength: 34 },
            tags: { type: 'array', minItems: 3, uniqueItems: true, items: { type: 'string' } },
            created: { type: 'string', readOnly: true },
            email: { type: 'string', format: 'email' },
            phone: { type: 'string' },
            shape: { anyOf: [{ type: 'integer', minimum: 5 }, { type: 'null' }] },
          },
        }),
      },
    },
    // As Box tells two operations of one path apart.
    '/limits/{code}#again': {
      post: {
        summary: 'Fragment',
        parameters: [
          { name: 'code', in: 'path', required: true, schema: { type: 'string' } },
          { name: 'fields', in: 'query', required: true, schema: { type: 'string' } },
        ],
      },
    },
    '/broken-example': {
      put: {
        summary: 'Broken example',
        requestBody: body(
          {
            type: 'object',
            required: ['name', 'age'],
            properties: { name: { type: 'string' }, age: { type: 'integer' } },
          },
          { name: 'Ada', age: 'unknown' },
        ),
      },
    },
  },
  components: {
    schemas: {
      Message: {
        oneOf: [
          { $ref: '#/components/schemas/DeveloperMessage' },
          { $ref: '#/components/schemas/UserMessage' },
        ],
        discriminator: { propertyName: 'role' },
      },
      DeveloperMessage: {
        type: 'object',
        required: ['role', 'content'],
        properties: { role: { type: 'string', enum: ['developer'] }, content: { type: 'string' } },
      },
      UserMessage: {
        type: 'object',
        required: ['role', 'content'],
        properties: { role: { const: 'user' }, content: { type: 'string' } },
      },
      Cat: {
        type: 'object',
        required: ['kind'],
        properties: { kind: { type: 'string' }, claws: { type: 'integer' } },
      },
      Dog: {
        type: 'object',
        required: ['kind', 'bark'],
        properties: { kind: { type: 'string' }, bark: { type: 'boolean' } },
      },
    },
  },
}

function body(schema: object, example?: unknown): object {
  return {
    required: true,
    content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
  }
}

const SENT_MS = 15_000
/** A page and a click for each: more of a description than these are looked at without a browser. */
const MOST_CLICKS = Number(process.env['CLICKS'] ?? 30)
let browser: Browser
let echo: EchoServer

beforeAll(async () => {
  browser = await openBrowser()
  echo = await echoServer()
})
afterAll(async () => {
  await browser.close()
  await echo.close()
})

// `SPECS=DIR CLICKS=1000 npm run test:long -- first-click` tries the descriptions of a folder, every operation.
const folder = LONG ? process.env['SPECS'] : undefined
const files = folder === undefined ? [] : fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })
const SPECS: readonly (readonly [string, () => string])[] = [
  ['hard', () => JSON.stringify(HARD)],
  ...files
    .filter((file) => /\.(?:json|ya?ml)$/.test(file))
    .map((file) => [file, () => fs.readFileSync(path.join(folder ?? '', file), 'utf8')] as const),
]

function read(text: string): { spec: Spec; operations: readonly Operation[]; validator: SpecValidator } {
  const spec = Spec.read({ id: 'api', text, hash: '', reread: () => text })
  if (!(spec instanceof Spec)) throw new Error(JSON.stringify(spec))
  const operations = spec.operations.filter(({ kind, excluded }) => kind === 'operation' && !excluded)
  return { spec, operations, validator: new SpecValidator(spec) }
}

test.each(SPECS)(
  'the form of every operation of %s starts with a request that its spec allows',
  (_, textOf) => {
    const { spec, operations, validator } = read(textOf())
    expect(operations.length).toBeGreaterThan(0)
    const wrong = operations.flatMap((operation) => startFaults(spec, operation, validator))
    expect(wrong).toEqual([])
  },
  LONG ? 10 * 60_000 : undefined,
)

test.each(SPECS)(
  'operations of %s are sent at the first click, as their spec asks for',
  async (_, textOf) => {
    const { spec, operations: all, validator } = read(textOf())
    const step = Math.ceil(all.length / MOST_CLICKS)
    const operations = all.filter((_one, index) => index % step === 0)
    const site = await servedSite(siteOf(spec, operations))
    const page = await (await browser.newContext()).newPage()
    const wrong: string[] = []
    for (const [index, operation] of operations.entries()) {
      const before = echo.requests.length
      await page.goto(`${site.url}/operation-${index}`)
      await page.getByRole('button', { name: 'Try it' }).click()
      await send(page.locator('dialog.playground'), SENT_MS).catch(() =>
        wrong.push(`${operation.key}: no answer`),
      )
      if (echo.requests.length > before) wrong.push(...faultsOf(validator, operation, echo.last()))
    }
    await page.context().close()
    expect(wrong).toEqual([])
  },
  LONG ? 30 * 60_000 : undefined,
)

/** What the form refuses of its own start, and what a server that holds to the spec would. */
function startFaults(spec: Spec, operation: Operation, validator: SpecValidator): readonly string[] {
  const endpoint = readEndpoint(spec, operation, { pillKeys: [], requiredOnly: false })
  const settings = { proxy: true, credentials: false, prefill: false, languages: undefined }
  // As it travels.
  const model = JSON.parse(
    JSON.stringify(playgroundModel(spec, operation, { endpoint, settings })),
  ) as PlaygroundModel
  const draft = startDraft(model)
  const request = buildRequest(model.endpoint, requestValues(model, draft, []))
  const own = [...problemsOf(model, draft).errors].map(([place, sentence]) => `${place} ${sentence}`)
  const holes = /\{[^}]*\}/.test(request.url) ? [`holes in ${request.url}`] : []
  const parameters = model.endpoint.parameters.flatMap(({ in: place, name }) => {
    const value = draft.parameters[`${place}:${name}`]
    const check = value === undefined ? undefined : validator.parameter(operation, place, name)
    return !check || check(plain(value)) ? [] : [`${place} ${name}: ${JSON.stringify(check.errors)}`]
  })
  const sent = bodyValue(model, draft)
  const isJson = sent !== undefined && /[/+]json\b/.test(sent.type) && sent.text !== undefined
  const check = isJson ? validator.body(operation, sent.type) : undefined
  const body =
    !check || check(JSON.parse(sent?.text ?? '')) ? [] : [`${JSON.stringify(check.errors)} ${sent?.text}`]
  return [...own, ...holes, ...parameters, ...body].map((fault) => `${operation.key}: ${fault}`.slice(0, 600))
}

/** Numbers that keep their digits as the numbers they are. */
function plain(value: unknown): unknown {
  return JSON.parse(writeJson(value)) as unknown
}

/** One page an operation, and the echo server in place of the API. */
function siteOf({ document }: Spec, operations: readonly Operation[]): string {
  const bare = JSON.stringify(document, (key, value: unknown) => (key === 'servers' ? undefined : value))
  const pages = operations.map(({ key }, index) => [
    `operation-${index}.mdx`,
    `---\ntitle: Operation ${index}\nopenapi: ${JSON.stringify(key)}\n---\n`,
  ])
  return makeFolder({
    'docs.json': docsJson({ navigation: { pages: operations.map((_, index) => `operation-${index}`) } }),
    'lectern.json': JSON.stringify({ playground: { allowedHosts: [`127.0.0.1:${echo.port}`] } }),
    'api.json': JSON.stringify({ ...(JSON.parse(bare) as object), servers: [{ url: echo.origin }] }),
    ...(Object.fromEntries(pages) as Record<string, string>),
  })
}

function faultsOf(validator: SpecValidator, operation: Operation, sent: Echoed): readonly string[] {
  const [type = ''] = headerValues(sent, 'content-type')
  const check = /[/+]json\b/.test(type) ? validator.body(operation, type) : undefined
  if (!check || check(JSON.parse(sent.body.toString()))) return []
  return [`${operation.key}: ${JSON.stringify(check.errors)} ${sent.body.toString()}`]
}
