import { expect, test } from 'vitest'
import { statement } from '../../src/store/build-query.ts'
import type { Store } from '../../src/store/store.ts'
import { onBothEngines } from '../support/engines.ts'

const GOOD = { status: 'success', summary: '1 page.', logs: [] } as const

async function begun(store: Store, id: string): Promise<void> {
  await store.deployments.begin('p', { id, createdBy: 'ann', files: {} })
  expect(await store.deployments.takeOn('p', id)).toBe(true)
}

/** As if the server that builds had said nothing for so long. */
async function silentFor(store: Store, id: string, ms: number): Promise<void> {
  const { build } = store.engine
  const earlier = build
    .updateTable('serving_nodes')
    .set({ seen_at: Date.now() - ms })
    .where('node_id', '=', `build:${id}`)
  await store.engine.write([statement(earlier)])
}

onBothEngines('deployments', (engine) => {
  test('one is taken on once, ends once, and is live then', async () => {
    const store = await engine.empty()
    const { deployments } = store
    await begun(store, 'd1')
    expect(await deployments.takeOn('p', 'd1')).toBe(false)
    expect(await deployments.nodes('p', 0)).toEqual([])
    expect(await deployments.end('p', 'd1', GOOD)).toBe(true)
    expect(await deployments.end('p', 'd1', { ...GOOD, status: 'failure' })).toBe(false)
    expect(await deployments.find('p', 'd1')).toMatchObject({ status: 'success' })
    expect(await deployments.live('p')).toBe('d1')
  })

  test('one whose server fell silent has failed, even if that server wakes up later', async () => {
    const store = await engine.empty()
    const { deployments } = store
    await begun(store, 'd1')
    await deployments.end('p', 'd1', GOOD)
    await begun(store, 'd2')
    await begun(store, 'd3')
    await silentFor(store, 'd2', 10_000)
    expect(await deployments.find('p', 'd2')).toMatchObject({ status: 'in_progress' })
    await silentFor(store, 'd2', 20_000)
    expect(await deployments.list('p', 5)).toMatchObject([
      { id: 'd3', status: 'in_progress' },
      { id: 'd2', status: 'failure', summary: expect.stringContaining('went away') as string },
      { id: 'd1', status: 'success' },
    ])
    expect(await deployments.end('p', 'd2', GOOD)).toBe(false)
    expect(await deployments.live('p')).toBe('d1')
  })
})
