import { expect, it } from 'vitest'
import { ENGLISH_SEARCH } from './search-words.ts'
import { searchWordsFor } from './search-words-for.ts'
import { ENGLISH } from './words.ts'
import { wordsFor } from './words-for.ts'

const CODES =
  'es fr de it pt pt-BR nl pl cs ru uk tr ja zh zh-Hant ko ar he hi id vi sv no da fi ro hu lv'.split(' ')

it.each(CODES)('knows every word in %s', (code) => {
  const words = wordsFor(code)
  expect(words).not.toBe(ENGLISH)
  expect(Object.keys(words)).toEqual(Object.keys(ENGLISH))
  for (const word of Object.values(words)) expect(word.trim()).not.toBe('')
  expect(words.lastModified).toContain('{date}')
  const search = searchWordsFor(code) ?? ENGLISH_SEARCH
  expect(search).not.toBe(ENGLISH_SEARCH)
  expect(Object.keys(search)).toEqual(Object.keys(ENGLISH_SEARCH))
  for (const word of Object.values(search)) expect(word.trim()).not.toBe('')
  expect([search.didYouMean, search.none, search.found].join()).toMatch(/\{query\}.*\{query\}.*\{count\}/)
})

it('reads the codes docs.json allows, and falls back to the language of a region, then to English', () => {
  expect(wordsFor('cn')).toBe(wordsFor('zh'))
  expect(wordsFor('zh-CN')).toBe(wordsFor('zh-Hans'))
  expect(wordsFor('zh-TW').search).toBe('搜尋')
  expect(wordsFor('fr-CA')).toBe(wordsFor('fr'))
  expect(wordsFor('pt-br').next).toBe('Próxima')
  expect(wordsFor('jp')).toBe(wordsFor('ja'))
  expect(wordsFor('en')).toBe(ENGLISH)
  expect(searchWordsFor('en')).toBeUndefined()
  expect(searchWordsFor('fr-CA')).toBe(searchWordsFor('fr'))
  expect(wordsFor('tlh')).toBe(ENGLISH)
})
