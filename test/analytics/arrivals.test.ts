import { expect, test } from 'vitest'
import { makeRecordedSite } from '../support/records.ts'

test('where people come from, and where they begin, without the steps within the site', async () => {
  const site = await makeRecordedSite()
  const { store, project } = site.records
  let number = 0
  const seen = (path: string, referrer: string | null, more: { ai?: number; project_id?: string } = {}) => ({
    project_id: project.id,
    at: Date.now() - 60_000,
    id: `view-${number++}`,
    path,
    ai: 0,
    markdown: 0,
    visitor: null,
    agent: null,
    referrer,
    ...more,
  })
  const views = [
    seen('/guides/start', 'search.example'),
    seen('/guides/start', 'search.example'),
    seen('/guides/start', null),
    seen('/', 'forum.example'),
    seen('/', 'docs.acme.test'),
    seen('/', 'docs.acme.test'),
    seen('/gone', 'models.example', { ai: 1 }),
    seen('/', 'elsewhere.example', { project_id: 'another' }),
  ]
  await store.addEvents({ views, searches: [], calls: [], queries: [], steps: [] })
  const ask = async (query: string, key: string) =>
    site.app.request(`https://docs.acme.test/v1/manage/${project.id}/arrivals${query}`, {
      headers: { authorization: `Bearer ${key}` },
    })
  const key = await site.makeKey()
  expect(await (await ask('', key)).json()).toEqual({
    referrers: [
      { host: 'search.example', views: 2 },
      { host: 'forum.example', views: 1 },
    ],
    entries: [
      { path: '/guides/start', title: 'Start', views: 3 },
      { path: '/', title: 'Home', views: 1 },
    ],
  })
  expect(await (await ask('?limit=1', key)).json()).toMatchObject({ referrers: [{}], entries: [{}] })
  expect((await ask('?limit=9999', key)).status).toBe(400)
  expect((await ask('', 'lect_nobody')).status).toBe(401)
})
