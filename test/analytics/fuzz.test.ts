import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feedbackRow } from '../support/feedback-rows.ts'
import { sampled } from '../support/sampled.ts'
import { lecternJson, makeRecordedSite, type RecordedSite } from '../support/records.ts'

const REQUESTS = sampled(500, 20_000)

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
}

interface Operation {
  readonly method: string
  readonly path: string
  readonly parameters: readonly Parameter[]
  readonly answers: ReadonlyMap<string, () => ValidateFunction>
}

interface Description {
  readonly paths: Record<
    string,
    Record<
      string,
      {
        readonly parameters?: readonly Parameter[]
        readonly responses: Record<string, { content?: Record<string, { schema: object }> }>
      }
    >
  >
  readonly components: object
}

test('whatever is asked, the answer is one that the description promises', { timeout: 180_000 }, async () => {
  const site = await makeRecordedSite({
    files: lecternJson({ limits: { analyticsExport: 1_000_000, assistantApi: 1_000_000 } }),
  })
  await fill(site)
  const operations = await readOperations(site)
  expect(operations.length).toBeGreaterThan(9)
  const keys = [await site.makeKey(), await site.makeKey({ type: 'assistant' })]
  const { nextCursor } = (await (await site.get('feedback?limit=1')).json()) as { nextCursor: string }
  const seen = new Map<string, number>()
  const arbitrary = requests(operations, { project: site.records.project.id, cursor: nextCursor })
  for (const given of fc.sample(arbitrary, { numRuns: REQUESTS, seed: 42 })) {
    const { operation, url, body, key } = given
    const authorization = key === 2 ? 'Bearer lect_nonsense' : `Bearer ${keys[key]}`
    const answer = await site.app.request(url, {
      method: operation.method,
      headers: { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
    })
    const status = String(answer.status)
    seen.set(status, (seen.get(status) ?? 0) + 1)
    const text = await answer.text()
    const context = `${operation.method} ${url} ${body ?? ''} -> ${status} ${text.slice(0, 300)}`
    if (answer.headers.get('content-type')?.includes('event-stream')) continue
    const validate = operation.answers.get(status)
    if (!validate) throw new Error(`not described: ${context}`)
    if (!validate()(JSON.parse(text))) throw new Error(`${context}: ${JSON.stringify(validate().errors)}`)
  }
  expect(site.errors).toEqual([])
  expect([...seen.keys()].filter((status) => status.startsWith('5'))).toEqual([])
  // A fuzzer that only makes mistakes proves little.
  expect(seen.get('200') ?? 0).toBeGreaterThan(REQUESTS / 20)
  expect(seen.get('400') ?? 0).toBeGreaterThan(REQUESTS / 20)
})

async function fill({ records }: RecordedSite): Promise<void> {
  const project_id = records.project.id
  const sources = ['contextual', 'code_snippet', 'agent', 'thumbs_only'] as const
  await records.store.feedback.import(
    Array.from({ length: 300 }, (_, index) =>
      feedbackRow({
        project_id,
        source: sources[index % 4] ?? 'agent',
        created_at: Date.UTC(2026, index % 12, 1 + (index % 28)),
        code: index % 4 === 1 ? 'x' : null,
      }),
    ),
  )
}

async function readOperations(site: RecordedSite): Promise<Operation[]> {
  const description = (await (await site.app.request('/v1/openapi.json')).json()) as Description
  const ajv = new Ajv2020({ strict: false })
  ajv.addSchema({ $id: 'api', components: description.components })
  const kept = new Map<string, ValidateFunction>()
  const compiled = (schema: string) => () => {
    const found = kept.get(schema) ?? ajv.compile(JSON.parse(schema) as object)
    kept.set(schema, found)
    return found
  }
  return Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { parameters = [], responses }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      answers: new Map(
        Object.entries(responses).map(([status, { content }]) => {
          const schema = JSON.stringify(content?.['application/json']?.schema ?? {})
          // Most of them are the same few, and some are never met.
          return [status, compiled(schema.replaceAll('"#/', '"api#/'))] as const
        }),
      ),
    })),
  )
}

