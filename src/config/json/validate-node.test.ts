import * as z from 'zod'
import { expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'
import { validateNode } from './validate-node.ts'
import type { Validated } from './validate-node.ts'

const link = z.object({ label: z.string().min(1), href: z.string() })
const links = z.array(link).min(1)

test('a wrong entry of a list costs that entry only', () => {
  const { value, diagnostics } = validate(links, [
    { label: 'a', href: '/a' },
    { label: 5, href: '/b' },
  ])
  expect(value).toEqual([{ label: 'a', href: '/a' }])
  expect(diagnostics.map(({ message }) => message)).toEqual(['option[1].label must be a string, found 5.'])
})

test('a required part that was wrong is not reported again as missing', () => {
  const { value, diagnostics } = validate(z.object({ links }), { links: [{ label: '', href: '/a' }] })
  expect(value).toBeUndefined()
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'option.links[0].label must not be empty, found "".',
  ])
})

test('several mistakes are reported at once', () => {
  const { diagnostics } = validate(links, [{ label: 1, href: 2 }, 3])
  expect(diagnostics).toHaveLength(3)
})

test('a check that only runs on well-formed values still runs after mending', () => {
  const even = z.object({ list: z.array(z.number()).optional(), n: z.number().optional() })
  const schema = even.refine(({ n }) => n !== 3, { path: ['n'], error: 'must not be three' })
  const { value, diagnostics } = validate(schema, { list: [1, 'x'], n: 3 })
  expect(value).toEqual({ list: [1] })
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'option.list[1] must be a number, found "x".',
    'option.n must not be three, found 3.',
  ])
})

test('the node that comes back fits the value, so that places stay right', () => {
  const { node } = validate(z.array(z.string()), [1, 'a'])
  expect(node).toMatchObject({ kind: 'array', items: [{ value: 'a', offset: 3 }] })
})

test('thousands of the same mistake are counted, not listed', () => {
  const { value, diagnostics } = validate(z.array(z.string()), [
    'a',
    ...Array.from({ length: 150_000 }, () => 1),
  ])
  expect(value).toEqual(['a'])
  expect(diagnostics).toHaveLength(101)
  expect(diagnostics.at(-1)?.message).toBe('option has 149900 more errors that are not listed.')
})

function validate<T>(schema: z.ZodType<T>, value: unknown): Validated<T> {
  const { node, positionAt } = parseJson('docs.json', JSON.stringify(value))
  if (!node) throw new Error('nothing parsed')
  return validateNode(schema, { name: 'option', node }, ({ offset }) => positionAt(offset))
}
