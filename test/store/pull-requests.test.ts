import { beforeAll, describe, expect, test } from 'vitest'
import { statement } from '../../src/store/build-query.ts'
import type { ToldPullRequest } from '../../src/store/repositories/pull-requests.ts'
import type { Store } from '../../src/store/store.ts'
import { newPlace, openStores } from '../support/engines.ts'

const told = (toldAt: number, more: Partial<ToldPullRequest> = {}): ToldPullRequest => ({
  number: 7,
  branch: 'fix',
  ref: 'refs/heads/fix',
  head: 'a'.repeat(40),
  isFork: false,
  state: 'open',
  toldAt,
  ...more,
})
const DONE = { commentId: '9', deploymentId: 'x', problem: null, dueAt: null }
const open = openStores()

describe.each(['sqlite', 'postgres'] as const)('pull requests, %s', (engine) => {
  let store: Store
  beforeAll(async () => {
    store = await open(await newPlace(engine))
    await store.projects.ensure({ id: 'one' })
  })

  test('are claimed once, and what is told meanwhile stays due', async () => {
    const { pullRequests } = store
    expect(await pullRequests.tell('one', told(1000))).toBe(true)
    expect(await pullRequests.dueProjects()).toEqual(['one'])
    const until = Date.now() + 60_000
    const claims = await Promise.all([1, 2, 3].map(() => pullRequests.claimDue('one', { until })))
    const [taken, ...others] = claims.filter((claim) => claim !== undefined)
    expect([taken?.number, others]).toEqual([7, []])
    expect(await pullRequests.tell('one', told(1000, { head: 'b'.repeat(40) }))).toBe(true)
    if (taken) await pullRequests.seen(taken, DONE)
    expect(await pullRequests.find('one', 7)).toMatchObject({ commentId: '9', head: 'b'.repeat(40) })
    const next = await pullRequests.claimDue('one', { until })
    if (next) await pullRequests.seen(next, DONE)
    expect(await pullRequests.dueProjects()).toEqual([])
  })

  test('what is old or known is no news', async () => {
    const { pullRequests } = store
    const newest = told(2000, { state: 'closed' })
    expect(await pullRequests.tell('one', newest)).toBe(true)
    const claimed = await pullRequests.claimDue('one', { until: Date.now() + 60_000 })
    if (claimed) await pullRequests.seen(claimed, { ...DONE, deploymentId: null })
    expect(await pullRequests.tell('one', newest)).toBe(false)
    expect(await pullRequests.tell('one', told(1999))).toBe(false)
    await pullRequests.prune('one', 3000)
    expect(await pullRequests.list('one', 10)).toEqual([])
  })

  test('a token is sealed for its project and its address', async () => {
    const binding = {
      kind: 'gitea',
      apiUrl: 'https://git.test/api/v1',
      repository: 'a/b',
      token: 't0ken',
    } as const
    await store.gitHosts.set('one', binding)
    expect(await store.gitHosts.find('one')).toEqual(binding)
    const { build } = store.engine
    const rows = await store.engine.read(build.selectFrom('git_hosts').selectAll().compile())
    expect(JSON.stringify(rows)).not.toContain('t0ken')
    // A row that somebody gave another address is of no use there.
    await store.engine.write([
      statement(build.updateTable('git_hosts').set({ api_url: 'https://evil.test' })),
    ])
    expect(await store.gitHosts.find('one')).toBe('unreadable')
  })
})
