import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { statement } from '../../src/store/build-query.ts'
import { startCluster, type Cluster } from '../support/cluster.ts'
import { fullDisk, type FullDisk } from '../support/faults/full-disk.ts'
import { LONG, sampled } from '../support/sampled.ts'
import { docsJson, makeFolder } from '../support/site.ts'

/** So many that a build takes long enough to be interrupted. */
const MANY_PAGES = sampled(250, 500)
const FEW_PAGES = sampled(4, 20)
/** One that builds, and others. */
const SERVERS = sampled(2, 3)
const LAST = SERVERS - 1
const PATIENCE_MS = 60_000

interface Listed {
  readonly id: string
  readonly status: string
  readonly summary: string
  readonly live: boolean
}

/** Every part of a page names the deployment it is of: the site's name, a snippet, the page itself. */
function siteOf(version: string, count = FEW_PAGES): string {
  const pages = Array.from({ length: count }, (_, number) => `pages/p-${number}`)
  return makeFolder({
    'docs.json': docsJson({ name: `Name-${version}`, navigation: { pages: ['index', ...pages] } }),
    'lectern.json': JSON.stringify({ mcp: { name: 'Chaos' } }),
    'snippets/part.mdx': `Snippet-${version}`,
    'index.mdx': `---\ntitle: Home\n---\nimport Part from '/snippets/part.mdx'\n\nBody-${version}\n\n<Part />`,
    'other.mdx': `---\ntitle: Other\n---\nOther-${version}`,
    ...Object.fromEntries(
      pages.map((page) => [`${page}.mdx`, `---\ntitle: ${page}\n---\nPage-${version} of ${page}.`]),
    ),
  })
}

/** The one deployment an answer is of; all of them when it is a mixture. */
function versionIn(text: string): string {
  const found = new Set(
    [...text.matchAll(/(?:Name|Snippet|Body|Other|Page)-(\w+)/g)].map(([, name = '']) => name),
  )
  return [...found].sort().join(' and ') || text.slice(0, 200)
}

