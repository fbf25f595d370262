import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { DeployedSite } from '../../src/deploy/deployed-site.ts'
import { emptySite } from '../../src/deploy/empty-site.ts'
import { SourceDeployer } from '../../src/deploy/source-deployer.ts'
import { pageCheck } from '../../src/server/search/check-pages.ts'
import { buildSnapshot } from '../../src/snapshot/build-snapshot.ts'
import { LiveSnapshot } from '../../src/snapshot/live-snapshot.ts'
import { openStore } from '../../src/store/open-store.ts'
import { docsJson, makeFolder, writeFiles } from '../support/site.ts'

test('a deployment is read once by the server that builds it, and shown as it was read', async () => {
  const watched = makeFolder({
    'docs.json': docsJson({ navigation: { pages: ['index'] } }),
    'index.mdx': '---\ntitle: First\n---\nText.',
  })
  const dataFolder = path.join(makeFolder({}), 'data')
  const store = await openStore({ dataFolder })
  afterAll(() => store.close())
  const { id: projectId } = await store.projects.ensure({})
  let builds = 0
  const live = new LiveSnapshot({
    root: emptySite(dataFolder),
    dataFolder,
    build: (options) => {
      builds++
      return buildSnapshot(options)
    },
  })
  const shown: (string | undefined)[] = []
  const site: DeployedSite = new DeployedSite({
    store,
    projectId,
    dataFolder,
    live,
    nodeId: 'here',
    onProblem: (message) => {
      throw new Error(message)
    },
    quotas: () => Promise.resolve({}),
    reportStatus: () => Promise.resolve(void shown.push(site.shown)),
    notifyPeers: () => undefined,
    onBuilt: () => undefined,
    checkPages: pageCheck({ dataFolder }),
  })
  const deployer = new SourceDeployer({ store, site, dataFolder, watched })
  const title = () => live.current.get().pages.get('/')?.title

  for (const expected of ['First', 'Second']) {
    writeFiles(watched, { 'index.mdx': `---\ntitle: ${expected}\n---\nText of ${expected}.` })
    builds = 0
    const deploymentId = await deployer.trigger('test')
    await deployer.idle()
    expect([title(), shown.at(-1), builds]).toEqual([expected, deploymentId, 1])
  }

  // One that cannot be shown changes nothing.
  writeFiles(watched, { 'docs.json': '{' })
  const broken = await deployer.trigger('test')
  await deployer.idle()
  expect(await store.deployments.find(projectId, broken)).toMatchObject({ status: 'failure' })
  expect(title()).toBe('Second')
})
