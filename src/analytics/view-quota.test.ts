import { expect, test } from 'vitest'
import { ViewQuota } from './view-quota.ts'

test('so many views of an address are counted in an hour, and others are not touched by it', () => {
  const quota = new ViewQuota()
  const noon = Date.UTC(2026, 0, 1, 12)
  const counted = Array.from({ length: 10_100 }, () => quota.take('192.0.2.1', noon)).filter(Boolean)
  expect(counted).toHaveLength(10_000)
  expect(quota.take('192.0.2.2', noon)).toBe(true)
  expect(quota.take('192.0.2.1', noon + 3_600_000)).toBe(true)
})
