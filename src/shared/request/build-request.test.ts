import { expect, test } from 'vitest'
import type { Endpoint, Parameter, SecurityScheme } from '../reference/endpoint.ts'
import { buildRequest, parameterKey, serverUrl, type RequestValues } from './build-request.ts'
import { FileValue } from './http-request.ts'

const SERVER = { url: 'https://api.example.com/v1', description: undefined, variables: [] }

function parameter(more: Partial<Parameter> & Pick<Parameter, 'in' | 'name'>): Parameter {
  return {
    required: false,
    deprecated: false,
    description: undefined,
    style: more.in === 'query' || more.in === 'cookie' ? 'form' : 'simple',
    explode: more.in === 'query' || more.in === 'cookie',
    allowReserved: false,
    allowEmptyValue: false,
    contentType: undefined,
    node: { about: { type: 'string' } },
    example: undefined,
    exampleGiven: false,
    examples: [],
    ...more,
  }
}

function endpoint(parameters: readonly Parameter[], path = '/things/{id}', body?: Endpoint['body']) {
  return { method: 'POST', path, parameters, body }
}

function values(
  given: readonly (readonly [Parameter, unknown])[],
  more: Partial<RequestValues> = {},
): RequestValues {
  return {
    server: SERVER,
    variables: {},
    parameters: new Map(given.map(([one, value]) => [parameterKey(one), value])),
    body: undefined,
    security: [],
    ...more,
  }
}

function scheme(more: Partial<SecurityScheme> & Pick<SecurityScheme, 'type'>): SecurityScheme {
  return { id: 's', scopes: [], ...more }
}

test('every place gets its values, in the order of the spec', () => {
  const id = parameter({ in: 'path', name: 'id' })
  const q = parameter({ in: 'query', name: 'q' })
  const trace = parameter({ in: 'header', name: 'X-Trace' })
  const theme = parameter({ in: 'cookie', name: 'theme' })
  const request = buildRequest(
    endpoint([id, q, trace, theme]),
    values([
      [id, 'a b'],
      [q, ['x', 'y']],
      [trace, 't'],
      [theme, 'dark'],
    ]),
  )
  expect(request.url).toBe('https://api.example.com/v1/things/a%20b?q=x&q=y')
  expect(request.headers).toEqual([
    ['X-Trace', 't'],
    ['Cookie', 'theme=dark'],
  ])
})

test('a fragment in a path is not sent, and the query stands before it', () => {
  const q = parameter({ in: 'query', name: 'q' })
  const { url } = buildRequest(endpoint([q], '/files/1#add_link'), values([[q, 'x#y']]))
  expect(url).toBe('https://api.example.com/v1/files/1?q=x%23y')
})

test('a parameter named with dots and dashes is found in the path', () => {
  const odd = parameter({ in: 'path', name: 'user-id.x' })
  expect(buildRequest(endpoint([odd], '/u/{user-id.x}'), values([[odd, '7']])).url).toBe(
    'https://api.example.com/v1/u/7',
  )
})

test('security goes to its place', () => {
  const request = buildRequest(
    endpoint([], '/x'),
    values([], {
      security: [
        { scheme: scheme({ type: 'apiKey', in: 'query', name: 'api key' }), value: 'a&b' },
        { scheme: scheme({ type: 'apiKey', in: 'cookie', name: 'sid' }), value: 'c;d' },
        { scheme: scheme({ type: 'apiKey', in: 'header', name: 'X-Key' }), value: 'k' },
        { scheme: scheme({ type: 'http', scheme: 'basic' }), value: 'ä', password: 'b:c' },
      ],
    }),
  )
  expect(request.url).toBe('https://api.example.com/v1/x?api%20key=a%26b')
  expect(request.headers).toEqual([
    ['X-Key', 'k'],
    ['Authorization', `Basic ${Buffer.from('ä:b:c').toString('base64')}`],
    ['Cookie', 'sid=c%3Bd'],
  ])
})

test('tokens are bearers, and other schemes of HTTP keep their name', () => {
  const send = (one: SecurityScheme) =>
    buildRequest(endpoint([], '/x'), values([], { security: [{ scheme: one, value: 'tok' }] })).headers
  expect(send(scheme({ type: 'oauth2' }))).toEqual([['Authorization', 'Bearer tok']])
  expect(send(scheme({ type: 'openIdConnect' }))).toEqual([['Authorization', 'Bearer tok']])
  expect(send(scheme({ type: 'http', scheme: 'digest' }))).toEqual([['Authorization', 'Digest tok']])
  expect(send(scheme({ type: 'mutualTLS' }))).toEqual([])
})

test('a line end never begins another header', () => {
  const trace = parameter({ in: 'header', name: 'X-Trace' })
  const request = buildRequest(endpoint([trace], '/x'), values([[trace, 'a\r\nX-Evil: 1']]))
  expect(request.headers).toEqual([['X-Trace', 'a X-Evil: 1']])
  const evil = parameter({ in: 'header', name: 'X\r\nY' })
  expect(buildRequest(endpoint([evil], '/x'), values([[evil, 'a']])).headers).toEqual([])
})

test('data that has a fileName is data; a file is a file', () => {
  const media = (type: string) => ({ type, node: { about: { type: 'object' } }, examples: [], encoding: {} })
  const body = {
    required: true,
    description: undefined,
    media: [media('application/x-www-form-urlencoded'), media('image/*')],
  }
  const form = buildRequest(
    endpoint([], '/x', body),
    values([], { body: { type: 'application/x-www-form-urlencoded', value: { fileName: 'a b' } } }),
  )
  expect(form.body).toEqual({ kind: 'text', text: 'fileName=a+b' })
  const file = new FileValue('x.png', 'image/png')
  const picture = buildRequest(
    endpoint([], '/x', body),
    values([], { body: { type: 'image/*', value: file } }),
  )
  expect(picture.body).toEqual({ kind: 'file', file })
  expect(picture.headers).toEqual([['Content-Type', 'image/png']])
})

test('server variables are filled in, and an empty one is its default', () => {
  const server = {
    url: 'https://{region}.example.com/{base}/',
    description: undefined,
    variables: [
      { name: 'region', value: 'eu', options: ['eu', 'us'], description: undefined },
      { name: 'base', value: 'v2', options: [], description: undefined },
    ],
  }
  expect(serverUrl(server, { region: 'us', base: '' })).toBe('https://us.example.com/v2')
})
