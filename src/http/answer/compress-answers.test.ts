import zlib from 'node:zlib'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { expect, test } from 'vitest'
import { compressAnswers } from './compress-answers.ts'

const LONG = 'A line of text, and its number. '.repeat(20_000)
const app = new Hono()
  .use(compress(), compressAnswers())
  .get('/short', (c) => c.json({ text: LONG.slice(0, 5000) }, 200, { ETag: '"a"', Vary: 'Cookie' }))
  .get('/tiny', (c) => c.json({ ok: true }))
  .get('/long', (c) => c.text(LONG))
  .get('/picture', (c) => c.body(LONG.slice(0, 5000), 200, { 'Content-Type': 'image/png' }))
  .get('/events', (c) => c.body(LONG.slice(0, 5000), 200, { 'Content-Type': 'text/event-stream' }))
  .get('/breaks', (c) => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('lost')) })
    return c.body(body, 200, { 'Content-Type': 'application/json' })
  })
app.onError((_, c) => c.text('It could not be made.', 500))

async function get(path: string, accepted = 'gzip, br') {
  const answer = await app.request(path, { headers: { 'accept-encoding': accepted } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  const [encoding, length] = ['content-encoding', 'content-length'].map((name) => answer.headers.get(name))
  const text = encoding === 'gzip' ? zlib.gunzipSync(bytes).toString() : bytes.toString()
  return { answer, bytes, encoding, length, text }
}

test('an answer that is compressed says how long it is, so that one that is cut off is seen to be', async () => {
  const { answer, bytes, encoding, length, text } = await get('/short')
  expect([encoding, length]).toEqual(['gzip', String(bytes.length)])
  expect(JSON.parse(text)).toEqual({ text: LONG.slice(0, 5000) })
  expect([answer.headers.get('etag'), answer.headers.get('vary')]).toEqual([
    'W/"a"',
    'Cookie, Accept-Encoding',
  ])
})

test('a long one is written as it comes, whole', async () => {
  const { encoding, length, text } = await get('/long')
  expect([encoding, length, text === LONG]).toEqual(['gzip', null, true])
})

test('what is tiny, compressed already, written slowly, or not wanted so stays as it is', async () => {
  expect(await get('/tiny')).toMatchObject({ encoding: null, length: '11', text: '{"ok":true}' })
  expect((await get('/picture')).encoding).toBeNull()
  expect((await get('/events')).encoding).toBeNull()
  expect((await get('/short', 'gzip;q=0')).encoding).toBeNull()
  expect((await get('/short', 'identity')).encoding).toBeNull()
})

test('one that cannot be made is an error, not half an answer', async () => {
  expect((await app.request('/breaks', { headers: { 'accept-encoding': 'gzip' } })).status).toBe(500)
})
