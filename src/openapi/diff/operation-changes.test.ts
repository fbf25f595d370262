import { expect, test } from 'vitest'
import { Spec } from '../spec.ts'
import { compareSpecs } from './compare-specs.ts'
import { OPERATION_RULES } from './operation-rules.ts'

const TODAY = '2026-01-10'
const found = new Set<string>()

function read(document: object): Spec {
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {},
    ...document,
  })
  const spec = Spec.read({ id: 'a.json', text, hash: '', reread: () => text })
  if (!(spec instanceof Spec)) throw new Error(JSON.stringify(spec))
  return spec
}

/** Codes of what differs, with a mark for what breaks. */
function codes(before: object, after: object): readonly string[] {
  return compareSpecs(read(before), read(after), TODAY).map(({ code, verdict }) => {
    found.add(code)
    return `${verdict === 'breaking' ? '!' : verdict === 'documentation' ? '~' : ''}${code}`
  })
}

const operation = (more: object = {}) => ({ paths: { '/t/{id}': { get: { responses: {}, ...more } } } })
const parameter = (more: object) => operation({ parameters: [{ name: 'q', in: 'query', ...more }] })
const body = (more: object) => operation({ requestBody: { content: {}, ...more } })
const answer = (more: object, status = '200') =>
  operation({ responses: { [status]: { description: '', ...more } } })
const content = (type: string, media: object = {}) => ({ content: { [type]: media } })
const JSON_TYPE = 'application/json'
const PROBLEM = 'application/problem+json'
const other = { paths: { '/t/{id}': { put: { responses: {} } } } }
const none = { components: {} }

