import { expect, test } from 'vitest'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import { byPlace } from './by-place.ts'

test('diagnostics come file by file, from top to bottom', () => {
  const at = (file: string | undefined, line?: number, column?: number): Diagnostic => ({
    severity: 'error',
    code: 'x',
    message: 'x',
    file,
    line,
    column,
  })
  const sorted = byPlace([at('b.json', 9, 1), at('a.json', 2, 1), at('b.json', 3, 7), at('b.json', 3, 2)])
  expect(sorted.map(({ file, line, column }) => [file, line, column])).toEqual([
    ['b.json', 3, 2],
    ['b.json', 3, 7],
    ['b.json', 9, 1],
    ['a.json', 2, 1],
  ])
})
