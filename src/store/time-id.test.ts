import { expect, test } from 'vitest'
import { timeId } from './time-id.ts'

test('ids sort in the order in which they were made, however many a millisecond has', () => {
  const ids = Array.from({ length: 20_000 }, timeId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  const uuid = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
  expect(ids.filter((id) => !uuid.test(id))).toEqual([])
})
