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
