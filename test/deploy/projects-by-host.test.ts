import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askHost } from '../support/ask-host.ts'
import { lectern } from '../support/cli.ts'
import { docsJson, makeFolder } from '../support/site.ts'
import { servingHere, type ServingHere } from '../support/serving-here.ts'

const data = path.join(makeFolder({}), 'data')
let server: ServingHere
let first: { readonly key: string; readonly projectId: string }

const run = (...args: string[]) => lectern([...args, '--data', data])

beforeAll(async () => {
  const operator = makeFolder({ 'operator.json': JSON.stringify({ limits: { feedback: 1 } }) })
  const config = path.join(operator, 'operator.json')
  server = await servingHere(['--uploads', '--config', config, '--data', data])
  first = JSON.parse((await run('key', 'create', '--label', 'x', '--json')).stdout) as typeof first
})
afterAll(() => server.stop())

function site(text: string, lecternJson: object = {}): string {
  return makeFolder({
    'docs.json': docsJson({ navigation: { pages: ['index'] } }),
    'lectern.json': JSON.stringify(lecternJson),
    'index.mdx': `---\ntitle: Home\n---\n${text}`,
  })
}

async function deploy(folder: string, project: string, key = first.key) {
  return lectern(['deploy', folder, '--to', server.url, '--key', key, '--project', project])
}

const read = async (host: string) => (await askHost(server.url, host, '/')).text

test('a project has its own name, content and keys, the operator’s limits; other names lead nowhere', async () => {
  const made = await run(
    'project',
    'create',
    'acme',
    '--url',
    'https://docs.acme.test',
    '--organization',
    'Acme',
  )
  expect(made).toMatchObject({ code: 0 })
  const key = JSON.parse(
    (await run('key', 'create', '--label', 'y', '--project', 'acme', '--json')).stdout,
  ) as typeof first
  // Known within seconds, and before any name leads there.
  await expect
    .poll(
      async () => (await deploy(site('Of Acme.', { limits: { feedback: 1000 } }), 'acme', key.key)).code,
      {
        timeout: 20_000,
      },
    )
    .toBe(0)
  expect((await deploy(site('Of the first.'), first.projectId)).code).toBe(0)
  expect(await read('docs.acme.test')).toContain('Of Acme.')
  expect(await read('docs.acme.test')).toContain('https://docs.acme.test')
  expect(await askHost(server.url, 'elsewhere.test', '/')).toMatchObject({
    status: 404,
    text: 'There is no site with this name.\n',
  })
  for (const host of ['localhost', '127.0.0.1', '[::1]:3000'])
    expect(await read(host)).toContain('Of the first.')

  const vote = { path: '/', source: 'thumbs_only', helpful: true }
  const send = async (host: string) =>
    (await askHost(server.url, host, '/_lectern/feedback', { json: vote })).status
  expect([await send('docs.acme.test'), await send('docs.acme.test')]).toEqual([201, 429])
  // Each counts for itself.
  expect([await send('localhost'), await send('localhost')]).toEqual([201, 429])

  // One organization does not touch what is another's, by whatever host it asks.
  expect((await deploy(site('Taken over.'), 'acme')).stderr).toContain(
    'Project not found. Check --project: `lectern project list` on the server shows the IDs.',
  )
  const place = ['--to', server.url, '--key', first.key, '--project', first.projectId]
  expect((await lectern(['deploy', ...place, '--activate', 'nope'])).stderr).toContain(
    'Deployment not found. `lectern deploy --list` shows those that are kept.',
  )
  const headers = { authorization: `Bearer ${key.key}` }
  for (const host of ['docs.acme.test', 'x.test']) {
    const own = await askHost(server.url, host, '/v1/analytics/acme/feedback', { headers })
    expect([own.status, JSON.parse(own.text)]).toMatchObject([200, { feedback: [{ path: '/' }] }])
    const other = await askHost(server.url, host, `/v1/analytics/${first.projectId}/feedback`, { headers })
    expect(other.status).toBe(404)
  }
})

test('the numbers of the server count what all open sites do', async () => {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const value = (name: string) => Number(new RegExp(`^lectern_${name} (.+)$`, 'm').exec(text)?.[1])
  expect(value('sites_open')).toBe(2)
  expect(value('snapshot_pages')).toBe(2)
  expect(value('events_waiting')).toBe(0)
  expect(value('events_dropped_total')).toBe(0)
  // Each was read empty, then with what was sent.
  expect(value('builds_total{outcome="changed"}')).toBeGreaterThanOrEqual(4)
})

test('a program asks the project that it names, by whatever address', async () => {
  const made = await run(
    'key',
    'create',
    '--type',
    'assistant',
    '--label',
    'z',
    '--project',
    'acme',
    '--json',
  )
  const headers = { authorization: `Bearer ${(JSON.parse(made.stdout) as typeof first).key}` }
  for (const host of ['docs.acme.test', 'x.test']) {
    const found = await askHost(server.url, host, '/v1/assistant/acme/search', {
      json: { query: 'Acme first' },
      headers,
    })
    expect(found.status).toBe(200)
    expect(found.text).toContain('Of Acme.')
    expect(found.text).not.toContain('Of the first.')
  }
})

test('an address belongs to one project, and can be taken away', async () => {
  const taken = await run('project', 'create', 'two', '--url', 'https://docs.acme.test')
  expect([taken.code, taken.stderr]).toEqual([1, expect.stringContaining('belongs to project acme')])
  expect((await run('project', 'list')).stdout).not.toContain('two')
  const made = await run('project', 'create', 'two', '--url', 'https://two.test')
  expect([made.code, made.stderr]).toEqual([0, expect.stringContaining('Project two is created.')])
  const renamed = (await run('project', 'set', 'two', '--name', 'Two', '--json')).stdout
  expect(JSON.parse(renamed)).toMatchObject({ projectId: 'two', name: 'Two' })
  expect(await run('project', 'set', 'two', '--url', 'https://docs.acme.test')).toMatchObject({ code: 1 })
  expect((await run('project', 'set', 'two', '--url', 'https://two.test/?a')).stderr).toContain(
    'is not valid',
  )
  await expect.poll(() => read('two.test'), { timeout: 10_000 }).toContain('waiting for its first')
  // A friendly page, and a status that monitoring sees.
  expect((await askHost(server.url, 'two.test', '/')).status).toBe(404)
  expect((await askHost(server.url, 'two.test', '/')).status).toBe(404)
  // The same host under another path: the site moves there.
  expect((await run('project', 'set', 'two', '--url', 'https://two.test/docs')).code).toBe(0)
  expect((await run('project', 'list')).stdout).toMatch(/^two .* https:\/\/two\.test\/docs$/m)
  const below = async () => (await askHost(server.url, 'two.test', '/docs')).text
  await expect.poll(below, { timeout: 10_000 }).toContain('waiting for its first')
  await expect.poll(() => read('two.test'), { timeout: 10_000 }).not.toContain('waiting for its first')
  expect((await run('project', 'set', 'two', '--drop-url', 'https://two.test')).code).toBe(0)
  await expect.poll(() => read('two.test'), { timeout: 10_000 }).toContain('There is no site')
  const listed = JSON.parse((await run('project', 'list', '--json')).stdout) as object[]
  expect(listed).toMatchObject([
    { projectId: first.projectId, urls: [] },
    { projectId: 'acme', organization: 'Acme', urls: ['https://docs.acme.test'] },
    { projectId: 'two', urls: [] },
  ])
})
