import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askHost } from '../support/ask-host.ts'
import { lectern } from '../support/cli.ts'
import { startCluster, type Cluster } from '../support/cluster.ts'
import { cookieOf } from '../support/guarded-site.ts'
import { sampled } from '../support/sampled.ts'
import { docsJson, makeFolder, writeFiles } from '../support/site.ts'

const SITE = {
  'docs.json': docsJson({ navigation: { pages: ['index', 'guides/start', 'inside'] } }),
  'lectern.json': JSON.stringify({ auth: { method: 'accounts' } }),
  'index.mdx': '---\ntitle: Home\npublic: true\n---\nWelcome, version one.',
  'guides/start.mdx': '---\ntitle: Start\npublic: true\n---\nStart here.',
  'inside.mdx': '---\ntitle: Inside\n---\nFor readers.',
}

const SERVERS = sampled(2, 3)

describe('servers that share PostgreSQL and Redis', () => {
  let cluster: Cluster
  let folder: string
  beforeAll(async () => {
    cluster = await startCluster(SERVERS, { operator: { limits: { analyticsExport: 25 } } })
    folder = makeFolder(SITE)
    await cluster.deploy(folder)
  })
  afterAll(() => cluster.stop())

  const everywhere = <Result>(ask: (url: string) => Promise<Result>) =>
    Promise.all(cluster.nodes.map(({ url }) => ask(url)))

  test('a deployment is live on all of them when the command returns, and the same', async () => {
    const answers = await everywhere((url) => fetch(url))
    for (const answer of answers) expect(await answer.text()).toContain('version one')
    expect(new Set(answers.map((answer) => answer.headers.get('etag'))).size).toBe(1)
  })

  test('readers who ask meanwhile see the old site or the new one', async () => {
    writeFiles(folder, { 'index.mdx': '---\ntitle: Home\npublic: true\n---\nWelcome, version two.' })
    let done = false
    const seen = new Set<string>()
    const reading = (async () => {
      while (!done)
        for (const text of await everywhere(async (url) => (await fetch(url)).text()))
          seen.add(/version (?:one|two)/.exec(text)?.[0] ?? text.slice(0, 200))
    })()
    await cluster.deploy(folder, 1)
    done = true
    await reading
    for (const answer of await everywhere((url) => fetch(url)))
      expect(await answer.text()).toContain('version two')
    expect([...seen].filter((text) => text !== 'version one' && text !== 'version two')).toEqual([])
  })

  test('a deployment that is wrong changes nothing anywhere', async () => {
    const broken = makeFolder({ ...SITE, 'docs.json': '{' })
    await expect(cluster.deploy(broken, SERVERS - 1)).rejects.toThrow('configuration is invalid')
    for (const answer of await everywhere((url) => fetch(url)))
      expect(await answer.text()).toContain('version two')
  })

  test('a deployment can be looked at on any of them before it is live', async () => {
    const draft = makeFolder({
      ...SITE,
      'index.mdx': '---\ntitle: Home\npublic: true\n---\nWelcome, a draft.',
    })
    const [first] = cluster.nodes
    const args = [
      'deploy',
      draft,
      '--preview',
      '--to',
      first?.url ?? '',
      '--key',
      cluster.key,
      '--project',
      cluster.projectId,
    ]
    const { stdout } = await cluster.run([...args, '--json'])
    const { id, live } = JSON.parse(stdout) as { id: string; live: boolean }
    expect(live).toBe(false)
    for (const { url } of cluster.nodes) {
      const led = await fetch(`${url}/_lectern/preview/${id}`, { redirect: 'manual' })
      expect(led.status).toBe(303)
      const { host } = new URL(led.headers.get('location') ?? '')
      expect((await askHost(url, host, '/')).text).toContain('a draft')
      expect(await (await fetch(url)).text()).toContain('version two')
    }
    expect((await fetch(`${first?.url}/_lectern/preview/nothing-here`, { redirect: 'manual' })).status).toBe(
      404,
    )
  })

  test('a login on one is a login on all, and ends on all', async () => {
    await cluster.addAccount('ann@acme.test', 'a long password')
    const [first = ''] = cluster.nodes.map(({ url }) => url)
    const entered = await fetch(`${first}/login`, {
      method: 'POST',
      body: new URLSearchParams({ email: 'ann@acme.test', password: 'a long password', redirect: '/inside' }),
      redirect: 'manual',
    })
    expect(entered.status).toBe(303)
    const headers = { cookie: cookieOf(entered) }
    const inside = () =>
      everywhere(async (url) => (await fetch(`${url}/inside`, { headers, redirect: 'manual' })).status)
    expect(await inside()).toEqual(cluster.nodes.map(() => 200))
    await fetch(`${first}/logout`, { method: 'POST', headers, redirect: 'manual' })
    expect(await inside()).toEqual(cluster.nodes.map(() => 302))
  })

  test('a limit is counted once for all of them', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn < 14; turn++)
      statuses.push(
        ...(await everywhere(
          async (url) =>
            (
              await fetch(`${url}/v1/analytics/${cluster.projectId}/feedback`, {
                headers: { authorization: `Bearer ${cluster.key}` },
              })
            ).status,
        )),
      )
    expect(statuses.filter((status) => status === 200)).toHaveLength(25)
    expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - 25)
  })

  test('a key that is deleted is refused by all of them at once', async () => {
    const { stdout } = await cluster.run(['key', 'create', '--label', 'short', '--json'])
    const { id, key } = JSON.parse(stdout) as { id: string; key: string }
    const ask = () =>
      everywhere(
        async (url) =>
          (
            await fetch(`${url}/v1/project/${cluster.projectId}/deployments`, {
              headers: { authorization: `Bearer ${key}` },
            })
          ).status,
      )
    expect(await ask()).toEqual(cluster.nodes.map(() => 200))
    await cluster.run(['key', 'delete', id])
    expect(await ask()).toEqual(cluster.nodes.map(() => 401))
  })

  test('a server that cannot start ends, so that it is started again', async () => {
    const { code, stderr } = await lectern(['start', '--uploads', '--data', makeFolder({}), '--port', '0'], {
      LECTERN_REDIS_URL: cluster.redis.url,
      LECTERN_DATABASE_URL: 'postgres://lectern@/lectern?host=%2Fnowhere',
    })
    expect(code).toBe(1)
    expect(stderr).toContain('PostgreSQL cannot be reached')
  })
})
