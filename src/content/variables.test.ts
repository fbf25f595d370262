import { expect, test } from 'vitest'
import { cpuTime, slowness } from '../../test/support/cpu-time.ts'
import { compilePage } from './compile-page.ts'

function compile(text: string, variables: Record<string, string>) {
  const host = { readFile: () => undefined, variables, math: true }
  const page = compilePage({ path: 'page.mdx', text, hash: 'x' }, host)
  return { ...page, codes: page.diagnostics.map(({ code }) => code) }
}

test('what variables put in counts for the size of a page', () => {
  const long = compile('{{a}} '.repeat(1000), { a: 'x'.repeat(100_000) })
  expect(long.codes).toEqual(['page-too-large'])
  expect(long.markdown.length).toBeLessThan(1000)
  const title = compile(`---\ntitle: "${'{{a}}'.repeat(5000)}"\n---\n`, { a: 'x'.repeat(100_000) })
  expect(title.codes).toEqual(['page-too-large'])
  expect(compile('{{a}} '.repeat(4), { a: 'x'.repeat(100_000) }).codes).toEqual([])
})

test('tags are taken out of a variable in one pass', () => {
  const started = cpuTime()
  compile('{{a}} {{a}}', { a: '<'.repeat(60_000) })
  // Seconds for each use, if an end is looked for from every sign on.
  expect(cpuTime() - started).toBeLessThan(1500 * slowness())
  expect(compile('{{a}}', { a: 'one <b>two</b> 3 > 2' }).markdown).toBe('one two 3 > 2')
})
