import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { headerValues } from '../support/echo-server.ts'
import { longTest } from '../support/long-test.ts'
import { choose, openPlayground, send, tryIt } from '../support/playground.ts'

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0xff, 0x0d, 0x0a])
const FILE = { type: 'string', contentMediaType: 'application/octet-stream' }

const playground = openPlayground(() => {
  const body = (content: object) => ({ method: 'post', requestBody: { required: true, content } })
  return {
    operations: {
      upload: {
        path: '/upload',
        ...body({
          'multipart/form-data': {
            schema: {
              type: 'object',
              required: ['photo'],
              properties: {
                photo: FILE,
                more: { type: 'array', items: FILE },
                title: { type: 'string', maxLength: 500 },
                meta: { type: 'object', properties: { a: { type: 'integer' } } },
                csv: { type: 'string' },
              },
            },
            encoding: {
              csv: {
                contentType: 'text/csv',
                headers: { 'X-Part': { schema: { type: 'string', example: 'p1' } } },
              },
            },
          },
        }),
      },
      binary: { path: '/binary', ...body({ 'image/png': { schema: FILE } }) },
      form: {
        path: '/form',
        ...body({
          'application/x-www-form-urlencoded': {
            schema: {
              type: 'object',
              properties: {
                name: { type: 'string' },
                tags: { type: 'array', items: { type: 'string' } },
                meta: { type: 'object', properties: { k: { type: 'string' } } },
              },
            },
          },
        }),
      },
      base64: {
        path: '/base64',
        ...body({
          'application/json': {
            schema: {
              type: 'object',
              properties: { data: { type: 'string', contentEncoding: 'base64url' } },
            },
          },
        }),
      },
      several: {
        path: '/several',
        ...body({
          'application/json': { schema: { type: 'object', properties: { a: { type: 'string' } } } },
          'text/plain': { schema: { type: 'string' } },
          'application/xml': { schema: { type: 'object', properties: { a: { type: 'string' } } } },
        }),
      },
    },
  }
})

