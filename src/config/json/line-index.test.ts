import { expect, test } from 'vitest'
import { createLineIndex } from './line-index.ts'

test('lines and columns count from 1', () => {
  const at = createLineIndex('ab\ncd\n')
  expect(at(0)).toEqual({ line: 1, column: 1 })
  expect(at(4)).toEqual({ line: 2, column: 2 })
  expect(at(6)).toEqual({ line: 3, column: 1 })
})

test('Windows line ends do not shift lines', () => {
  expect(createLineIndex('a\r\nb\r\nc')(6)).toEqual({ line: 3, column: 1 })
})
