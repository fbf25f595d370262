import { afterEach, expect, test, vi } from 'vitest'
import { DeploymentPoller, type PolledSource } from '../../src/deploy/deployment-poller.ts'
import { UNCHANGED } from '../../src/lib/refresh-result.ts'
import { ChangePoller } from '../../src/server/change-poller.ts'
import type { Engine } from '../../src/store/engine.ts'
import { openStore } from '../../src/store/open-store.ts'
import { makeFolder } from '../support/site.ts'

const SITES = 100
const SECONDS = 20
/** Transactions a second for the whole of a server, whatever it has open. */
const MOST = 1.6

afterEach(() => void vi.useRealTimers())

test('a hundred idle sites cost the database no more than one', async () => {
  const counted = { count: 0 }
  const store = await openStore({ dataFolder: makeFolder({}), around: (engine) => counting(engine, counted) })
  await store.projects.ensure({ id: 'p1' })
  const deployments = new Map<string, string>()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  const changes = new ChangePoller(store.changes)
  const poller = await DeploymentPoller.start({ store, changes })
  let reloads = 0
  changes.subscribe('live-settings', async () => void reloads++)
  for (let number = 0; number < SITES; number++) await poller.add(idleSite(`p${number}`, deployments))
  // What was just opened is looked at once.
  await pass(2, changes)
  counted.count = 0
  reloads = 0
  await pass(SECONDS, changes)
  expect(counted.count).toBeLessThan(SECONDS * MOST)
  expect(counted.count).toBeGreaterThan(0)
  expect(reloads).toBe(0)

  await store.liveSettings.set('p1', 'mcp.enabled', false)
  await pass(1, changes)
  expect(reloads).toBe(1)
  await poller.stop()
  changes.close()
  await store.close()
})

test('a listener that fails is called again', async () => {
  const store = await openStore({ dataFolder: makeFolder({}) })
  const changes = new ChangePoller(store.changes)
  let calls = 0
  changes.subscribe('projects', async () => {
    if (++calls === 1) throw new Error('The database is away.')
  })
  await changes.poll()
  await changes.poll()
  await changes.poll()
  expect(calls).toBe(2)
  changes.close()
  await store.close()
})

async function pass(seconds: number, changes: ChangePoller): Promise<void> {
  for (let second = 0; second < seconds; second++) {
    vi.advanceTimersByTime(1000)
    // The query of this second is answered before the next begins.
    await changes.poll()
    await new Promise((resolve) => setImmediate(resolve))
  }
}

function idleSite(projectId: string, shown: ReadonlyMap<string, string>): PolledSource {
  return {
    projectId,
    shown: shown.get(projectId),
    refresh: () => Promise.resolve(UNCHANGED),
    prepare: () => Promise.resolve(),
  }
}

function counting(engine: Engine, counted: { count: number }): Engine {
  return {
    kind: engine.kind,
    build: engine.build,
    read: (query) => (counted.count++, engine.read(query)),
    write: (unit) => (counted.count++, engine.write(unit)),
    snapshot: (work) => engine.snapshot(work),
    close: () => engine.close(),
  }
}
