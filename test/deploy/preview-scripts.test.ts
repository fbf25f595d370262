import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAccount } from '../../src/auth/accounts.ts'
import { createApiKey } from '../../src/auth/api-keys.ts'
import { openBrowser } from '../support/browser.ts'
import { lectern } from '../support/cli.ts'
import { PASSWORD } from '../support/guarded-site.ts'
import { docsJson, makeFolder } from '../support/site.ts'
import { openUploadsServer, type UploadsServer } from '../support/uploads-server.ts'

let browser: Browser
let server: UploadsServer
let previewUrl: string
let organization: { readonly id: string; readonly projectId: string }

const files = (text: string) => ({
  'docs.json': docsJson({ navigation: { pages: ['index', 'secret'] } }),
  'lectern.json': JSON.stringify({ auth: { method: 'accounts' } }),
  'index.mdx': `---\ntitle: Home\npublic: true\n---\n${text}`,
  'secret.mdx': `---\ntitle: Secret\n---\n${text}SECRET`,
})

beforeAll(async () => {
  browser = await openBrowser()
  server = await openUploadsServer()
  const { store } = server
  const [project] = await store.projects.list()
  if (!project) throw new Error('There is no first project.')
  organization = { id: project.organizationId, projectId: project.id }
  const account = { email: 'admin@example.org', password: PASSWORD, groups: [], role: 'admin' } as const
  await addAccount(store, { organizationId: project.organizationId, ...account })
  const { key } = await createApiKey(store, project, {
    type: 'admin',
    label: 'x',
    scopes: ['deploy'],
    createdBy: 'test',
  })
  const deploy = async (text: string, ...more: string[]) => {
    const where = ['--to', server.url, '--key', key, '--project', project.id, '--json']
    const done = await lectern(['deploy', makeFolder(files(text)), ...where, ...more])
    expect(done.code, done.stderr).toBe(0)
    return JSON.parse(done.stdout) as { branchUrl: string }
  }
  await deploy('LIVE')
  previewUrl = (await deploy('BRANCH', '--preview', '--branch', 'fix-typo')).branchUrl
}, 60_000)
afterAll(() => browser?.close())

/** What a script of a page reads of an address of the live site; the page's own policy is out of its way. */
const read = (page: Page, address: string) =>
  page.evaluate(
    (url) =>
      fetch(url, { credentials: 'include' }).then(
        (answer) => answer.text(),
        () => 'nothing',
      ),
    `${server.url}${address}`,
  )

test('a script of a preview gets nothing of the live site or the dashboard from whoever is logged in there', async () => {
  expect(previewUrl).toMatch(/^http:\/\/fix-typo--[\da-f]+\.localhost:\d+$/)
  const context = await browser.newContext({ bypassCSP: true })
  const page = await context.newPage()
  await page.goto(`${server.url}/login?redirect=/secret`)
  await page.fill('[name=email]', 'admin@example.org')
  await page.fill('[name=password]', PASSWORD)
  await page.click('form button')
  await page.waitForURL('**/secret')
  const entered = await context.request.post(`${server.url}/_lectern/dashboard/login`, {
    data: { email: 'admin@example.org', password: PASSWORD },
  })
  expect(entered.status()).toBe(200)
  // What the preview's script will try works on the site itself.
  expect(await read(page, '/secret')).toContain('LIVESECRET')

  await page.goto(`${previewUrl}/secret`)
  expect(page.url()).toBe(`${previewUrl}/secret`)
  expect(await page.textContent('main')).toContain('BRANCHSECRET')
  expect(await page.textContent('.preview-note')).toMatch(/Preview of fix-typo/)
  for (const address of [
    '/secret',
    '/secret.md',
    '/dashboard',
    '/v1/manage/session',
    '/llms-full.txt',
    '/_lectern/diff/fix-typo?page=%2Fsecret',
  ])
    expect([address, await read(page, address)]).toEqual([address, 'nothing'])

  const person = { email: 'pr-author@evil.example', role: 'admin', password: 'owned-owned-1', groups: [] }
  const accounts = `${server.url}/v1/manage/${organization.projectId}/accounts`
  const type = { 'content-type': 'text/plain' }
  const sent = {
    method: 'POST',
    mode: 'no-cors',
    credentials: 'include',
    headers: type,
    body: JSON.stringify(person),
  }
  await page.evaluate(`fetch(${JSON.stringify(accounts)}, ${JSON.stringify(sent)})`)
  const known = await server.store.accounts.list(organization.id)
  expect(known.map(({ email }) => email)).toEqual(['admin@example.org'])

  // Nor through a frame of it.
  const seen = await page.evaluate(`(async () => {
    const frame = document.createElement('iframe')
    const loaded = new Promise((done) => frame.addEventListener('load', done))
    frame.src = ${JSON.stringify(`${server.url}/secret`)}
    document.body.append(frame)
    await loaded
    return frame.contentDocument === null ? 'nothing' : frame.contentDocument.body.textContent
  })()`)
  expect(seen).toBe('nothing')
  expect(await page.evaluate('document.cookie')).toBe('')
  const held = await context.cookies(previewUrl)
  expect(held.map(({ name, domain }) => [name, domain])).toEqual([
    ['lectern_session', new URL(previewUrl).hostname],
  ])
  // The preview's own origin does not show live pages either; the site does, to its reviewer.
  const own = await page.evaluate(
    `fetch('/_lectern/diff/fix-typo?page=%2Fsecret').then((answer) => answer.text())`,
  )
  expect(own).not.toContain('LIVESECRET')
  await page.click('.preview-note a:text("Changes")')
  await page.click('.difference-rows a:text("secret")')
  expect(await page.textContent('.difference-side.before')).toContain('LIVESECRET')
  expect(await page.textContent('.difference-side.after')).toContain('BRANCHSECRET')
  await page.goto(`${previewUrl}/secret`)
  await page.click('.preview-note a:text("Live page")')
  await page.waitForURL(`${server.url}/secret`)
  expect(await page.textContent('main')).toContain('LIVESECRET')
  await context.close()
})
