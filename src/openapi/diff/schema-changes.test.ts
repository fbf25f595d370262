import { expect, test } from 'vitest'
import { Spec } from '../spec.ts'
import type { Change } from './change.ts'
import { compareSpecs } from './compare-specs.ts'
import { SCHEMA_RULES } from './schema-rules.ts'

/** A spec whose request and answer both hold the schema. */
function specOf(schema: unknown, mediaType = 'application/json'): Spec {
  const content = { [mediaType]: { schema: { $ref: '#/components/schemas/T' } } }
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/t': { post: { requestBody: { content }, responses: { 200: { description: 'OK', content } } } },
    },
    components: {
      schemas: { T: schema, A: { type: 'object', properties: { a: {} } }, B: { title: 'B', type: 'string' } },
    },
  })
  const spec = Spec.read({ id: 'a.json', text, hash: '', reread: () => text })
  if (!(spec instanceof Spec)) throw new Error(JSON.stringify(spec))
  return spec
}

function changesOf(before: unknown, after: unknown, mediaType?: string): readonly Change[] {
  return compareSpecs(specOf(before, mediaType), specOf(after, mediaType), '2026-01-01')
}

/** Before, after, the rule, and what it means in a request and in an answer. */
type Case = readonly [before: object, after: object, rule: string, request: string, response: string]
const B = 'breaking'
const A = 'additive'
const D = 'documentation'
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const number = (limits: object) => ({ type: 'number', ...limits })
const text = (limits: object) => ({ type: 'string', ...limits })
const list = (limits: object) => ({ type: 'array', ...limits })
const object = (limits: object) => ({ type: 'object', ...limits })

const LIMITS = [
  ['max', 'maximum', 'number', 'upper'],
  ['exclusive-max', 'exclusiveMaximum', 'number', 'upper'],
  ['min', 'minimum', 'number', 'lower'],
  ['exclusive-min', 'exclusiveMinimum', 'number', 'lower'],
  ['max-length', 'maxLength', 'string', 'upper'],
  ['max-items', 'maxItems', 'array', 'upper'],
  ['min-items', 'minItems', 'array', 'lower'],
  ['max-properties', 'maxProperties', 'object', 'upper'],
  ['max-contains', 'maxContains', 'array', 'upper'],
] as const
const FLOORS = [
  ['min-length', 'minLength', 'string'],
  ['min-properties', 'minProperties', 'object'],
  ['min-contains', 'minContains', 'array'],
] as const
const CONDITIONS = [
  ['not', 'not', { type: 'string' }],
  ['if', 'if', { type: 'string' }],
  ['then', 'then', { type: 'string' }],
  ['else', 'else', { type: 'string' }],
  ['contains', 'contains', { type: 'string' }],
  ['property-names', 'propertyNames', { pattern: 'a' }],
  ['unevaluated-items', 'unevaluatedItems', false],
  ['unevaluated-properties', 'unevaluatedProperties', false],
  ['content-schema', 'contentSchema', { type: 'string' }],
  ['pattern-property', 'patternProperties', { '^x': { type: 'string' } }],
  ['dependent-schema', 'dependentSchemas', { a: { required: ['b'] } }],
  ['dependent-required', 'dependentRequired', { a: ['b'] }],
  ['multiple-of', 'multipleOf', 2],
  ['unique-items', 'uniqueItems', true],
] as const

