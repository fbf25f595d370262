import fs from 'node:fs'
import path from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { lectern } from '../support/cli.ts'
import { echoServer, type EchoServer } from '../support/echo-server.ts'
import { fileServer, type FileServer } from '../support/file-server.ts'
import { send, specSite, tryIt } from '../support/playground.ts'
import { docsJson, makeFolder } from '../support/site.ts'

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

test('an export has the words of its own languages: those of the builder, of what it unfolds, and of logins', async () => {
  const spec = {
    openapi: '3.1.0',
    info: { title: 'Tree', version: '1' },
    servers: [{ url: 'https://api.test' }],
    components: {
      schemas: {
        Tree: {
          type: 'object',
          properties: {
            child: { $ref: '#/components/schemas/Tree' },
            name: { type: 'string', maxLength: 3 },
          },
        },
      },
    },
    paths: {
      '/tree': {
        post: {
          requestBody: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Tree' } } },
          },
          responses: { 200: { description: 'OK' } },
        },
      },
    },
  }
  const root = makeFolder({
    'docs.json': docsJson({ navigation: { languages: [{ language: 'de', pages: ['baum'] }] } }),
    'tree.json': JSON.stringify(spec),
    'baum.mdx': '---\ntitle: Baum\nopenapi: POST /tree\n---\n',
  })
  const german = makeFolder({})
  await lectern(['build', root, '--out', german])
  const read = (file: string) => fs.readFileSync(path.join(german, file), 'utf8')
  const words = fs.readdirSync(path.join(german, '_lectern/assets')).filter((name) => /-words-/.test(name))
  expect(words.map((name) => name.replace(/-[^-]+\.json$/, ''))).toEqual(['playground-words-de'])
  const html = read('baum/index.html')
  expect(html).toContain(`data-words="/_lectern/assets/${words[0]}"`)
  const [, schema = ''] = /class="schema-more" href="([^"]+)"/.exec(html) ?? []
  expect(read(schema)).toContain('höchstens 3')
  expect(read('_lectern/oauth-callback/index.html')).toContain('<title>Angemeldet</title>')
})
