import { expect, test } from 'vitest'
import { ask, result } from '../support/mcp.ts'
import { outline } from '../support/nav.ts'
import { docsJson, makeSite } from '../support/site.ts'

const THIRD = `asyncapi: 3.0.0
info: { title: Chat, version: "1" }
servers:
  main: { host: "chat.test", pathname: /live, protocol: wss, security: [{ $ref: "#/components/securitySchemes/key" }] }
channels:
  chatRoom:
    address: /rooms/{room}
    description: One room.
    parameters: { room: { description: Name of the room., enum: [red, blue] } }
    bindings: { ws: { method: GET } }
    messages:
      said: { $ref: "#/components/messages/said" }
      left: { payload: { type: object, properties: { who: { type: string, description: Who left. } } } }
operations:
  speak: { action: send, channel: { $ref: "#/channels/chatRoom" }, summary: Say something., messages: [{ $ref: "#/channels/chatRoom/messages/said" }], reply: { messages: [{ $ref: "#/components/messages/heard" }] } }
components:
  securitySchemes: { key: { type: httpApiKey, in: query, name: token } }
  messageTraits: { traced: { headers: { type: object, properties: { trace: { type: string, description: For the logs. } } } } }
  messages:
    said:
      title: Something said
      traits: [{ $ref: "#/components/messageTraits/traced" }]
      payload: { type: object, required: [text], properties: { text: { type: string, description: The words. } } }
      examples: [{ name: Greeting, payload: { text: HELLOTHERE } }]
    heard: { name: heard, contentType: application/vnd.avro, payload: { schemaFormat: application/vnd.apache.avro;version=1.9.0, schema: { type: record, name: AVRONAME } } }
`
const SECOND = `asyncapi: 2.6.0
info: { title: Lights, version: "1" }
servers: { b: { url: "broker.test:1883", protocol: mqtt, security: [{ login: [] }] } }
channels:
  light/{id}/measured:
    parameters: { id: { schema: { type: integer, maximum: 99 }, description: Number of the light. } }
    subscribe: { operationId: onMeasured, tags: [{ name: lights }], message: { oneOf: [{ $ref: "#/components/messages/a" }, { name: second, payload: { type: string, description: Second payload. } }] } }
    publish: { message: { $ref: "#/components/messages/a" } }
components:
  securitySchemes: { login: { type: userPassword, description: Your account. } }
  messages: { a: { name: measured, payload: { type: object, properties: { lumens: { type: integer, description: How bright. } } }, bindings: { mqtt: { qos: 1 } } } }
`

const FACTS = `asyncapi: 3.0.0
info: { title: Orders, version: "1" }
servers:
  live:
    host: "broker.test:{port}"
    protocol: mqtt
    protocolVersion: "5.0"
    title: LIVETITLE
    description: LIVEWORDS
    tags: [{ name: ENVTAG, description: ENVWORDS }]
    bindings: { mqtt: { clientId: CLIENTFACT } }
    variables: { port: { enum: ["1883", "8883"], default: "1883", description: PORTWORDS } }
    security: [{ type: oauth2, flows: { clientCredentials: { tokenUrl: "https://id.test/token", refreshUrl: "https://id.test/again", availableScopes: { "orders:read": SCOPEWORDS } } } }]
  test: { host: "second.test", protocol: mqtt }
channels:
  orders:
    address: orders
    description: CHANNELWORDS
    messages: { placed: { $ref: "#/components/messages/placed" } }
operations:
  first: { action: receive, channel: { $ref: "#/channels/orders" }, title: FIRSTTITLE, summary: FIRSTSUMMARY, description: FIRSTWORDS, externalDocs: { url: "https://more.test/first" }, reply: { address: { location: "$message.header#/back", description: BACKWORDS } } }
  second: { action: receive, channel: { $ref: "#/channels/orders" }, description: SECONDWORDS, messages: [] }
components:
  messages:
    placed:
      title: Placed
      name: order.placed
      externalDocs: { url: "https://more.test/placed" }
      correlationId: { location: "$message.payload#/id", description: CORRELATIONWORDS }
      headers: { type: object, properties: { own: { type: string, description: OWNHEADER } } }
      payload: { type: object, properties: { id: { type: string } } }
      traits: [{ description: TRAITWORDS, headers: { type: object, properties: { traced: { type: string, description: TRACEHEADER } } } }]
      examples: [{ name: one, headers: { own: HEADERVALUE }, payload: { id: PAYLOADVALUE } }]
`

