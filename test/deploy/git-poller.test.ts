import net, { type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { GitPoller } from '../../src/deploy/git-poller.ts'
import { openStore } from '../../src/store/open-store.ts'
import { makeRepository } from '../support/git-repository.ts'
import { makeFolder } from '../support/site.ts'

test('a repository that never answers keeps no other waiting', async () => {
  const sockets = new Set<net.Socket>()
  const silent = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => silent.listen(0, 'localhost', resolve))
  const { port } = silent.address() as AddressInfo
  const store = await openStore({ dataFolder: makeFolder({}) })
  const { folder } = makeRepository({ 'index.mdx': 'Hello.' })
  // The one that does not answer is asked first.
  for (const [id, url] of [
    ['slow', `git://localhost:${port}/docs.git`],
    ['good', folder],
  ] as const) {
    await store.projects.ensure({ id })
    await store.sources.set(id, { url, branch: null, folder: '' })
  }
  const deployed: string[] = []
  const poller = new GitPoller({
    store,
    eachMs: 60_000,
    deploy: (projectId) => (deployed.push(projectId), Promise.resolve()),
    onProblem: () => undefined,
  })
  await poller.poll()
  await expect.poll(() => deployed).toEqual(['good'])
  await expect.poll(() => sockets.size).toBe(1)
  poller.close()
  for (const socket of sockets) socket.destroy()
  const problem = async () => (await store.sources.find('slow'))?.problem
  await expect.poll(problem).toContain('git ls-remote failed')
  await store.close()
  silent.close()
})
