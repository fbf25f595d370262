import * as z from 'zod'
import { expect, test } from 'vitest'
import { predicates } from './friendly-errors.ts'
import { decideUnions } from './union-branch.ts'

const small = z.object({ a: z.string() })
const large = z.object({ b: z.string(), c: z.object({ d: z.number() }) })

test('the branch with the fewest complaints speaks', () => {
  expect(decide(z.union([z.string(), small, large]), { b: 'x', c: { d: 'y' } })).toEqual([
    ['c.d', 'must be a number'],
  ])
})

test('when no branch has the right type, all types are named', () => {
  expect(decide(z.union([z.string(), small, z.array(z.string())]), 5)).toEqual([
    ['', 'must be a string, an object or a list'],
  ])
})

test('an object is never compared with the words of an enum', () => {
  expect(decide(z.union([z.enum(['x', 'y']), large]), {})).toEqual([
    ['b', 'must be a string'],
    ['c', 'must be an object'],
  ])
})

test('a union inside a union is decided from the inside out', () => {
  const inner = z.object({ href: z.union([z.string(), z.object({ base: z.string() })]) })
  expect(decide(z.array(z.union([z.enum(['x']), inner])), [{ href: { base: 1 } }])).toEqual([
    ['0.href.base', 'must be a string'],
  ])
})

test('an unknown kind names the known ones', () => {
  const kinds = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('a') }),
    z.object({ kind: z.literal('b') }),
  ])
  expect(decide(kinds, { kind: 'c' })).toEqual([['kind', 'must be one of a, b']])
})

function decide(schema: z.ZodType, value: unknown): readonly (readonly [string, string])[] {
  const { error } = schema.safeParse(value, { error: predicates, reportInput: true })
  return decideUnions(error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])
}
