import { expect, test } from 'vitest'
import { onBothEngines } from '../support/engines.ts'
import { everything, fill } from '../support/transfer.ts'

onBothEngines('a project that is deleted', (engine) => {
  test('leaves no row behind, and those of others alone', async () => {
    const store = await engine.empty()
    await fill(store)
    const [acme] = await store.projects.list()
    if (!acme) throw new Error('There is no project.')
    const beta = await store.projects.ensure({ id: 'beta', organization: 'Beta', name: 'Beta' })
    await store.liveSettings.set(beta.id, 'flag', true)
    const { version } = await change(store)

    expect(await store.projects.delete(acme.id)).toBeGreaterThan(50)
    const left = await everything(store)
    const text = JSON.stringify({ ...left, secrets: [] })
    expect(text).not.toContain(acme.id)
    // The accounts, keys and log of an organization without projects are nobody's.
    expect(text).not.toContain(acme.organizationId)
    expect(text).not.toContain('ann@acme.test')
    expect(await store.projects.list()).toEqual([beta])
    expect(await store.liveSettings.all(beta.id)).toEqual({ flag: true })
    expect((await change(store)).version).toBeGreaterThan(version)
    // Whoever was interrupted asks again.
    expect(await store.projects.delete(acme.id)).toBe(0)
  })

  test('leaves an organization that has another', async () => {
    const store = await engine.empty()
    await fill(store)
    const [acme] = await store.projects.list()
    await store.projects.ensure({ id: 'second', organization: 'Acme', name: 'Second' })
    await store.projects.delete(acme?.id ?? '')
    expect(JSON.stringify(await everything(store))).toContain('ann@acme.test')
  })
})

async function change(store: { changes: { versions(): Promise<ReadonlyMap<string, number>> } }) {
  return { version: (await store.changes.versions()).get('projects') ?? 0 }
}