describe('deployments in bad times', () => {
  let cluster: Cluster
  let disk: FullDisk
  let live = 'first'
  beforeAll(async () => {
    disk = fullDisk()
    cluster = await startCluster(SERVERS, { firstDisk: disk.folder })
    await cluster.deploy(siteOf(live))
  })
  afterAll(async () => {
    await cluster?.stop()
    disk?.remove()
  })

  const shown = () =>
    Promise.all(cluster.nodes.map(async ({ url }) => versionIn(await (await fetch(url)).text())))
  const everywhere = (version: string) => cluster.nodes.map(() => version)

  async function deployments(node: number): Promise<readonly Listed[]> {
    const address = `${cluster.nodes[node]?.url}/v1/project/${cluster.projectId}/deployments`
    const answer = await fetch(address, { headers: { authorization: `Bearer ${cluster.key}` } })
    return ((await answer.json()) as { deployments: Listed[] }).deployments
  }

  async function eventually<Found>(look: () => Promise<Found | false | undefined>): Promise<Found> {
    for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await sleep(25)) {
      const found = await look()
      if (found !== false && found !== undefined) return found
    }
    throw new Error('It never came to that.')
  }

  test('a request sees the old site or the new one, never a mixture', { timeout: 120_000 }, async () => {
    const seen = new Set<string>()
    let done = false
    const command = 'cat /index.mdx /other.mdx'
    const call = { name: 'query_docs_filesystem_chaos', arguments: { command } }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call })
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    }
    const readers = cluster.nodes.map(async ({ url }) => {
      while (!done)
        for (const asked of [
          fetch(url),
          fetch(`${url}/llms-full.txt`),
          fetch(`${url}/mcp`, { method: 'POST', headers, body }),
        ])
          seen.add(versionIn(await (await asked).text()))
    })
    await eventually(async () => seen.has('first'))
    const swaps = sampled(['swap1'], ['swap1', 'swap2', 'swap3'])
    for (const [turn, version] of swaps.entries()) {
      await cluster.deploy(siteOf(version), turn)
      live = version
      expect(await shown()).toEqual(everywhere(version))
      // A reader may still be busy with what it asked for before.
      await eventually(async () => seen.has(version))
    }
    done = true
    await Promise.all(readers)
    expect([...seen].sort()).toEqual(['first', ...swaps])
  })

  test('the disk of the server that builds is full', { timeout: 120_000 }, async () => {
    disk.fill()
    await expect(cluster.deploy(siteOf('nofit'), 0)).rejects.toThrow('could not be built')
    expect(await shown()).toEqual(everywhere(live))
    expect((await deployments(1))[0]).toMatchObject({ status: 'failure', live: false })
    disk.free()
    await cluster.deploy(siteOf('fits'), 0)
    live = 'fits'
    expect(await shown()).toEqual(everywhere(live))
  })

  test('the disk of another server is full', { timeout: 120_000 }, async () => {
    disk.fill()
    const before = cluster.nodes[0]?.said().length
    const deploying = cluster.deploy(siteOf('elsewhere'), 1)
    const expected = [live, ...everywhere('elsewhere').slice(1)]
    await eventually(async () => (await shown()).join() === expected.join())
    // It has tried, and goes on showing what it has.
    await eventually(async () => cluster.nodes[0]?.said().slice(before).includes('cannot be shown here'))
    expect(await shown()).toEqual(expected)
    disk.free()
    // The command waited for it.
    await deploying
    live = 'elsewhere'
    expect(await shown()).toEqual(everywhere(live))
  })

  test('the server that builds is killed', { timeout: 180_000 }, async () => {
    const building = await killWhileBuilding()
    const left = cluster.nodes.slice(1)
    const old = await Promise.all(left.map(async ({ url }) => versionIn(await (await fetch(url)).text())))
    expect(old).toEqual(left.map(() => live))
    // Nobody has to wait for the one that died.
    await cluster.deploy(siteOf('afterkill'), 1)
    live = 'afterkill'
    if (!LONG) await silentForLong(building)
    const ended = await eventually(async () =>
      (await deployments(LAST)).find(({ id, status }) => id === building && status === 'failure'),
    )
    expect(ended).toMatchObject({ live: false, summary: expect.stringContaining('stopped') })
    await cluster.replace(0)
    expect(await shown()).toEqual(everywhere(live))
    await cluster.deploy(siteOf('whole'), 0)
    live = 'whole'
    expect(await shown()).toEqual(everywhere(live))
  })

  /** Half a minute is what others wait for a sign of it; the long run waits as well. */
  async function silentForLong(deployment: string): Promise<void> {
    await cluster.read(async ({ engine }) => {
      const builder = engine.build.selectFrom('deployments').select('built_by').where('id', '=', deployment)
      const silent = engine.build
        .updateTable('servers')
        .set(({ eb }) => ({ seen_at: eb('seen_at', '-', 30_000) }))
        .where('node_id', 'in', builder)
      await engine.write([statement(silent)])
    })
  }

  /** Stops the node in the middle, makes sure that it was, and kills it. */
  async function killWhileBuilding(): Promise<string> {
    const pid = cluster.nodes[0]?.pid ?? 0
    for (let attempt = 0; attempt < 10; attempt++) {
      const known = new Set((await deployments(1)).map(({ id }) => id))
      const newest = async () => (await deployments(1)).find(({ id }) => !known.has(id))
      const command = cluster.deploy(siteOf(`killed${attempt}`, MANY_PAGES), 0).then(
        () => 'live',
        () => 'failed',
      )
      const begun = await eventually(async () => {
        const found = await newest()
        return found && found.status !== 'uploading' ? found : undefined
      })
      process.kill(pid, 'SIGSTOP')
      if ((await newest())?.status === 'in_progress') {
        await cluster.nodes[0]?.kill()
        expect(await command).toBe('failed')
        return begun.id
      }
      // It was quicker.
      process.kill(pid, 'SIGCONT')
      expect(await command).toBe('live')
      live = `killed${attempt}`
    }
    throw new Error('Every build was quicker than we.')
  }

  test('Redis goes away in the middle', { timeout: 120_000 }, async () => {
    const done = cluster.deploy(siteOf('noredis'), 1)
    await cluster.redis.down()
    const first = await eventually(async () => (await shown()).includes('noredis') && Date.now())
    await eventually(async () => (await shown()).every((version) => version === 'noredis'))
    // A second by the clock of each server; the rest is for a busy machine.
    expect(Date.now() - first).toBeLessThan(5000)
    await done
    await cluster.redis.up()
    await cluster.deploy(siteOf('redisback'), LAST)
    live = 'redisback'
    expect(await shown()).toEqual(everywhere(live))
  })
})
