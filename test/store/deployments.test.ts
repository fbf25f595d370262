import { expect, test, vi } from 'vitest'
import type { Store } from '../../src/store/store.ts'
import { onBothEngines } from '../support/engines.ts'

const GOOD = { status: 'success', summary: '1 page.', logs: [] } as const

async function begun(store: Store, id: string, node: string): Promise<void> {
  await store.nodes.seen(node, new Map([['p', null]]))
  await store.deployments.begin('p', { id, createdBy: 'ann', files: {} })
  expect(await store.deployments.claim('p', id, { nodeId: node })).toBe(true)
}

/** As if the server that builds had said nothing for so long. */
function silentFor(store: Store, node: string, ms: number): Promise<void> {
  return store.nodes.seen(node, new Map([['p', null]]), ms)
}

onBothEngines('deployments', (engine) => {
  test('one is taken on once, ends once, and is live then', async () => {
    const store = await engine.empty()
    const { deployments } = store
    await begun(store, 'd1', 'one')
    expect(await deployments.claim('p', 'd1', { nodeId: 'two' })).toBe(false)
    expect(await deployments.end('p', 'd1', GOOD)).toBe(true)
    expect(await deployments.end('p', 'd1', { ...GOOD, status: 'failure' })).toBe(false)
    expect(await deployments.find('p', 'd1')).toMatchObject({ status: 'success' })
    expect(await store.liveDeployments.of('p')).toBe('d1')
  })

  test('one whose server fell silent has failed, even if that server wakes up later', async () => {
    const store = await engine.empty()
    const { deployments } = store
    await begun(store, 'd1', 'one')
    await deployments.end('p', 'd1', GOOD)
    await begun(store, 'd2', 'two')
    await begun(store, 'd3', 'three')
    await silentFor(store, 'two', 20_000)
    expect(await deployments.find('p', 'd2')).toMatchObject({ status: 'in_progress' })
    await silentFor(store, 'two', 40_000)
    expect(await deployments.list('p', 5)).toMatchObject([
      { id: 'd3', status: 'in_progress' },
      { id: 'd2', status: 'failure', summary: expect.stringContaining('stopped') as string },
      { id: 'd1', status: 'success' },
    ])
    expect(await deployments.end('p', 'd2', GOOD)).toBe(false)
    expect(await store.liveDeployments.of('p')).toBe('d1')
  })

  test('who is there is told by the clock of the database', async () => {
    // A database in a file has one machine, and its clock.
    if (engine.kind === 'sqlite') return
    const store = await engine.empty()
    vi.setSystemTime(Date.now() - 3_600_000)
    await begun(store, 'd1', 'behind').finally(() => vi.useRealTimers())
    expect(await store.nodes.list('p', 10_000)).toMatchObject([{ nodeId: 'behind' }])
    expect(await store.deployments.find('p', 'd1')).toMatchObject({ status: 'in_progress' })
    vi.setSystemTime(Date.now() + 3_600_000)
    const found = await store.deployments.find('p', 'd1').finally(() => vi.useRealTimers())
    expect(found).toMatchObject({ status: 'in_progress' })
  })

  test('previews are kept beside the others, by their number and age; one that was made live is none', async () => {
    const store = await engine.empty()
    const { deployments } = store
    await store.nodes.seen('one', new Map([['p', null]]))
    const built = async (id: string, branch?: string) => {
      await deployments.begin('p', { id, createdBy: 'ann', files: {} })
      const claim = { nodeId: 'one', preview: branch !== undefined }
      await deployments.claim('p', id, {
        ...claim,
        branch: branch ? { name: branch, label: branch } : undefined,
      })
      await deployments.end('p', id, { ...GOOD, live: branch === undefined })
    }
    await built('d1')
    for (const id of ['d2', 'd3', 'd4']) await built(id, 'fix')
    await built('d5')
    await built('d6')
    expect(await deployments.newestOf('p', 'fix')).toMatchObject({ id: 'd4', preview: true, branch: 'fix' })
    await deployments.activate('p', 'd2')
    expect(await deployments.find('p', 'd2')).toMatchObject({ preview: false })
    // Of d6, d5, d2, d1 the newest two, and the live one; of d4 and d3 the newest.
    const kept = { others: 2, previews: 1, previewsSince: 0 }
    expect(await deployments.prune('p', kept)).toEqual(['d6', 'd5', 'd4', 'd2'])
    expect(await deployments.prune('p', { ...kept, previewsSince: Date.now() + 1 })).toEqual([
      'd6',
      'd5',
      'd2',
    ])
  })

  test('one that a server meant to bring itself has failed with it; one that others upload waits', async () => {
    const store = await engine.empty()
    const { deployments } = store
    await store.nodes.seen('one', new Map([['p', null]]))
    await deployments.begin('p', { id: 'd1', createdBy: 'ann', files: {}, builtBy: 'one' })
    await deployments.begin('p', { id: 'd2', createdBy: 'ann', files: {} })
    expect(await deployments.find('p', 'd1')).toMatchObject({ status: 'uploading' })
    await silentFor(store, 'one', 40_000)
    expect(await deployments.list('p', 5)).toMatchObject([
      { id: 'd2', status: 'uploading' },
      { id: 'd1', status: 'failure' },
    ])
  })
})