const site = makeSite({
  'docs.json': docsJson({
    navigation: {
      tabs: [
        { tab: 'Chat', asyncapi: 'chat.yaml' },
        { tab: 'Lights', asyncapi: { source: 'lights.yaml', directory: 'lights' } },
        { tab: 'Orders', asyncapi: { source: 'orders.yaml', directory: 'orders' } },
        { tab: 'Guide', pages: ['index', 'own'] },
      ],
    },
  }),
  'index.mdx': 'Hello',
  'own.mdx': '---\ntitle: My words\nasyncapi: chat.yaml chatRoom\n---\nRead THIS first.',
  'chat.yaml': THIRD,
  'lights.yaml': SECOND,
  'orders.yaml': FACTS,
})

test('channels of both versions are in the navigation, by tag or by protocol', () => {
  const tree = outline(site.live.current.get().navigation)
  expect(tree).toContain(
    'tab Chat\n    group Websockets\n      page Chat room /api-reference/websockets/chat-room',
  )
  expect(tree).toContain('tab Lights\n    group lights\n      page ')
  expect(site.live.current.get().diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
})

test('a page of version 3 says who, where and what: servers, login, parameters, messages, traits, replies', async () => {
  const html = await site.text('/api-reference/websockets/chat-room')
  const facts = [
    'wss://chat.test/live',
    'token',
    'Name of the room.',
    'blue',
    'ws method',
    'Something said',
    'Say something.',
    'The words.',
    'For the logs.',
    'HELLOTHERE',
    'AVRONAME',
    'Reply',
  ]
  for (const fact of facts) expect(html).toContain(fact)
  // The operation chose its messages; what it did not choose is not said by it.
  expect(html).not.toContain('Who left.')
  const markdown = await site.text('/api-reference/websockets/chat-room.md')
  for (const fact of facts) expect(markdown).toContain(fact)
})

test('a page of version 2 has both directions and every alternative', async () => {
  const html = await site.text('/lights/lights/light-id-measured')
  for (const fact of [
    'MQTT',
    'Number of the light.',
    'How bright.',
    'Second payload.',
    'Publish',
    'Subscribe',
    'mqtt qos',
    'Your account.',
  ])
    expect(html).toContain(fact)
})

test('nothing that a file says of servers, operations, replies and messages is left out', async () => {
  const facts = `
    broker.test:{port} LIVETITLE LIVEWORDS ENVTAG ENVWORDS CLIENTFACT mqtt_5.0 PORTWORDS 8883
    second.test orders:read CHANNELWORDS first FIRSTTITLE FIRSTSUMMARY FIRSTWORDS
    https://more.test/first SECONDWORDS $message.header#/back BACKWORDS order.placed
    https://more.test/placed CORRELATIONWORDS TRAITWORDS OWNHEADER TRACEHEADER HEADERVALUE PAYLOADVALUE`
    .trim()
    .split(/\s+/)
    .map((fact) => fact.replace('_', ' '))
  const html = await site.text('/orders/channels/orders')
  for (const fact of [...facts, 'SCOPEWORDS', 'https://id.test/again']) expect(html).toContain(fact)
  const markdown = await site.text('/orders/channels/orders.md')
  for (const fact of facts) expect(markdown).toContain(fact)
})

test('a page of the author about a channel keeps its words', async () => {
  const html = await site.text('/own')
  expect(html).toContain('Read THIS first.')
  expect(html).toContain('Something said')
})

test('channels are found by search, in llms.txt and by agents', async () => {
  expect(await site.text('/llms.txt')).toContain('/api-reference/websockets/chat-room.md')
  const { content } = await result<{ content: { text: string }[] }>(
    ask(site.app, 'tools/call', { name: 'search_acme_docs', arguments: { query: 'lumens' } }),
  )
  expect(content.map(({ text }) => text).join('\n')).toContain('/lights/lights/light-id-measured')
})

test('traits whose schemas contain themselves many times are merged as far as that ends', async () => {
  const itself = (name: string) => ({
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: 8 }, (_, index) => [`k${index}`, { $ref: `#/components/schemas/${name}` }]),
    ),
  })
  const many = Array.from({ length: 20_000 }, () => ({ $ref: '#/channels/deep/messages/one' }))
  const message = {
    title: 'ENDLESS',
    traits: [{ headers: { $ref: '#/components/schemas/a' } }],
    headers: { $ref: '#/components/schemas/b' },
  }
  const site = makeSite({
    'docs.json': docsJson({ navigation: { groups: [{ group: 'API', asyncapi: 'deep.json' }] } }),
    'deep.json': JSON.stringify({
      asyncapi: '3.0.0',
      info: { title: 'Deep', version: '1' },
      channels: { deep: { address: '/deep', messages: { one: message } } },
      operations: { say: { action: 'send', channel: { $ref: '#/channels/deep' }, messages: many } },
      components: { schemas: { a: itself('a'), b: itself('b') } },
    }),
  })
  const [, path = ''] = /<loc>[^<]*?(\/api[^<]*)/.exec(await site.text('/sitemap.xml')) ?? []
  expect(await site.text(path)).toContain('ENDLESS')
})