interface Known {
  readonly project: string
  readonly cursor: string
}

function requests(operations: readonly Operation[], known: Known) {
  return fc.constantFrom(...operations).chain((operation) =>
    fc
      .record({
        values: fc.tuple(...operation.parameters.map((parameter) => valueOf(parameter, known))),
        extra: fc.option(fc.tuple(fc.string({ maxLength: 8 }), fc.string({ maxLength: 8 })), {
          nil: undefined,
        }),
        body: ['POST', 'PUT', 'PATCH'].includes(operation.method) ? bodies : fc.constant(undefined),
        key: fc.constantFrom(0, 1, 2, ...assistants(operation)),
      })
      .map(({ values, extra, body, key }) => ({
        operation,
        url: urlOf(operation, values, extra),
        body,
        key,
      })),
  )
}

/** Operations of the assistant take its key; the others refuse it. */
function assistants({ path }: Operation): number[] {
  return path.startsWith('/v1/assistant') ? [1, 1, 1, 1] : [0, 0]
}

function valueOf({ name, in: place }: Parameter, { project, cursor }: Known): fc.Arbitrary<string[]> {
  const junk = fc.oneof(
    fc.string({ maxLength: 30, unit: 'binary' }),
    fc.constantFrom('', 'null', '0', '-1', '1e3'),
  )
  const good: Record<string, fc.Arbitrary<string>> = {
    projectId: fc.constant(project),
    threadId: fc.constantFrom('01a1de8f-ef99-7b7e', 'nothing-here'),
    statusId: fc.uuid(),
    limit: fc.integer({ min: 1, max: 100 }).map(String),
    offset: fc.integer({ min: 0, max: 300 }).map(String),
    cursor: fc.constant(cursor),
    source: fc.constantFrom('contextual', 'code_snippet', 'agent', 'thumbs_only'),
    status: fc.subarray(['pending', 'in_progress', 'resolved', 'dismissed'], { minLength: 1 }).map(String),
    dateFrom: fc
      .date({ min: new Date(0), max: new Date('2026-06-01'), noInvalidDate: true })
      .map((date) => date.toISOString()),
    dateTo: fc.constantFrom('2026-07-01', '2027-01-01T00:00', '2026-12-31T23:59:59+05:30'),
  }
  const value = fc.oneof({ weight: 6, arbitrary: good[name] ?? junk }, { weight: 1, arbitrary: junk })
  if (place === 'path') return value.map((text) => [text === '' ? 'x' : text])
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant<string[]>([]) },
    { weight: 6, arbitrary: value.map((text) => [text]) },
    { weight: 1, arbitrary: fc.tuple(value, value).map((pair) => [...pair]) },
  )
}

function urlOf(
  { path, parameters }: Operation,
  values: readonly (readonly string[])[],
  extra: readonly [string, string] | undefined,
): string {
  let url = path
  const query: string[] = []
  parameters.forEach(({ name, in: place }, index) => {
    const given = values[index] ?? []
    if (place === 'path')
      url = url.replace(`{${name}}`, () => encodeURIComponent((given[0] ?? 'x').toWellFormed()))
    else for (const text of given) query.push(`${name}=${encodeURIComponent(text.toWellFormed())}`)
  })
  if (extra) query.push(extra.map((text) => encodeURIComponent(text.toWellFormed())).join('='))
  return query.length === 0 ? url : `${url}?${query.join('&')}`
}

const bodies = fc.oneof(
  fc.json(),
  fc.string({ maxLength: 40 }),
  fc
    .record(
      { query: fc.string({ maxLength: 60 }), pageSize: fc.integer({ min: -1, max: 60 }) },
      { requiredKeys: [] },
    )
    .map((value) => JSON.stringify(value)),
  fc
    .record({
      messages: fc.array(
        fc.record({ role: fc.constantFrom('user', 'assistant'), content: fc.string({ maxLength: 60 }) }),
        {
          maxLength: 3,
        },
      ),
      stream: fc.boolean(),
    })
    .map((value) => JSON.stringify(value)),
)
