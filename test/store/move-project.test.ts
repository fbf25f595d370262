import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Engine } from '../../src/store/engine.ts'
import type { Store } from '../../src/store/store.ts'
import { restoreBackup } from '../../src/store/transfer/restore-backup.ts'
import { isHalfRestored, restoreProject } from '../../src/store/transfer/restore-project.ts'
import { writeBackup } from '../../src/store/transfer/write-backup.ts'
import { newPlace, openStores, type EngineKind } from '../support/engines.ts'
import { makeFolder } from '../support/site.ts'
import { everything, fill } from '../support/transfer.ts'

const open = openStores()
const empty = async (kind: EngineKind) => open(await newPlace(kind))
const newFile = () => path.join(makeFolder({}), 'project.ndjson.gz')

/** Logins and servers are those of the installation. */
const STAYS = [
  'organizations',
  'sessions',
  'oauth_records',
  'serving_nodes',
  'servers',
  'changes',
  'secrets',
  'one_time_links',
]

interface Installation {
  readonly store: Store
  readonly id: string
}

async function filled(kind: EngineKind): Promise<Installation> {
  const store = await empty(kind)
  await fill(store)
  return { store, id: (await store.projects.list())[0]?.id ?? '' }
}

/** An installation with a project of somebody else. */
async function others(kind: EngineKind): Promise<Store> {
  const store = await empty(kind)
  const beta = await store.projects.ensure({ id: 'beta', organization: 'Beta', name: 'Beta' })
  await store.liveSettings.set(beta.id, 'flag', true)
  await store.audit.note(beta.organizationId, { who: 'bob', action: 'key.create' })
  return store
}

const isOthers = (text: string) => /"(?:beta|org_42657461)"/.test(text)

async function rows(store: Store, keep: (text: string) => boolean): Promise<Record<string, unknown[]>> {
  const all = Object.entries(await everything(store)) as [string, unknown[]][]
  return Object.fromEntries(
    all
      .filter(([name]) => !STAYS.includes(name))
      .map(([name, list]) => [name, list.filter((row) => keep(JSON.stringify(row)))]),
  )
}

describe.each([
  ['sqlite', 'postgres'],
  ['postgres', 'sqlite'],
] as const)('a project that moves from %s to %s', (from, to) => {
  test('takes every row and count along, and leaves others as they were', async () => {
    const { store, id } = await filled(from)
    const elsewhere = await store.projects.ensure({ id: 'gamma', organization: 'Gamma', name: 'Gamma' })
    await store.liveSettings.set(elsewhere.id, 'flag', 1)
    const file = newFile()
    const [project] = await store.projects.list()
    await writeBackup(store.engine, { file, version: '1', project })
    const target = await others(to)
    const before = await rows(target, isOthers)

    const restored = await restoreProject(target.engine, { file, projectId: id })
    expect(restored).toMatchObject({ projectId: id, organization: 'Acme', joined: false, takenHosts: [] })
    const expected = await rows(store, (text) => !/gamma/i.test(text))
    expect(await rows(target, (text) => !isOthers(text))).toEqual(expected)
    expect(await rows(target, isOthers)).toEqual(before)
    expect(await target.countCallers(id, {})).toEqual(await store.countCallers(id, {}))
    // A whole database cannot be made from one project.
    await expect(restoreBackup((await empty(to)).engine, file)).rejects.toThrow(
      `holds the project ${id} alone`,
    )
  })
})

describe.each(['sqlite', 'postgres'] as const)('a project of a whole backup, %s', (kind) => {
  test('comes back under another ID, into an organization that keeps its own accounts', async () => {
    const { store, id } = await filled(kind)
    await store.projects.ensure({ id: 'gamma', organization: 'Gamma', name: 'Gamma' })
    const file = newFile()
    await writeBackup(store.engine, { file, version: '1' })
    await expect(restoreProject(store.engine, { file, projectId: id })).rejects.toThrow(
      /There is a project .* here already.*--as/,
    )
    await expect(restoreProject(store.engine, { file, projectId: 'delta' })).rejects.toThrow(
      new RegExp(`holds no project delta. It holds .*${id}`),
    )
    const copy = await restoreProject(store.engine, { file, projectId: id, as: 'copy' })
    expect(copy).toMatchObject({ joined: true, takenHosts: [`${id}.test`], takenKeys: 1 })
    expect(await store.hosts.all()).toMatchObject([{ projectId: id }])
    expect(await store.liveSettings.all('copy')).toEqual(await store.liveSettings.all(id))
    expect(await store.countCallers('copy', {})).toEqual(await store.countCallers(id, {}))
    expect(await store.liveDeployments.of('copy')).toBe('d1')
    const { organizationId } = (await store.projects.find('copy')) as { organizationId: string }
    expect(await store.accounts.list(organizationId)).toHaveLength(1)
    // Where they are somebody else's, that is said.
    const apart = await restoreProject(store.engine, {
      file,
      projectId: id,
      as: 'apart',
      organization: 'New',
    })
    expect(apart).toMatchObject({ organization: 'New', joined: false, takenKeys: 1, takenAccounts: 1 })
  })

  test('is shown to nobody before it is whole, and goes on where it was interrupted', async () => {
    const { store, id } = await filled(kind)
    const file = newFile()
    await writeBackup(store.engine, { file, version: '1' })
    const target = await others(kind)
    const { engine } = target
    for (const failAt of [2, 3, 6, 9]) {
      let writes = 0
      const breaking: Engine = {
        kind: engine.kind,
        build: engine.build,
        read: (query) => engine.read(query),
        snapshot: (work) => engine.snapshot(work),
        close: () => engine.close(),
        write: (unit) =>
          ++writes === failAt ? Promise.reject(new Error('pulled plug')) : engine.write(unit),
      }
      await expect(restoreProject(breaking, { file, projectId: id })).rejects.toThrow('pulled plug')
      const begun = failAt > 2
      expect((await target.projects.find(id))?.state).toBe(begun ? 'suspended' : undefined)
      expect(await isHalfRestored(engine, id)).toBe(begun)
    }
    expect(await restoreProject(engine, { file, projectId: id })).toMatchObject({ joined: false })
    expect(await target.projects.find(id)).toMatchObject({ state: 'active' })
    expect(await isHalfRestored(engine, id)).toBe(false)
    expect(await rows(target, (text) => !isOthers(text))).toEqual(await rows(store, () => true))
  })
})
