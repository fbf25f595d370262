import { expect, test } from 'vitest'
import { cpuTime, slowness } from '../../../test/support/cpu-time.ts'
import { Spec } from '../spec.ts'
import { compareSpecs, comparingSpecs } from './compare-specs.ts'

type Schemas = Readonly<Record<string, unknown>>

function specOf(schemas: Schemas, operation: object = {}): Spec {
  const content = { 'application/json': { schema: ref(0) } }
  const text = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: { '/t': { post: { requestBody: { content }, responses: {}, ...operation } } },
    components: { schemas },
  })
  return Spec.read({ id: 'a.json', text, hash: '', reread: () => text }) as Spec
}

const ref = (index: number) => ({ $ref: `#/components/schemas/T${index}` })

/** So many schemas, made from their numbers. */
function many(count: number, make: (index: number) => unknown): Schemas {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`T${index}`, make(index)]))
}

const circle = (length: number) => many(length, (at) => ({ type: 'array', items: ref((at + 1) % length) }))

function cpuSeconds(work: () => void): number {
  const before = cpuTime()
  work()
  return (cpuTime() - before) / 1000
}

test('two circles of schemas meet in more pairs than are compared, and the comparison says so', () => {
  const found = compareSpecs(specOf(circle(500)), specOf(circle(501)), '2026-01-01')
  expect(found.map(({ code }) => code)).toEqual(['api-compared-in-part'])
})

test('others get their turn while the schemas of one operation are compared', () => {
  const work = comparingSpecs(specOf(circle(100)), specOf(circle(101)), { today: '2026-01-01' })
  let [turns, longest] = [0, 0]
  for (let done: boolean | undefined = false; !done; turns++) {
    longest = Math.max(
      longest,
      cpuSeconds(() => ({ done } = work.next())),
    )
  }
  expect(turns).toBeGreaterThan(20)
  expect(longest).toBeLessThan(slowness())
})

test('thousands of alternatives, media types and ways to authenticate are matched in the time they weigh', () => {
  const list = <T>(make: (index: number) => T) => Array.from({ length: 4000 }, (_, index) => make(index))
  const described = (word: string) =>
    specOf(
      { T0: { oneOf: list((index) => ({ type: 'string', const: `${word}${index}` })) } },
      {
        security: list((index) => ({ [`${word}${index}`]: [] })),
        responses: {
          200: {
            description: '',
            content: Object.fromEntries(list((index) => [`${word}/x${index}+${word}${index}`, {}])),
          },
        },
      },
    )
  const [before, after] = [described('a'), described('b')]
  let count = 0
  const spent = cpuSeconds(() => (count = compareSpecs(before, after, '2026-01-01').length))
  expect(count).toBe(6 * 4000)
  expect(spent).toBeLessThan(5 * slowness())
})

test('a place that is nested deeply is named by its end', () => {
  const name = 'n'.repeat(100)
  const chain = (limit: number) =>
    many(1000, (at) => ({ type: 'object', maxProperties: limit, properties: { [name]: ref(at + 1) } }))
  const found = compareSpecs(specOf(chain(5)), specOf(chain(3)), '2026-01-01')
  expect(found).toHaveLength(1000)
  expect(Math.max(...found.map(({ where }) => where.length))).toBeLessThan(600)
  expect(found.at(-1)?.where).toMatch(/^request body, ….*\.n{100}$/)
})
