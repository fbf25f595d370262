import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { SnapshotHandle } from '../../src/access/snapshot-handle.ts'
import { builtAssets } from '../../src/server/site-parts.ts'
import { makeGuardedSite, type GuardedSite } from '../support/guarded-site.ts'

let site: GuardedSite
let cookie = ''
beforeAll(async () => {
  site = await makeGuardedSite()
  await site.account('ann@acme.test')
  cookie = await site.login('ann@acme.test')
})
afterAll(() => vi.restoreAllMocks())

/** What a request with the cookie of a session makes the server do. */
async function effort(address: string): Promise<{ status: number; sessions: number; views: number }> {
  const sessions = vi.spyOn(site.auth, 'readerOf')
  const views = vi.spyOn(SnapshotHandle.prototype, 'viewOf')
  const { status } = await site.get(address, { cookie })
  const made = { status, sessions: sessions.mock.calls.length, views: views.mock.calls.length }
  vi.restoreAllMocks()
  return made
}

test.each([
  ['/healthz', '/healthz'],
  ['/readyz', '/readyz'],
  ['/metrics', '/metrics'],
  ['the page of the dashboard', '/dashboard'],
  ['a style sheet of ours', builtAssets().url('site.css')],
])('%s looks up no session and makes no View', async (_, address) => {
  expect(await effort(address)).toEqual({ status: 200, sessions: 0, views: 0 })
})

test('a page looks up the session once', async () => {
  expect(await effort('/')).toEqual({ status: 200, sessions: 1, views: 1 })
})
