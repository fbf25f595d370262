import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearTerms, toleratedEdits } from './near-terms.ts'

const TERMS = [
  'config',
  'configuration',
  'configure',
  'confirm',
  'contain',
  'redirect',
  'redirects',
  'render',
].sort()

function near(word: string, limit: number): string[] {
  return nearTerms({ terms: TERMS, memory: {} }, word, limit).map(
    ({ term, edits }) => `${TERMS[term]} ${edits}`,
  )
}

test('letters left out, added, changed and swapped are one edit each', () => {
  expect(near('redirct', 1)).toEqual(['redirect 1'])
  expect(near('reedirect', 1)).toEqual(['redirect 1'])
  expect(near('redirekt', 1)).toEqual(['redirect 1'])
  expect(near('rediretc', 1)).toEqual(['redirect 1'])
})

test('two edits reach further, and all of the dictionary is looked at', () => {
  expect(near('cofniguraton', 2)).toEqual(['configuration 2'])
  expect(near('confirm', 2)).toEqual(['config 2', 'confirm 0'])
})

test('short words and numbers must be right', () => {
  expect([
    toleratedEdits('api'),
    toleratedEdits('page'),
    toleratedEdits('redirect'),
    toleratedEdits('oauth2'),
  ]).toEqual([0, 1, 2, 0])
})

test('whatever is asked, all terms that a plain table of edits finds are found, and no others', () => {
  const letters = fc.string({
    unit: fc.constantFrom('a', 'b', 'c', 'é', '웹', 'ト'),
    minLength: 1,
    maxLength: 9,
  })
  fc.assert(
    fc.property(
      fc.array(letters, { maxLength: 20 }),
      letters,
      fc.constantFrom(1, 2),
      (words, word, limit) => {
        const terms = [...new Set(words)].sort()
        const expected = terms
          .map((term, at) => ({ term: at, edits: editsBetween(word, term) }))
          .filter(({ edits }) => edits <= limit)
        expect(nearTerms({ terms, memory: {} }, word, limit)).toEqual(expected)
      },
    ),
    { numRuns: 2000 },
  )
})

function editsBetween(a: string, b: string): number {
  const table = Array.from({ length: a.length + 1 }, (_, row) =>
    Array.from({ length: b.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  )
  const at = (row: number, column: number) => table[row]?.[column] ?? 0
  for (let row = 1; row <= a.length; row++)
    for (let column = 1; column <= b.length; column++) {
      const changed = at(row - 1, column - 1) + (a[row - 1] === b[column - 1] ? 0 : 1)
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      const cells = table[row] as number[]
      cells[column] = Math.min(
        changed,
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        swapped ? at(row - 2, column - 2) + 1 : Infinity,
      )
    }
  return at(a.length, b.length)
}