const CASES: readonly Case[] = [
  [text({}), number({}), 'type-changed', B, B],
  [text({}), text({ format: 'uuid' }), 'type-changed', B, A],
  [{ type: 'integer' }, number({}), 'type-generalized', A, B],
  [text({}), {}, 'type-generalized', A, B],
  [number({}), { type: 'integer' }, 'type-changed', B, A],
  [{ type: 'integer', format: 'int32' }, { type: 'integer', format: 'int64' }, 'type-generalized', A, B],
  [text({}), { oneOf: [text({}), number({})] }, 'list-of-types-widened', A, B],
  [{ anyOf: [text({}), number({})] }, text({}), 'list-of-types-narrowed', B, A],
  [text({}), { type: ['string', 'null'] }, 'became-nullable', A, B],
  [ref('A'), { oneOf: [ref('A'), { type: 'null' }] }, 'became-nullable', A, B],
  [text({ nullable: true }), text({}), 'became-not-nullable', B, A],
  [text({}), text({ enum: ['a'] }), 'became-enum', B, A],
  [text({ enum: ['a'] }), text({}), 'enum-removed', A, A],
  [text({ enum: ['a'] }), text({ enum: ['b', 'a'] }), 'enum-value-added', A, B],
  [text({ enum: ['a', 'b'] }), text({ enum: ['b'] }), 'enum-value-removed', B, A],
  [
    text({ 'x-extensible-enum': ['a'] }),
    text({ 'x-extensible-enum': [] }),
    'x-extensible-enum-value-removed',
    B,
    A,
  ],
  [text({}), text({ const: 'a' }), 'const-added', B, A],
  [text({ const: 'a' }), text({}), 'const-removed', A, B],
  [text({ const: 'a' }), text({ const: 'b' }), 'const-changed', B, B],
  [text({}), text({ default: 'a' }), 'default-value-added', A, A],
  [text({ default: 'a' }), text({}), 'default-value-removed', A, A],
  [text({ default: 'a' }), text({ default: 'b' }), 'default-value-changed', A, A],
  ...LIMITS.flatMap(([rule, key, type, kind]): Case[] => {
    const up = kind === 'upper'
    return [
      [{ type }, { type, [key]: 5 }, `${rule}-set`, B, A],
      [{ type, [key]: 5 }, { type }, `${rule}-unset`, A, B],
      [{ type, [key]: 5 }, { type, [key]: 6 }, `${rule}-increased`, up ? A : B, up ? B : A],
      [{ type, [key]: 6 }, { type, [key]: 5 }, `${rule}-decreased`, up ? B : A, up ? A : B],
    ]
  }),
  ...FLOORS.flatMap(([rule, key, type]): Case[] => [
    [{ type }, { type, [key]: 5 }, `${rule}-increased`, B, A],
    [{ type, [key]: 5 }, { type }, `${rule}-decreased`, A, B],
  ]),
  [number({ maximum: 5 }), number({ exclusiveMaximum: 5 }), 'exclusive-max-set', B, A],
  [number({ maximum: 5, exclusiveMaximum: true }), number({ maximum: 5 }), 'exclusive-max-unset', A, B],
  [number({ multipleOf: 2 }), number({ multipleOf: 3 }), 'multiple-of-changed', B, B],
  [text({}), text({ pattern: 'a' }), 'pattern-added', B, A],
  [text({ pattern: 'a' }), text({}), 'pattern-removed', A, A],
  [text({ pattern: 'a' }), text({ pattern: 'b' }), 'pattern-changed', B, A],
  [text({ pattern: 'a' }), text({ pattern: '.*' }), 'pattern-generalized', A, A],
  [{ oneOf: [ref('A')] }, { oneOf: [ref('A'), ref('B')] }, 'one-of-added', A, B],
  [{ oneOf: [ref('A'), ref('B')] }, { oneOf: [ref('A')] }, 'one-of-removed', B, A],
  [{ anyOf: [ref('A')] }, { anyOf: [ref('A'), ref('B')] }, 'any-of-added', A, A],
  [{ anyOf: [ref('A'), ref('B')] }, { anyOf: [ref('A')] }, 'any-of-removed', B, A],
  [{ allOf: [ref('A')] }, { allOf: [ref('A'), { required: ['a'] }] }, 'all-of-added', B, A],
  [{ allOf: [ref('A'), { required: ['a'] }] }, { allOf: [ref('A')] }, 'all-of-removed', B, A],
  [{ allOf: [ref('A')] }, { allOf: [ref('A'), { description: 'x' }] }, 'all-of-added-annotation-only', A, A],
  [
    { allOf: [ref('A'), { description: 'x' }] },
    { allOf: [ref('A')] },
    'all-of-removed-annotation-only',
    A,
    A,
  ],
  [object({ properties: { a: {} } }), { oneOf: [ref('A'), ref('B')] }, 'wrapped-in-one-of', B, B],
  [list({}), list({ prefixItems: [text({})] }), 'prefix-items-added', A, B],
  [list({ prefixItems: [text({})] }), list({}), 'prefix-items-removed', B, A],
  ...CONDITIONS.flatMap(([rule, key, value]): Case[] => [
    [{}, { [key]: value }, `${rule}-added`, B, A],
    [{ [key]: value }, {}, `${rule}-removed`, A, B],
  ]),
  [
    { dependentRequired: { a: ['b'] } },
    { dependentRequired: { a: ['c'] } },
    'dependent-required-changed',
    B,
    B,
  ],
  [text({}), text({ contentMediaType: 'text/csv' }), 'content-media-type-changed', B, B],
  [text({}), text({ contentEncoding: 'base64' }), 'content-encoding-changed', B, B],
  [object({}), object({ additionalProperties: false }), 'additional-properties-forbidden', B, A],
  [object({ additionalProperties: false }), object({}), 'additional-properties-allowed', A, A],
  [object({}), object({ discriminator: { propertyName: 'k' } }), 'discriminator-added', A, A],
  [object({ discriminator: { propertyName: 'k' } }), object({}), 'discriminator-removed', A, A],
  [
    object({ discriminator: { propertyName: 'k' } }),
    object({ discriminator: { propertyName: 'l' } }),
    'discriminator-property-name-changed',
    A,
    A,
  ],
  ...(
    [
      [{}, { a: 'A' }, 'mapping-added'],
      [{ a: 'A' }, {}, 'mapping-deleted'],
      [{ a: 'A' }, { a: 'B' }, 'mapping-changed'],
    ] as const
  ).map(([from, to, change]): Case => {
    const withMapping = (mapping: object) => object({ discriminator: { propertyName: 'k', mapping } })
    return [withMapping(from), withMapping(to), `discriminator-${change}`, A, A]
  }),
  [text({}), text({ deprecated: true }), 'deprecated', A, A],
  [text({ deprecated: true }), text({}), 'reactivated', A, A],
  [text({}), text({ title: 'x' }), 'title-changed', D, D],
  [text({}), text({ description: 'x' }), 'description-changed', D, D],
  [text({}), text({ example: 'x' }), 'examples-changed', D, D],
]