test.each<readonly [before: object, after: object, codes: readonly string[]]>([
  [none, operation(), ['endpoint-added']],
  [operation(), none, ['!api-path-removed-without-deprecation']],
  [operation({ deprecated: true }), none, ['api-path-removed-with-deprecation']],
  [operation({ 'x-stability-level': 'alpha' }), none, ['api-path-removed-with-deprecation']],
  [operation({ deprecated: true, 'x-sunset': '2026-02-01' }), none, ['!api-path-removed-before-sunset']],
  [operation({ deprecated: true, 'x-sunset': '2026-01-01' }), none, ['api-path-removed-with-deprecation']],
  [operation({ deprecated: true, 'x-sunset': 'soon' }), none, ['!api-path-sunset-parse']],
  [operation(), other, ['!api-removed-without-deprecation', 'endpoint-added']],
  [operation({ deprecated: true }), other, ['api-removed-with-deprecation', 'endpoint-added']],
  [
    operation({ deprecated: true, 'x-sunset': '2026-02-01' }),
    other,
    ['!api-removed-before-sunset', 'endpoint-added'],
  ],
  [operation(), operation({ deprecated: true }), ['endpoint-deprecated']],
  [
    operation(),
    operation({ deprecated: true, 'x-sunset': '2026-02-01' }),
    ['endpoint-deprecated-with-sunset'],
  ],
  [operation(), operation({ deprecated: true, 'x-sunset': 'soon' }), ['!api-deprecated-sunset-parse']],
  [operation({ deprecated: true }), operation(), ['endpoint-reactivated']],
  [
    operation({ deprecated: true, 'x-sunset': '2026-02-01' }),
    operation({ deprecated: true }),
    ['!sunset-deleted'],
  ],
  [
    operation({ deprecated: true, 'x-sunset': '2026-02-02' }),
    operation({ deprecated: true, 'x-sunset': '2026-02-01' }),
    ['!api-sunset-date-changed-too-small'],
  ],
  [operation(), operation({ 'x-stability-level': 'beta' }), ['!api-stability-decreased']],
  [operation({ 'x-stability-level': 'beta' }), operation(), ['api-stability-increased']],
  [
    operation({ operationId: 'a', tags: ['x'] }),
    operation({ operationId: 'b', tags: ['y'] }),
    ['api-operation-id-removed', 'api-operation-id-added', 'api-tag-removed', 'api-tag-added'],
  ],
  [operation(), operation({ summary: 'x' }), ['~operation-description-changed']],
  [operation(), operation({ security: [{ key: [] }] }), ['!api-security-required']],
  [
    operation({ security: [{ key: [] }] }),
    operation({ security: [{}, { key: [] }] }),
    ['api-security-added'],
  ],
  [operation({ security: [{}, { key: [] }] }), operation({ security: [{}] }), ['api-security-removed']],
  [
    { components: { securitySchemes: { a: { type: 'http' }, b: { type: 'http' } } } },
    { components: { securitySchemes: { b: { type: 'apiKey' }, c: { type: 'http' } } } },
    ['api-security-component-removed', 'api-security-component-changed', 'api-security-component-added'],
  ],
  [{ components: { schemas: { A: {} } } }, none, ['api-schema-removed']],
  [{ servers: [{ url: '/a' }] }, { servers: [{ url: '/b' }] }, ['api-server-removed', 'api-server-added']],
  [{}, { info: { title: 'U', version: '2' } }, ['~api-version-changed', '~api-info-changed']],
  [{}, { webhooks: { w: { post: { responses: {} } } } }, ['webhook-added']],
  [{ webhooks: { w: { post: { responses: {} } } } }, {}, ['!webhook-removed']],
  [operation(), operation({ parameters: [{ name: 'id', in: 'path' }] }), ['!new-request-path-parameter']],
  [operation(), parameter({ required: true }), ['!new-required-request-parameter']],
  [operation(), parameter({}), ['new-optional-request-parameter']],
  [parameter({}), operation(), ['!request-parameter-removed']],
  [parameter({ deprecated: true }), operation(), ['request-parameter-removed-with-deprecation']],
  [
    parameter({ deprecated: true, 'x-sunset': '2026-02-01' }),
    operation(),
    ['!request-parameter-removed-before-sunset'],
  ],
  [parameter({ deprecated: true, 'x-sunset': 'soon' }), operation(), ['!request-parameter-sunset-parse']],
  [
    parameter({ deprecated: true, 'x-sunset': '2026-02-01' }),
    parameter({ deprecated: true }),
    ['!request-parameter-sunset-deleted'],
  ],
  [
    parameter({ deprecated: true, 'x-sunset': '2026-02-02' }),
    parameter({ deprecated: true, 'x-sunset': '2026-02-01' }),
    ['!request-parameter-sunset-date-changed-too-small'],
  ],
  [parameter({}), parameter({ required: true }), ['!request-parameter-became-required']],
  [parameter({ required: true }), parameter({}), ['request-parameter-became-optional']],
  [parameter({}), parameter({ style: 'pipeDelimited' }), ['!request-parameter-serialization-changed']],
  [parameter({}), parameter({ style: 'form', explode: true }), []],
  [parameter({}), parameter({ deprecated: true }), ['request-parameter-deprecated']],
  [parameter({ deprecated: true }), parameter({}), ['request-parameter-reactivated']],
  [parameter({}), parameter({ description: 'x' }), ['~request-parameter-description-changed']],
  [
    parameter({ schema: { default: 1 } }),
    parameter({ schema: { default: 2 } }),
    ['!request-parameter-default-value-changed'],
  ],
  [
    parameter({ schema: { type: 'string' } }),
    parameter({ schema: { type: 'array', items: { type: 'string' } } }),
    ['request-parameter-type-generalized'],
  ],
  [operation(), body({ required: true }), ['!request-body-added-required']],
  [operation(), body({}), ['request-body-added-optional']],
  [body({}), operation(), ['!request-body-removed']],
  [body({}), body({ required: true }), ['!request-body-became-required']],
  [body({ required: true }), body({}), ['request-body-became-optional']],
  [
    body(content('text/csv')),
    body(content(JSON_TYPE)),
    ['!request-body-media-type-removed', 'request-body-media-type-added'],
  ],
  [
    body(content(JSON_TYPE)),
    body(content(JSON_TYPE, { schema: {} })),
    ['!request-body-media-type-schema-added'],
  ],
  [
    body(content(JSON_TYPE, { schema: {} })),
    body(content(JSON_TYPE)),
    ['request-body-media-type-schema-removed'],
  ],
  [answer({}), answer({}, '201'), ['!response-success-status-removed', 'response-success-status-added']],
  [
    answer({}, '404'),
    answer({}, '410'),
    ['response-non-success-status-removed', 'response-non-success-status-added'],
  ],
  [
    answer(content('text/csv')),
    answer(content(JSON_TYPE)),
    ['!response-media-type-removed', 'response-media-type-added'],
  ],
  [answer(content(PROBLEM)), answer(content(JSON_TYPE)), ['!response-media-type-name-generalized']],
  [answer(content(JSON_TYPE)), answer(content(PROBLEM)), ['response-media-type-name-specialized']],
  [answer(content(JSON_TYPE)), answer(content(`${JSON_TYPE};v=1`)), ['response-media-type-name-changed']],
  [
    answer(content(JSON_TYPE)),
    answer(content(JSON_TYPE, { schema: {} })),
    ['response-body-media-type-schema-added'],
  ],
  [
    answer(content(JSON_TYPE, { schema: {} })),
    answer(content(JSON_TYPE)),
    ['!response-body-media-type-schema-removed'],
  ],
  [answer({}), answer({ headers: { a: {} } }), ['response-header-added']],
  [answer({ headers: { a: {} } }), answer({}), ['!optional-response-header-removed']],
  [answer({ headers: { a: { required: true } } }), answer({}), ['!required-response-header-removed']],
  [
    answer({ headers: { a: { required: true } } }),
    answer({ headers: { A: {} } }),
    ['!response-header-became-optional'],
  ],
  [
    answer({ headers: { a: {} } }),
    answer({ headers: { a: { required: true } } }),
    ['response-header-became-required'],
  ],
  [answer({}), answer({ description: 'x' }), ['~response-description-changed']],
])('%j -> %j: %j', (before, after, expected) => {
  expect(codes(before, after)).toEqual(expected)
})

test('what a webhook sends is read by its receivers', () => {
  const hook = (more: object, required = true) => ({
    webhooks: {
      w: {
        post: {
          requestBody: { required, ...content(JSON_TYPE, { schema: { type: 'object', ...more } }) },
          responses: {},
        },
      },
    },
  })
  expect(codes(hook({ properties: { a: {} } }), hook({}))).toEqual(['!response-optional-property-removed'])
  expect(codes(hook({}), hook({}, false))).toEqual(['!webhook-body-became-optional'])
  expect(codes(hook({}, false), hook({}))).toEqual(['webhook-body-became-required'])
})

test('names of path parameters are for people', () => {
  const path = (name: string) => ({
    paths: {
      [`/t/{${name}}`]: { get: { parameters: [{ name, in: 'path', required: true }], responses: {} } },
    },
  })
  expect(codes(path('id'), path('userId'))).toEqual([])
})

test('every rule was seen above', () => {
  // That one takes a description of its own: hostile-schemas.test.ts.
  found.add('api-compared-in-part')
  expect(Object.keys(OPERATION_RULES).filter((code) => !found.has(code))).toEqual([])
})
