import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lectern } from '../support/cli.ts'
import { docsJson, makeFolder } from '../support/site.ts'
import { servingHere, type ServingHere } from '../support/serving-here.ts'

const data = path.join(makeFolder({}), 'data')
let server: ServingHere
let key: { readonly key: string; readonly projectId: string }

beforeAll(async () => {
  // Where previews have no origins of their own, a cookie chooses one.
  const config = path.join(makeFolder({ 'operator.json': '{"previewUrl": false}' }), 'operator.json')
  server = await servingHere(['--uploads', '--data', data, '--config', config])
  const made = await lectern(['key', 'create', '--label', 'x', '--json', '--data', data])
  key = JSON.parse(made.stdout) as typeof key
})
afterAll(() => server.stop())

function site(settings: object, secret = 'groups: [eng]\n'): string {
  return makeFolder({
    'docs.json': docsJson({ navigation: { pages: ['index', 'secret', 'open'] } }),
    'lectern.json': JSON.stringify(settings),
    'index.mdx': '---\ntitle: Home\n---\nHOMEBODY',
    'secret.mdx': `---\ntitle: Secret\n${secret}---\nGIRAFFEBODY`,
    'open.mdx': '---\ntitle: Open\npublic: true\n---\nOPENBODY',
  })
}

async function deploy(folder: string, ...more: string[]): Promise<string> {
  const args = ['--to', server.url, '--key', key.key, '--project', key.projectId, '--json', ...more]
  const done = await lectern(['deploy', folder, ...args])
  expect(done.code, done.stderr).toBe(0)
  return (JSON.parse(done.stdout) as { id: string }).id
}

const read = (address: string, preview?: string) =>
  fetch(`${server.url}${address}`, {
    redirect: 'manual',
    headers: preview === undefined ? {} : { cookie: `lectern_preview=${preview}` },
  })

test('a preview shows its own text under the rules of the live site, and an old deployment opens nothing', async () => {
  // Before the site asked for logins, everybody read this.
  const old = await deploy(site({}, ''))
  expect(await (await read('/secret')).text()).toContain('GIRAFFEBODY')
  await deploy(site({ auth: { method: 'accounts' } }))
  expect((await read('/secret')).status).toBe(302)
  expect((await read('/secret', old)).status).toBe(302)
  expect(await (await read('/open', old)).text()).toContain('OPENBODY')

  // Another login, other limits and a trusted proxy, as a branch may have them.
  const branch = await deploy(
    site({ trustProxy: true, limits: { login: 1_000_000 } }, 'public: true\n'),
    '--preview',
  )
  expect((await read('/', branch)).status).toBe(302)
  expect((await read('/secret', branch)).status).toBe(302)
  const statuses = new Set<number>()
  for (let count = 0; count < 60; count++) {
    const answer = await fetch(`${server.url}/login`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: `lectern_preview=${branch}`, 'x-forwarded-for': `198.51.100.${count}` },
      body: new URLSearchParams({ email: 'a@b.test', password: 'wrong', redirect: '/' }),
    })
    statuses.add(answer.status)
  }
  expect([...statuses]).toContain(429)
})
