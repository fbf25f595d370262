import { DatabaseSync } from 'node:sqlite'
import path from 'node:path'
import { expect, test } from 'vitest'
import { longTest } from '../support/long-test.ts'
import { sampled } from '../support/sampled.ts'
import { startServer, type StartedServer } from '../support/started-server.ts'

async function requestLines(server: StartedServer, count: number): Promise<Record<string, unknown>[]> {
  const found = () => server.lines().filter(({ msg }) => msg === 'request')
  await expect.poll(() => found().length).toBeGreaterThanOrEqual(count)
  return found()
}

test('every request is one line: name, method, route, status, time, bytes, and nothing about the reader', async () => {
  const server = await startServer()
  const first = await fetch(`${server.url}/guides/start`)
  expect((await first.text()).length).toBeGreaterThan(1000)
  const again = await fetch(`${server.url}/guides/start`, { headers: { 'x-request-id': 'proxy-1234.ab' } })
  await again.text()
  const forged = await fetch(`${server.url}/nowhere?token=hush1`, { headers: { 'x-request-id': 'x y"{}' } })
  await fetch(`${server.url}/healthz`)
  const lines = await requestLines(server, 3)
  expect(lines.length).toBe(3)
  const [rendered, remembered, missing] = lines
  expect(rendered).toMatchObject({ level: 'info', method: 'GET', route: '/*', status: 200 })
  expect(rendered?.['id']).toBe(first.headers.get('x-request-id'))
  expect(rendered?.['bytes']).toBeGreaterThan(1000)
  expect(rendered?.['ms']).toBeGreaterThan(0)
  // The second came from memory, and is logged like the first.
  expect(again.headers.get('x-request-id')).toBe('proxy-1234.ab')
  expect(remembered).toMatchObject({ id: 'proxy-1234.ab', route: '/*', status: 200 })
  expect(remembered?.['bytes']).toBeGreaterThan(1000)
  expect(missing?.['status']).toBe(404)
  expect(missing?.['id']).toBe(forged.headers.get('x-request-id'))
  expect(missing?.['id']).not.toContain(' ')
  expect(server.log()).not.toMatch(/127\.0\.0\.1|hush1|user-agent/i)
})

test('an unexpected error is in the log with its stack, and nowhere else', async () => {
  const server = await startServer({ env: { LECTERN_LOG_LEVEL: 'debug' } })
  const database = new DatabaseSync(path.join(server.dataFolder, 'lectern.db'))
  database.exec('DROP TABLE feedback')
  database.close()
  const answer = await fetch(`${server.url}/_lectern/feedback?code=hush2&a=1`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: 'Bearer hush3',
      cookie: 'lectern_session=hush4',
    },
    body: JSON.stringify({ path: '/', source: 'contextual', helpful: true, comment: 'Fine' }),
  })
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toMatch(/feedback|sqlite|\.[tj]s/i)
  const [line] = await requestLines(server, 1)
  const id = answer.headers.get('x-request-id')
  expect(line).toMatchObject({
    level: 'error',
    id,
    status: 500,
    path: '/_lectern/feedback?code=[hidden]&a=1',
  })
  const trouble = server.lines().find(({ msg }) => msg === 'Unexpected error')
  expect(trouble).toMatchObject({ level: 'error', id })
  expect((trouble?.['err'] as { stack: string } | undefined)?.stack).toMatch(/no such table[\s\S]+at /)
  expect(server.log()).not.toMatch(/hush\d/)
})

longTest('lines for people, and silence, on request', async () => {
  const pretty = await startServer({ env: { LECTERN_LOG_FORMAT: 'pretty' } })
  await (await fetch(pretty.url)).text()
  await expect
    .poll(() => pretty.log())
    .toMatch(/^\d\d:\d\d:\d\d info {2}request id=\S+ method=GET route=\/\* status=200/m)
  const silent = await startServer({ env: { LECTERN_LOG_LEVEL: 'silent' } })
  await (await fetch(silent.url)).text()
  silent.signal('SIGTERM')
  expect(await silent.ended).toBe(0)
  expect(silent.log()).toBe('')
})

test('a log that nobody reads stops neither the site nor its end', async () => {
  const server = await startServer({ unread: true })
  // Well over what a pipe holds.
  for (let n = 0; n < sampled(50, 100); n++)
    await Promise.all(
      Array.from({ length: 10 }, async () => expect((await fetch(server.url)).status).toBe(200)),
    )
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
})
