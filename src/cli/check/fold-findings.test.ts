import { expect, test } from 'vitest'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import { foldFindings } from './fold-findings.ts'

function findings(count: number, one: Partial<Diagnostic>): Diagnostic[] {
  return Array.from({ length: count }, (_, at) => ({
    severity: 'warning',
    code: 'link-broken',
    message: '"/gone" is not a page or file of this site.',
    file: `page-${at}.mdx`,
    line: at + 1,
    column: 3,
    ...one,
  }))
}

test('one cause in many places is one finding, at the first of them', () => {
  const other = findings(1, { message: '"/other" is not a page or file of this site.' })
  const [first, second, ...more] = foldFindings([...findings(11, {}), ...other])
  expect(first).toMatchObject({
    message: '"/gone" is not a page or file of this site. The same stands in 11 places.',
    file: 'page-0.mdx',
    line: 1,
  })
  expect(first?.places).toHaveLength(11)
  expect(first?.places?.[10]).toEqual({ file: 'page-10.mdx', line: 11, column: 3 })
  expect([second, ...more]).toEqual(other)
})

test('one heading that many links ask for is one finding', () => {
  const links = findings(30, { code: 'anchor-missing', message: '/a has no heading "#gone".' })
  expect(foldFindings(links)).toMatchObject([
    { message: '/a has no heading "#gone". The same stands in 30 places.' },
  ])
})

test('few places, and findings that are each their own, stay apart', () => {
  expect(foldFindings(findings(10, {}))).toHaveLength(10)
  expect(foldFindings(findings(30, { code: 'a11y-image-alt' }))).toHaveLength(30)
})

test('pages that wait for one spec are one finding', () => {
  const waiting = ['GET /a', 'GET /b'].flatMap((name) =>
    findings(1, { code: 'reference-unknown', message: `"${name}" could not be checked.` }),
  )
  const [only, ...more] = foldFindings(waiting)
  expect(more).toEqual([])
  expect(only?.message).toBe(
    '2 pages could not be checked, because a spec of this site could not be fetched.',
  )
  expect(only?.places?.map(({ text }) => text)).toEqual([
    '"GET /a" could not be checked.',
    '"GET /b" could not be checked.',
  ])
})
