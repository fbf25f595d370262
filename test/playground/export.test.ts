import fs from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { lectern } from '../support/cli.ts'
import { echoServer, type EchoServer } from '../support/echo-server.ts'
import { fileServer, type FileServer } from '../support/file-server.ts'
import { send, specSite, tryIt } from '../support/playground.ts'
import { makeFolder } from '../support/site.ts'

const out = makeFolder({})
let browser: Browser
let files: FileServer
let echo: EchoServer

beforeAll(async () => {
  echo = await echoServer()
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }]
  const root = specSite({
    servers: [{ url: echo.origin }],
    operations: {
      things: { path: '/things/{id}', parameters },
      'deep/öl': { path: '/oil/{id}', parameters },
    },
  })
  await lectern(['build', root, '--out', out])
  files = await fileServer(out)
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  files?.close()
  await echo?.close()
})

test.each([
  ['/things', '/things/7'],
  ['/deep/%C3%B6l', '/oil/7'],
])('an exported page %s sends requests itself', async (page, target) => {
  const tried = await tryIt(browser, `${files.url}${page}/`)
  await tried.dialog.getByLabel('id', { exact: true }).fill('7')
  await send(tried.dialog)
  expect(echo.last().target).toBe(target)
  expect(tried.errors).toEqual([])
  await tried.page.context().close()
})

test('the page a login leads back to is exported, and says nothing but its own script may run', () => {
  const html = fs.readFileSync(path.join(out, '_lectern/oauth-callback/index.html'), 'utf8')
  expect(html).toMatch(/Content-Security-Policy" content="default-src 'none'; script-src 'sha256-/)
})
