import { expect, it } from 'vitest'
import { cpuTime, slowness } from '../../../test/support/cpu-time.ts'
import { readEndpoint } from '../endpoint/read-endpoint.ts'
import { Spec } from '../spec.ts'

const COUNT = 6000

function many(make: (index: number) => [string, unknown]): Record<string, unknown> {
  return Object.fromEntries(Array.from({ length: COUNT }, (_, index) => make(index)))
}

function read(parts: { readonly messages: object; readonly operations: object }) {
  const text = JSON.stringify({
    asyncapi: '3.0.0',
    info: { title: 'T', version: '1' },
    servers: { a: { host: 'a.example', protocol: 'wss' } },
    channels: { c: { address: '/c', messages: parts.messages } },
    operations: parts.operations,
  })
  const spec = Spec.read({ id: 'a.json', text, hash: '', reread: () => text }) as Spec
  const [operation] = spec.operations
  if (!operation) throw new Error('no operation')
  const before = cpuTime()
  const { actions = [] } = readEndpoint(spec, operation, { pillKeys: [], requiredOnly: false })
  return { actions, seconds: (cpuTime() - before) / 1000 }
}

const channel = { $ref: '#/channels/c' }

it('looks at no message that a page has no room for', () => {
  const { actions, seconds } = read({
    messages: many((index) => [`m${index}`, { payload: { type: 'string' } }]),
    operations: many((index) => [`o${index}`, { action: 'send', channel, reply: { channel } }]),
  })
  expect(actions).toHaveLength(2 * COUNT)
  expect(actions.reduce((sum, { messages }) => sum + messages.length, 0)).toBe(200)
  expect(actions[0]?.facts.at(-1)).toEqual({ label: 'more messages in the file', value: String(COUNT - 200) })
  expect(seconds).toBeLessThan(4 * slowness())
})

it('merges traits as far as a page has room', () => {
  const traits = Array.from({ length: COUNT }, (_, index) => ({
    headers: { type: 'object', properties: { [`h${index}`]: { type: 'string' } } },
  }))
  const { actions, seconds } = read({
    messages: { m: { payload: { type: 'string' }, traits } },
    operations: { o: { action: 'send', channel } },
  })
  expect(actions[0]?.messages[0]?.headers?.properties?.[0]?.name).toBe('h0')
  expect(seconds).toBeLessThan(3 * slowness())
})
