import { beforeAll, expect, test } from 'vitest'
import { docsJson, type Files } from '../support/site.ts'
import { openUploadsServer, type HostedProject, type UploadsServer } from '../support/uploads-server.ts'

const page = (title: string, text: string, more = '') => `---\ntitle: ${title}\n${more}---\n${text}\n`

const site = (text: string, more: Files = {}): Files => ({
  'docs.json': docsJson({ navigation: { pages: ['index', 'limits', 'gone', 'staff'] } }),
  'index.mdx': page('Home', 'Home'),
  'limits.mdx': page('Limits', text),
  'gone.mdx': page('Gone', 'Bye'),
  'staff.mdx': page('Staff', `Secret ${text}`, 'groups: [staff]\n'),
  ...more,
})

let server: UploadsServer
let project: HostedProject
let preview: string
beforeAll(async () => {
  server = await openUploadsServer()
  project = await server.project('docs', ['deploy', 'read'])
  await project.deploy(site('The limit is 30 calls.'))
  const { 'gone.mdx': _, ...rest } = site('The limit is 50 calls.', {
    'docs.json': docsJson({ navigation: { pages: ['index', 'limits', 'staff'] } }),
  })
  preview = await project.deploy(rest, '--preview', '--branch', 'new-limits')
})

test('a preview leads to the list of what it changes, and to both sides of a page with the words that are other', async () => {
  const seen = await project.ask('/limits', { headers: { cookie: `lectern_preview=${preview}` } })
  expect(seen.text).toContain(`href="/_lectern/diff/${preview}"`)
  const list = await project.ask(`/_lectern/diff/${preview}`)
  expect(list.text).toContain('What new-limits changes')
  expect(list.text).toContain(`href="/_lectern/diff/${preview}?page=%2Flimits"`)
  expect(list.text).toMatch(/Not found any more[\s\S]*\/gone/)
  const sides = await project.ask('/_lectern/diff/new-limits?page=%2Flimits')
  expect(sides.text).toContain('limit is <del>30</del> calls')
  expect(sides.text).toContain('limit is <ins>50</ins> calls')
  expect(sides.headers['content-security-policy']).toContain("default-src 'none'")
  const led = await project.ask(`/_lectern/preview/${preview}?redirect=%2Flimits`)
  expect(led).toMatchObject({ status: 303, headers: { location: '/limits' } })
})

test('pages that are kept from a viewer are in no list, and have no sides', async () => {
  const list = await project.ask(`/_lectern/diff/${preview}`)
  expect(list.text).not.toMatch(/staff/i)
  expect((await project.ask(`/_lectern/diff/${preview}?page=%2Fstaff`)).status).toBe(404)
  expect((await project.ask('/_lectern/diff/none')).status).toBe(404)
})

test('those who manage the site get all of it as data, of any two deployments', async () => {
  const headers = { authorization: `Bearer ${project.key}` }
  const address = `/v1/manage/docs/deployments/${preview}/difference`
  const { status, text } = await project.ask(address, { headers })
  expect(status, text).toBe(200)
  expect(JSON.parse(text)).toMatchObject({
    changed: [{ path: '/limits', reasons: ['source'] }, { path: '/staff' }],
    removed: [{ path: '/gone' }],
    missing: ['/gone'],
  })
  const same = await project.ask(`${address}?with=${preview}`, { headers })
  expect(JSON.parse(same.text)).toMatchObject({ changed: [], removed: [], missing: [] })
  expect((await project.ask(address)).status).toBe(401)
  expect((await project.ask('/v1/manage/docs/deployments/none/difference', { headers })).status).toBe(404)
})
