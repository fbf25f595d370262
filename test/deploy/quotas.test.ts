import { beforeAll, expect, test } from 'vitest'
import { lectern } from '../support/cli.ts'
import { makeRepository } from '../support/git-repository.ts'
import { docsJson, makeFolder } from '../support/site.ts'
import {
  openUploadsServer,
  smallSite,
  type HostedProject,
  type UploadsServer,
} from '../support/uploads-server.ts'

let server: UploadsServer
let acme: HostedProject
let beta: HostedProject

/** Two pages for everybody, and a little more than that in bytes. */
const OPERATOR = { quotas: { pages: 2, deploymentBytes: 2000, deployments: 2 } }

beforeAll(async () => {
  server = await openUploadsServer({}, OPERATOR)
  acme = await server.project('acme', ['deploy', 'read'])
  beta = await server.project('beta')
})

function pages(count: number): Record<string, string> {
  const names = Array.from({ length: count }, (_, index) => `page-${index}`)
  return {
    'docs.json': docsJson({ navigation: { pages: names } }),
    ...Object.fromEntries(names.map((name) => [`${name}.mdx`, `Page ${name}.`])),
  }
}

const set = (...args: string[]) => lectern(['project', 'set', ...args, '--data', server.dataFolder])

async function deploy(project: HostedProject, files: Record<string, string>) {
  const args = ['--to', server.url, '--key', project.key, '--project', project.id]
  const { code, stderr, stdout } = await lectern(['deploy', makeFolder(files), ...args])
  return { code, said: stderr + stdout }
}

test('a site with too many pages is not shown, whoever sends it, and says what to do', async () => {
  expect(await deploy(acme, pages(2))).toMatchObject({ code: 0 })
  const refused = await deploy(acme, pages(3))
  expect(refused).toMatchObject({ code: 1 })
  expect(refused.said).toContain('The site has 3 pages; the quota of project acme is 2.')
  expect(refused.said).toContain('lectern project set acme --quota pages=NUMBER')
  expect((await acme.ask('/page-2')).status).toBe(404)

  expect(await set('acme', '--quota', 'pages=3,deployments=3')).toMatchObject({ code: 0 })
  expect(await deploy(acme, pages(3))).toMatchObject({ code: 0 })
  expect((await acme.ask('/page-2')).status).toBe(200)
  // Its own, and no other's.
  expect(await deploy(beta, pages(3))).toMatchObject({ code: 1 })
  const { stdout } = await lectern(['project', 'list', '--data', server.dataFolder])
  expect(stdout).toMatch(/acme .*\(quota: pages 3, deployments 3\)/)
  expect((await set('acme', '--quota', 'pages=many')).stderr).toContain('Quotas: pages, deploymentBytes')
  await set('acme', '--quota', 'pages=default')
  expect(await deploy(acme, pages(3))).toMatchObject({ code: 1 })
})

test('too many bytes are refused before they are sent, also from git', async () => {
  const large = { ...pages(1), 'large.svg': `<svg>${' '.repeat(3000)}</svg>` }
  const refused = await deploy(acme, large)
  expect(refused.code).toBe(1)
  expect(refused.said).toMatch(/The deployment has 3,\d\d\d bytes; the quota of project acme is 2,000/)

  await set('beta', '--git', `file://${makeRepository(large).folder}`)
  const triggered = await beta.ask('/v1/project/update/beta', {
    method: 'POST',
    headers: { authorization: `Bearer ${beta.key}` },
  })
  expect(triggered.status, triggered.text).toBeLessThan(300)
  await expect
    .poll(async () => (await server.store.deployments.list('beta', 1))[0]?.logs.join(' '), {
      timeout: 10_000,
    })
    .toMatch(/The deployment has 3,\d\d\d bytes; the quota of project beta/)
  await set('beta', '--drop-git')
  // Nothing of it was stored.
  const { engine } = server.store
  const stored = await engine.read(
    engine.build
      .selectFrom('content_files')
      .select('size')
      .where('project_id', 'in', ['acme', 'beta'])
      .where('size', '>', 3000)
      .compile(),
  )
  expect(stored).toEqual([])
})

test('files that no deployment waits for are not taken, and unfinished deployments give way', async () => {
  const headers = { authorization: `Bearer ${acme.key}` }
  const begin = async (name: string) => {
    const answer = await acme.ask('/v1/project/acme/deployments', {
      headers,
      json: { files: { [name]: ['a'.repeat(64), 1] } },
    })
    return (JSON.parse(answer.text) as { id: string }).id
  }
  const first = await begin('first.mdx')
  for (let count = 0; count < 10; count++) await begin(`page-${count}.mdx`)
  expect(await server.store.deployments.files('acme', first)).toBeUndefined()
  const { zipSync } = await import('fflate')
  const { hashOf } = await import('../../src/deploy/folder-files.ts')
  const stray = Buffer.from('Nobody asked for this.')
  const body = Buffer.from(zipSync({ [hashOf(stray)]: stray }))
  const sent = await acme.ask('/v1/project/acme/files', { method: 'POST', headers, body })
  expect(sent.status).toBe(400)
  expect(sent.text).toContain('is in no deployment that waits for files')
})

test('no more deployments are kept than the quota says', async () => {
  for (const text of ['One.', 'Two.', 'Three.', 'Four.', 'Five.']) await beta.deploy(smallSite(text))
  await expect
    .poll(
      async () =>
        (await server.store.deployments.list('beta', 100)).filter(({ status }) => status === 'success')
          .length,
    )
    .toBe(2)
})

test('events beyond the quota of a day are not recorded, and pages are served', async () => {
  await set('beta', '--quota', 'eventsPerDay=5')
  const site = (await server.server.sites.find({
    host: beta.host,
    path: '/',
    projectId: 'beta',
  })) as unknown as {
    records: { events: { isOverQuota: boolean }; liveSettings: { current: { quotas: object } } }
  }
  const { liveSettings, events } = site.records
  await expect.poll(() => liveSettings.current.quotas).toMatchObject({ eventsPerDay: 5 })
  const search = (count: number) =>
    beta.ask('/_lectern/events', {
      json: { events: [{ type: 'search', id: `search-${count}`, query: 'install', results: 1 }] },
      headers: { origin: `http://${beta.host}`, 'sec-fetch-site': 'same-origin' },
    })
  const statuses: number[] = []
  for (let count = 0; count < 8; count++) statuses.push((await search(count)).status)
  expect(statuses).toEqual([204, 204, 204, 204, 204, 403, 403, 403])
  expect(events.isOverQuota).toBe(true)
  expect((await beta.ask('/')).status).toBe(200)
  const { engine } = server.store
  const rows = await engine.read(
    engine.build.selectFrom('searches').select('id').where('project_id', '=', 'beta').compile(),
  )
  expect(rows).toHaveLength(5)
  expect((await server.store.eventsOf(Math.floor(Date.now() / 86_400_000))).get('beta')).toBe(5)
})
