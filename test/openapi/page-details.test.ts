import { describe, expect, test } from 'vitest'
import { smallSpec, specSite } from '../support/spec-site.ts'

const USER = {
  type: 'object',
  properties: {
    id: { type: 'string', readOnly: true },
    name: { type: 'string' },
    secret: { type: 'string', writeOnly: true },
    meta: {
      type: 'object',
      additionalProperties: { type: 'object', properties: { since: { type: 'string' } } },
    },
    pet: {
      oneOf: [
        { title: 'Cat', type: 'object', properties: { claws: { type: 'integer' } } },
        { title: 'Dog', type: 'object', properties: { bark: { type: 'boolean' } } },
      ],
    },
  },
}

const SPEC = smallSpec(
  {
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer' },
        key: { type: 'apiKey', in: 'query', name: 'key' },
      },
    },
  },
  {
    security: [{ token: [] }, { key: [] }],
    parameters: [{ name: 'day', in: 'query', schema: { type: 'string' }, example: 'monday' }],
    requestBody: { content: { 'application/json': { schema: USER } } },
    responses: {
      201: { description: 'Created', content: { 'application/json': { schema: USER } } },
      404: { description: 'No such user.', content: { 'application/json': { example: { error: 'none' } } } },
    },
  },
)

describe('a page of an operation', async () => {
  const html = await specSite(SPEC).text('/api-reference/get-it')
  const part = (from: string, to: string) => html.slice(html.indexOf(from), html.indexOf(to))

  test('leaves out what is read-only in the request, and what is write-only in the answer', () => {
    const body = part('id="body"', 'id="responses"')
    expect(body).toContain('<code>secret</code>')
    expect(body).not.toContain('<code>id</code>')
    const answer = html.slice(html.indexOf('id="response-201"'))
    expect(answer).toContain('<code>id</code>')
    expect(answer).not.toContain('<code>secret</code>')
  })

  test('shows the example of a parameter', () => {
    expect(part('id="query-day"', 'id="body"')).toContain('example <code>"monday"</code>')
  })

  test('says nothing twice', () => {
    const answer = part('id="response-201"', 'id="response-404"')
    expect(answer.match(/>Created</g)).toHaveLength(1)
    expect(html).toContain('No such user.')
    expect(answer.match(/one of/gi)).toHaveLength(1)
    expect(answer).toContain('<summary>values</summary>')
  })

  test('has tabs for languages, statuses and ways to authorize', () => {
    expect(part('id="request-example"', 'id="response-example"')).toMatch(/role="tab"[^>]*>cURL</)
    expect(html).toMatch(/class="choice-tab s4"[^>]*>404/)
    expect(part('id="authorization"', 'id="query-parameters"')).toMatch(
      /role="tab"[^>]*>Bearer<.*role="tab"[^>]*>key \(query\)</,
    )
    expect(html).not.toContain('<select')
  })
})

test('samples with one label between them are told apart by their languages, and a long title has its line', async () => {
  const sample = (lang: string, label: string) => ({ lang, label, source: `// ${lang}` })
  const spec = smallSpec(
    {},
    {
      summary: 'getTransactionWithCompressionInfo',
      'x-codeSamples': [sample('python', 'Get'), sample('javascript', 'Get'), sample('go', 'By hand')],
    },
  )
  const html = await specSite(spec).text('/api-reference/gettransactionwithcompressioninfo')
  const labels = [...html.matchAll(/class="choice-tab"[^>]*>([^<]*)/g)].map(([, label]) => label)
  expect(labels.slice(0, 3)).toEqual(['Python', 'JavaScript', 'By hand'])
  expect(html).toContain('class="page-head long-word"')
})

test('a body that may hold nothing is not asked for', async () => {
  const nothing = { type: 'object', properties: {}, additionalProperties: false }
  const requestBody = { content: { 'application/x-www-form-urlencoded': { schema: nothing } } }
  const html = await specSite(smallSpec({}, { requestBody, responses: {} })).text('/api-reference/get-it')
  expect(html).not.toContain('id="body"')
  expect(html).not.toContain('--data-raw')
  expect(html).not.toContain('Content-Type')
})

test('a summary that is a paragraph begins the description, and the name programs use is the title', async () => {
  const summary =
    '**New here?** Read [the guide](/guide) first, which says what a model is, and what one costs to run.'
  const site = specSite(smallSpec({}, { summary, operationId: 'createChatCompletion', responses: {} }))
  const html = await site.text('/api-reference/create-chat-completion')
  expect(html).toMatch(/<h1[^>]*>Create chat completion</)
  expect(html).toContain('<strong>New here?</strong>')
})
