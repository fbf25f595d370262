import { expect, test } from 'vitest'
import type { Page } from '../../content/page.ts'
import { cpuTime } from '../../../test/support/cpu-time.ts'
import { suggestPages } from './suggest-pages.ts'

const page = (path: string, hidden = false) => ({ path, meta: { hidden } }) as Page
const found = (path: string, pages: readonly Page[]) => suggestPages(path, pages).map((one) => one.path)

const FEW = [
  page('/guides/install'),
  page('/guides/upgrade'),
  page('/guides/secret-install', true),
  page('/api/users/create'),
]

test('the page whose words are asked for comes first, hidden ones never', () => {
  expect(found('/guide/install', FEW)[0]).toBe('/guides/install')
  expect(found('/guides/instal', FEW)[0]).toBe('/guides/install')
  expect(found('/users/create', FEW)[0]).toBe('/api/users/create')
  expect(found('/guides/secret-install', FEW)).not.toContain('/guides/secret-install')
  expect(found('/zzz', FEW)).toEqual([])
})

test('of many pages the likeliest are compared, however usual the words are, and again and again', () => {
  const many = Array.from({ length: 25_000 }, (_, at) => page(`/docs/v${at % 30}/guides/page-${at}-install`))
  const missing = [page('/docs/v3/guides/webhooks'), ...many]
  expect(found('/docs/v3/guide/webhooks', missing)[0]).toBe('/docs/v3/guides/webhooks')
  expect(found('/docs/v9/guides/page-77-instal', missing)).toHaveLength(5)
  const before = cpuTime()
  for (let turn = 0; turn < 20; turn++) found(`/docs/guides/page/install/${turn}`, missing)
  const once = cpuTime() - before
  // Splitting all paths for each of them took twenty times as long as this.
  const words = cpuTime()
  for (const { path } of missing) path.split(/[^\p{L}\p{N}]+/u)
  expect(once).toBeLessThan(20 * (cpuTime() - words))
})
