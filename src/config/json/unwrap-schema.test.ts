import * as z from 'zod'
import { expect, test } from 'vitest'
import { branchesOf, unwrapSchema } from './unwrap-schema.ts'

test('wrappers are taken off until the schema itself shows', () => {
  const text = z.string()
  expect(unwrapSchema(z.lazy(() => text.optional().default('x')).prefault('y'))).toBe(text)
})

test('unions inside unions give one list of branches', () => {
  const [a, b, c] = [z.string(), z.number(), z.boolean()]
  expect(branchesOf(z.union([a, z.union([b, c]).optional()]))).toEqual([a, b, c])
})