test('multipart: files byte for byte, types and headers of parts, line ends as typed', async () => {
  const { page, dialog } = await tryIt(playground.browser, `${playground.server.url}/upload`)
  await dialog
    .getByLabel('photo', { exact: true })
    .setInputFiles({ name: 'a "b".png', mimeType: 'image/png', buffer: PNG })
  await dialog.getByLabel('more', { exact: true }).setInputFiles([
    { name: '1.txt', mimeType: 'text/plain', buffer: Buffer.from('one') },
    { name: '2.bin', mimeType: '', buffer: Buffer.from([0, 1]) },
  ])
  await dialog.getByLabel('title', { exact: true }).fill('line 1\nline 2 é')
  await dialog.getByRole('button', { name: 'meta', exact: true }).click()
  await dialog.getByLabel('a', { exact: true }).fill('1')
  await dialog.getByLabel('csv', { exact: true }).fill('x,y')
  await send(dialog)
  const echoed = playground.echo.last()
  const [type = ''] = headerValues(echoed, 'content-type')
  const boundary = /^multipart\/form-data; boundary=([\w-]+)$/.exec(type)?.[1]
  const parts = [
    [
      'Content-Disposition: form-data; name="photo"; filename="a %22b%22.png"\r\nContent-Type: image/png',
      PNG,
    ],
    ['Content-Disposition: form-data; name="more"; filename="1.txt"\r\nContent-Type: text/plain', 'one'],
    [
      'Content-Disposition: form-data; name="more"; filename="2.bin"\r\nContent-Type: application/octet-stream',
      '\0\u0001',
    ],
    ['Content-Disposition: form-data; name="title"', 'line 1\nline 2 é'],
    ['Content-Disposition: form-data; name="meta"\r\nContent-Type: application/json', '{"a":1}'],
    ['Content-Disposition: form-data; name="csv"\r\nContent-Type: text/csv\r\nX-Part: p1', 'x,y'],
  ] as const
  const expected = Buffer.concat([
    ...parts.flatMap(([head, content]) => [
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ])
  expect(echoed.body.toString('latin1')).toBe(expected.toString('latin1'))
  await page.context().close()
})

test('a file as the whole body, with its type and nothing around it', async () => {
  const { page, dialog } = await tryIt(playground.browser, `${playground.server.url}/binary`)
  await dialog.getByRole('button', { name: 'Remove sample.txt' }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByText('Choose a file.').waitFor()
  await dialog
    .getByLabel('Body', { exact: true })
    .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: PNG })
  await send(dialog)
  expect(playground.echo.last().body.equals(PNG)).toBe(true)
  expect(headerValues(playground.echo.last(), 'content-type')).toEqual(['image/png'])
  await page.context().close()
})

longTest('a form body in the encoding of forms', async () => {
  const { page, dialog } = await tryIt(playground.browser, `${playground.server.url}/form`)
  await dialog.getByRole('button', { name: 'JSON', exact: true }).click()
  await dialog
    .getByRole('textbox', { name: 'body as JSON' })
    .fill('{"name":"a&b c+é","tags":["x","y z"],"meta":{"k":"v"}}')
  await send(dialog)
  expect(playground.echo.last().body.toString()).toBe(
    'name=a%26b+c%2B%C3%A9&tags=x&tags=y+z&meta=%7B%22k%22%3A%22v%22%7D',
  )
  expect(headerValues(playground.echo.last(), 'content-type')).toEqual(['application/x-www-form-urlencoded'])
  await page.context().close()
})

longTest('several content types: each keeps its own text', async () => {
  const { page, dialog } = await tryIt(playground.browser, `${playground.server.url}/several`)
  await dialog.getByLabel('a', { exact: true }).fill('json')
  await choose(dialog.getByLabel('Content type'), 'text/plain')
  await dialog.getByLabel('Body', { exact: true }).fill('plain "text"\nno JSON')
  await send(dialog)
  expect(playground.echo.last().body.toString()).toBe('plain "text"\nno JSON')
  expect(headerValues(playground.echo.last(), 'content-type')).toEqual(['text/plain'])
  await choose(dialog.getByLabel('Content type'), 'application/xml')
  await dialog.getByRole('button', { name: 'Use example' }).click()
  expect(await dialog.getByLabel('Body', { exact: true }).inputValue()).toContain('<a>')
  await choose(dialog.getByLabel('Content type'), 'application/json')
  expect(await dialog.getByLabel('a', { exact: true }).inputValue()).toBe('json')
  await page.context().close()
})

longTest('text that stands for bytes is read from a file', async () => {
  const { page, dialog } = await tryIt(playground.browser, `${playground.server.url}/base64`)
  await dialog
    .getByLabel('Read data from a file')
    .setInputFiles({ name: 'x', mimeType: '', buffer: Buffer.from([0xff, 0xfe, 0xfd, 0xfb, 0xff]) })
  await expect.poll(() => dialog.getByLabel('data', { exact: true }).inputValue()).toBe('__79-_8')
  await send(dialog)
  expect(JSON.parse(playground.echo.last().body.toString())).toEqual({ data: '__79-_8' })
  await page.context().close()
})

const hasCurl = spawnSync('curl', ['--version']).status === 0

test.runIf(hasCurl)('the copied command sends the same bytes, and nothing in it runs', async () => {
  const { page, dialog } = await tryIt(playground.browser, `${playground.server.url}/several`, {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await dialog.getByLabel('a', { exact: true }).fill(`it's "q" $HOME \`id\` $(id) \\ @x é`)
  await send(dialog)
  const own = playground.echo.last()
  await dialog.getByRole('button', { name: 'Copy sample' }).click()
  await dialog.getByRole('button', { name: 'Copied' }).waitFor()
  const command = await page.evaluate('navigator.clipboard.readText()')
  const before = playground.echo.requests.length
  const shell = await promisify(execFile)('bash', ['--norc', '-c', String(command)])
  expect(shell.stderr).not.toContain('not found')
  await expect.poll(() => playground.echo.requests.length).toBe(before + 1)
  expect(playground.echo.last().body.toString()).toBe(own.body.toString())
  expect(playground.echo.last().target).toBe(own.target)
  expect(headerValues(playground.echo.last(), 'content-type')).toEqual(headerValues(own, 'content-type'))
  await page.context().close()
})
