import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createApiKey } from '../../src/auth/api-keys.ts'
import { SharedIndex } from '../../src/deploy/shared-index.ts'
import { openStore } from '../../src/store/open-store.ts'
import type { Store } from '../../src/store/store.ts'
import { lectern, serving } from '../support/cli.ts'
import { newDatabase } from '../support/databases.ts'
import { longTest } from '../support/long-test.ts'
import { docsJson, makeFolder } from '../support/site.ts'
import { openUploadsServer, smallSite } from '../support/uploads-server.ts'

/** A deployment that one server took on and others show. */
async function deployed(
  store: Store,
): Promise<{ index: (nodeId: string) => { shared: SharedIndex; file: string } }> {
  const { id: projectId } = await store.projects.ensure({})
  await store.deployments.begin(projectId, { id: 'd1', createdBy: 'test', files: {} })
  await store.deployments.claim(projectId, 'd1', { nodeId: 'builder' })
  await store.nodes.seen('builder', new Map([[projectId, 'd1']]))
  return {
    index(nodeId) {
      const file = path.join(makeFolder({}), 'cache', 'index.bin')
      const shared = new SharedIndex({ store, projectId, nodeId, file, shown: () => 'd1' })
      return { shared, file }
    },
  }
}

test('the server that built a deployment makes its index, and the others wait for that', async () => {
  const store = await openStore({ dataFolder: '', databaseUrl: await newDatabase() })
  const { index } = await deployed(store)
  const builder = index('builder')
  const other = index('other')
  expect(await builder.shared.fetch()).toBe(false)
  const waiting = other.shared.fetch()
  fs.mkdirSync(path.dirname(builder.file), { recursive: true })
  fs.writeFileSync(builder.file, 'the index')
  await builder.shared.share()
  expect(await waiting).toBe(true)
  expect(fs.readFileSync(other.file, 'utf8')).toBe('the index')
  // Pages of every group are in it.
  expect(fs.statSync(other.file).mode & 0o077).toBe(0)
  await store.close()
})

test('the one that built a deployment takes its own index again when that is live again', async () => {
  const store = await openStore({ dataFolder: '', databaseUrl: await newDatabase() })
  const { index } = await deployed(store)
  const { shared, file } = index('builder')
  expect(await shared.fetch()).toBe(false)
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(file, 'the index')
  await shared.share()
  fs.writeFileSync(file, 'that of another deployment')
  expect(await shared.fetch()).toBe(true)
  expect(fs.readFileSync(file, 'utf8')).toBe('the index')
  await store.close()
})

test('whoever hears of new content is told of which deployment it is', async () => {
  const server = await openUploadsServer()
  const { first } = server.server
  const { publishing } = first?.parts.content ?? {}
  if (!first || publishing?.kind !== 'deployments') throw new Error('There is no site.')
  const heard: (string | undefined)[] = []
  first.snapshots.subscribe(() => heard.push(publishing.deployments.shown))
  const { key } = await createApiKey(server.store, first.records.project, {
    type: 'admin',
    label: 'x',
    scopes: ['deploy'],
    createdBy: 'test',
  })
  const args = ['--to', server.url, '--key', key, '--project', first.projectId, '--json']
  const done = await lectern(['deploy', makeFolder(smallSite('Hello.')), ...args])
  expect(heard).toEqual([(JSON.parse(done.stdout) as { id: string }).id])
})

test('nobody waits for a server that is gone', async () => {
  const store = await openStore({ dataFolder: '', databaseUrl: await newDatabase() })
  const { index } = await deployed(store)
  await store.nodes.remove('builder')
  expect(await index('other').shared.fetch()).toBe(false)
  await store.close()
})

longTest('a server that starts later takes the index along, and finds what is in it', async () => {
  const pages = Object.fromEntries(
    Array.from({ length: 180 }, (_, number) => [
      `p${number}.mdx`,
      `---\ntitle: Page ${number}\n---\nZebra${number}.`,
    ]),
  )
  const folder = makeFolder({
    ...pages,
    'docs.json': docsJson({ navigation: { pages: Object.keys(pages).map((name) => name.slice(0, -4)) } }),
  })
  const env = { LECTERN_DATABASE_URL: await newDatabase() }
  const data = makeFolder({})
  const first = await serving(['start', '--uploads', '--data', path.join(data, 'one')], env)
  const made = await lectern(['key', 'create', '--label', 'x', '--json'], env)
  const { key, projectId } = JSON.parse(made.stdout) as { key: string; projectId: string }
  await lectern(['deploy', folder, '--to', first.url, '--key', key, '--project', projectId], env)
  const store = await openStore({ dataFolder: '', databaseUrl: env.LECTERN_DATABASE_URL })
  const live = (await store.liveDeployments.of(projectId)) ?? ''
  const kept = () => store.artifacts.read({ projectId, deploymentId: live, name: 'search-index' })
  await expect.poll(async () => (await kept())?.length ?? 0, { timeout: 20_000 }).toBeGreaterThan(1000)
  const second = await serving(['start', '--uploads', '--data', path.join(data, 'two')], env)
  const found = await fetch(`${second.url}/_lectern/search?q=zebra77`)
  expect(await found.text()).toContain('/p77')
  const file = path.join(data, 'two', 'sites', projectId, 'cache', 'search-index.bin')
  expect(fs.readFileSync(file).equals((await kept()) ?? Buffer.from(''))).toBe(true)
  await store.close()
  await Promise.all([first.stop(), second.stop()])
})