test.each(CASES)(
  '%j -> %j: %s, in a request %s, in an answer %s',
  (before, after, rule, request, response) => {
    const found = changesOf(before, after)
    const inWay = (way: string) =>
      found.filter(({ code }) => code.startsWith(`${way}-body-`)).map(({ code, verdict }) => [code, verdict])
    // A type that allows more or less has another name where it is the other way round.
    const named = rule.startsWith('type-')
      ? expect.stringMatching(/^response-body-type-/)
      : `response-body-${rule}`
    expect(inWay('request')).toEqual([[`request-body-${rule}`, request]])
    expect(inWay('response')).toEqual([[named, response]])
  },
)

test('every rule is among the cases, or has a test of its own', () => {
  const elsewhere = new Set(['type-specialized', 'type-compatible'])
  const unset = /^min-(?:length|properties|contains)-(?:un)?set$/
  const tested = new Set(CASES.map(([, , rule]) => rule))
  const missing = Object.keys(SCHEMA_RULES).filter(
    (rule) => !tested.has(rule) && !elsewhere.has(rule) && !unset.test(rule),
  )
  expect(missing).toEqual([])
})

test('text does not tell a number from digits', () => {
  const codes = (mediaType: string) =>
    changesOf(number({}), text({}), mediaType).map(({ code, verdict }) => `${code} ${verdict}`)
  expect(codes('application/xml')).toEqual([
    'request-body-type-compatible additive',
    'response-body-type-changed breaking',
  ])
  expect(codes('application/json')).toEqual([
    'request-body-type-changed breaking',
    'response-body-type-changed breaking',
  ])
})

test('schemas in a circle are compared once for every place, and named by the shortest way', () => {
  const node = (limits: object) =>
    object({ properties: { next: ref('T'), list: list({ items: ref('T') }), name: text(limits) } })
  const found = changesOf(node({ maxLength: 5 }), node({ maxLength: 3 }))
  expect(found.map(({ code, where }) => `${code}: ${where}`)).toEqual([
    'request-property-max-length-decreased: request body, name',
    'response-property-max-length-decreased: response 200, name',
  ])
  expect(found[0]).toMatchObject({
    before: '#/components/schemas/T/properties/name/maxLength',
    message: 'The maximum length was lowered from 5 to 3.',
  })
})

test('properties: what is added, removed, required and hidden', () => {
  const before = object({
    properties: { gone: {}, must: {}, may: {}, id: { readOnly: true }, secret: { writeOnly: true } },
    required: ['must', 'gone'],
  })
  const after = object({ properties: { must: {}, may: {}, fresh: {}, free: {} }, required: ['may', 'fresh'] })
  const found = changesOf(before, after).map(({ code, verdict, message }) => `${code} ${verdict}: ${message}`)
  expect(found.toSorted()).toEqual([
    'new-optional-request-property additive: The property `free` was added.',
    'new-required-request-property breaking: The property `fresh` was added and is required.',
    'request-property-became-optional additive: The property `must` is no longer required.',
    'request-property-became-required breaking: The property `may` is required now.',
    'request-property-removed additive: The property `id` was removed.',
    'request-property-removed breaking: The property `gone` was removed.',
    'request-property-removed breaking: The property `secret` was removed.',
    'response-optional-property-added additive: The property `free` was added.',
    'response-optional-property-removed breaking: The property `id` was removed.',
    'response-optional-write-only-property-removed additive: The property `secret` was removed.',
    'response-property-became-optional breaking: The property `must` is no longer required.',
    'response-property-became-required additive: The property `may` is required now.',
    'response-required-property-added additive: The property `fresh` was added.',
    'response-required-property-removed breaking: The property `gone` was removed.',
  ])
})

test('a schema that many operations share is one change, told for the first with a word about the others', () => {
  const shared = (limits: object) => {
    const answer = { 200: { description: '', content: { 'application/json': { schema: ref('T') } } } }
    const paths = Object.fromEntries(['/a', '/b', '/c'].map((path) => [path, { get: { responses: answer } }]))
    const text = JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'T', version: '1' },
      paths,
      components: { schemas: { T: object({ properties: { name: { type: 'string', ...limits } } }) } },
    })
    return Spec.read({ id: 'a.json', text, hash: '', reread: () => text }) as Spec
  }
  const found = compareSpecs(shared({}), shared({ minLength: 1 }), '2026-01-01')
  expect(found).toMatchObject([{ operation: 'GET /a', elsewhere: true, where: 'response 200, name' }])
})

test('messages of limits have the right article', () => {
  expect(SCHEMA_RULES['exclusive-max-set']?.say('', '5')).toBe('An exclusive maximum of 5 was set.')
  expect(SCHEMA_RULES['max-set']?.say('', '5')).toBe('A maximum of 5 was set.')
})
