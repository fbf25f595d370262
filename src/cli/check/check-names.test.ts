import { expect, it } from 'vitest'
import { checkNames } from './check-names.ts'

it('names files that a system without case would take for one', () => {
  const found = checkNames([
    'Guide.mdx',
    'guide.mdx',
    'guides/a.mdx',
    'images/é.png',
    'images/E\u0301.png',
    'b.mdx',
  ])
  expect(found.map(({ code, severity, file, message }) => [code, severity, file, message])).toEqual([
    [
      'name-case',
      'warning',
      'guide.mdx',
      'guide.mdx and Guide.mdx differ only in case: macOS and Windows keep one of them.',
    ],
    [
      'name-case',
      'warning',
      'images/E\u0301.png',
      'images/E\u0301.png and images/é.png differ only in case: macOS and Windows keep one of them.',
    ],
  ])
  expect(checkNames(['a.mdx', 'b.mdx', 'a/a.mdx'])).toEqual([])
})
