import { expect, test } from 'vitest'
import { EventQuota } from '../../src/analytics/event-quota.ts'
import { EventRecorder } from '../../src/analytics/event-recorder.ts'
import { onBothEngines } from '../support/engines.ts'
import { view } from '../support/event-rows.ts'

onBothEngines('the events of a day', (engine) => {
  test('are counted for all servers together, and never more rows than that are written', async () => {
    const store = await engine.empty()
    const told: number[] = []
    const server = (limit: number | undefined) => {
      const quota = new EventQuota({
        projectId: 'acme',
        limit: () => limit,
        onReached: (most) => told.push(most),
      })
      return new EventRecorder(store, quota)
    }
    const add = async (recorder: EventRecorder, count: number) => {
      for (let index = 0; index < count; index++) recorder.view(view({ project_id: 'acme', at: index }))
      await recorder.settled()
    }
    const one = server(100)
    const two = server(100)
    await add(one, 60)
    await add(two, 30)
    expect(told).toEqual([])
    // Knows of 60, and learns with what it writes that there are more.
    await add(one, 10)
    expect(one.isOverQuota).toBe(true)
    await add(one, 50)
    await add(two, 1)
    expect([one.leftOut, two.leftOut, two.isOverQuota]).toEqual([50, 0, true])
    expect(told).toEqual([100, 100])
    // A server that starts is told with its first batch, and trims the next.
    const three = server(150)
    await add(three, 10)
    await add(three, 60)
    expect([three.leftOut, three.isOverQuota]).toEqual([21, true])
    const rows = await store.engine.read(store.engine.build.selectFrom('page_views').select('id').compile())
    expect(rows).toHaveLength(150)
    // Where nothing is limited nothing is counted.
    await add(server(undefined), 5)
    expect([...(await store.eventsOf(Math.floor(Date.now() / 86_400_000)))]).toEqual([['acme', 150]])
  })
})
