import fs from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { parseQuery } from './parse-query.ts'
import { selectNodes } from './select-nodes.ts'
import { OverlayWork, OverlayWorkError } from './work.ts'

interface Case {
  readonly name: string
  readonly selector: string
  readonly document: unknown
  readonly invalid_selector?: boolean
  readonly result?: readonly unknown[]
  readonly results?: readonly (readonly unknown[])[]
}

/** The compliance test suite of RFC 9535, which the library that reads the grammar brings along. */
function complianceSuite(): readonly Case[] {
  const folder = 'node_modules/jsonpath-rfc9535/src/__tests__/jsonpath-compliance-test-suite'
  const text = fs.readFileSync(path.join(folder, 'cts.json'), 'utf8')
  return (JSON.parse(text) as { tests: readonly Case[] }).tests
}

it('agrees with the compliance suite of JSONPath', () => {
  const cases = complianceSuite()
  expect(cases.length).toBeGreaterThan(600)
  const wrong = cases.filter((one) => {
    try {
      const found = selectNodes(parseQuery(one.selector), one.document, new OverlayWork())
      const values = JSON.stringify(found.map(({ value }) => value))
      const right = one.results ?? [one.result]
      return one.invalid_selector === true || !right.some((result) => JSON.stringify(result) === values)
    } catch {
      return one.invalid_selector !== true
    }
  })
  expect(wrong.map(({ name }) => name)).toEqual([])
})

it('gives up a query that looks at everything again and again', () => {
  const wide = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`k${at}`, { a: { b: { c: at } } }]))
  const work = () => new OverlayWork({ steps: 1_500 })
  expect(selectNodes(parseQuery('$..c'), wide, work())).toHaveLength(50)
  expect(() => selectNodes(parseQuery('$..*..*..*'), wide, work())).toThrow(OverlayWorkError)
  expect(() => selectNodes(parseQuery('$..[?$..c]'), wide, work())).toThrow(OverlayWorkError)
  const long = { text: 'a'.repeat(2_000) }
  expect(() => selectNodes(parseQuery("$[?match(@, '(a*)*b')]"), long, work())).toThrow(OverlayWorkError)
})
