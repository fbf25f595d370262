import { expect, test } from 'vitest'
import { EventStream } from '../../web/playground/response/event-stream.ts'
import { joinedText } from '../../web/playground/response/joined-text.ts'
import { jsonLines } from '../../web/playground/response/json-lines.ts'
import { formatJson } from '../../web/playground/response/format-json.ts'

const STREAM =
  ': hello\r\ndata: a\r\ndata:b\r\n\r\nevent: tick\nid: 1\ndata: {"x":1}\n\ndata: last\rretry: 5\r\rid\ndata\n\n'
const EVENTS = [
  { event: 'message', id: undefined, data: 'a\nb' },
  { event: 'tick', id: '1', data: '{"x":1}' },
  { event: 'message', id: '1', data: 'last' },
  { event: 'message', id: '', data: '' },
]

test('events are the same however their text is cut', () => {
  for (let size = 1; size <= STREAM.length; size++) {
    const stream = new EventStream()
    for (let at = 0; at < STREAM.length; at += size) stream.add(STREAM.slice(at, at + size), at)
    stream.end()
    const timed = EVENTS.map((event) => ({ ...event, at: expect.any(Number) as number }))
    expect(stream.events, `pieces of ${size}`).toEqual(timed)
  }
})

test('JSON is indented as JSON.stringify does it, and keeps its digits and repeated keys', async () => {
  const value = { a: [1, { b: '"\\{[,:', c: [] }], d: {}, e: null, f: [true, -1.5e3] }
  expect(await formatJson(JSON.stringify(value))).toBe(JSON.stringify(value, undefined, 2))
  expect(await formatJson(JSON.stringify(value, undefined, 4))).toBe(JSON.stringify(value, undefined, 2))
  expect(await formatJson('{"a":12345678901234567890,"a":1.0}')).toBe(
    '{\n  "a": 12345678901234567890,\n  "a": 1.0\n}',
  )
  expect(await formatJson('"text"')).toBe('"text"')
})

test.each(['{"a":', '[1,2', '{"a":"b}', '<html>', ']', '{"a":1}}'])('%s is no JSON', async (text) => {
  expect(await formatJson(text)).toBeUndefined()
})

test('JSON that is nested without end neither hangs nor grows without bound', async () => {
  const deep = await formatJson(`${'['.repeat(20_000)}1${']'.repeat(20_000)}`)
  expect(deep?.length).toBeLessThan(6_000_000)
})

test('pieces of text in events are joined, whoever sends them', () => {
  const joined = (...data: readonly object[]) => {
    const stream = new EventStream()
    for (const one of data) stream.add(`data: ${JSON.stringify(one)}\n\n`, 0)
    stream.add('data: [DONE]\n\n', 0)
    return joinedText(stream.events)
  }
  const chat = (content?: string) => ({ id: 'x', choices: [{ delta: { content } }] })
  expect(joined(chat(), chat('Hel'), chat('lo'))).toBe('Hello')
  expect(joined({ type: 'a', delta: { type: 'text_delta', text: 'a' } }, { delta: { text: 'b' } })).toBe('ab')
  expect(joined({ type: 'response.output_text.delta', delta: 'a' }, { delta: 'b' })).toBe('ab')
  expect(joined({ n: 1 }, { n: 2 })).toBeUndefined()
})

test('lines of JSON know what they open and where they stand', () => {
  const lines = jsonLines(JSON.stringify({ a: [{ 'b c': 1 }, 2], d: {} }, undefined, 2))
  expect(lines.map(({ path, end }) => [path, end])).toEqual([
    ['', 8],
    ['a', 6],
    ['a[0]', 4],
    ['a[0]["b c"]', undefined],
    ['a[0]', undefined],
    ['a[1]', undefined],
    ['a', undefined],
    ['d', undefined],
    ['', undefined],
  ])
})
