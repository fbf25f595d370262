import { expect, test } from 'vitest'
import { isSentence } from './ranker-words.ts'

test.each([
  ['how do people log in', true],
  ["container can't reach database host", true],
  ["what's causing slow page loads", true],
  ['rename a project after creation', true],
  ['3. upload user worker dispatch namespace', false],
  ["sidebar titles' colours night mode", false],
  ['vitamin c aisle', false],
])('%s: a sentence is %s', (query, is) => {
  expect(isSentence(query)).toBe(is)
})
