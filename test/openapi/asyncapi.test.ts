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

const site = makeSite({
  'docs.json': docsJson({
    navigation: {
      tabs: [
        { tab: 'Chat', asyncapi: 'chat.yaml' },
        { tab: 'Lights', asyncapi: { source: 'lights.yaml', directory: 'lights' } },
        { tab: 'Guide', pages: ['index', 'own'] },
      ],
    },
  }),
  'index.mdx': 'Hello',
  'own.mdx': '---\ntitle: My words\nasyncapi: chat.yaml chatRoom\n---\nRead THIS first.',
  'chat.yaml': THIRD,
  'lights.yaml': SECOND,
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
