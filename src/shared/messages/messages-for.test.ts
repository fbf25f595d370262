import { expect, it } from 'vitest'
import { actionMessagesFor } from './action-messages.ts'
import { assistantMessagesFor } from './assistant-messages.ts'
import { authMessagesIn, ENGLISH_AUTH } from './auth-messages.ts'
import { diagramMessagesFor } from './diagram-messages.ts'
import { errorMessagesFor } from './error-messages.ts'
import { frameMessagesFor } from './frame-messages.ts'
import { ENGLISH_PLAYGROUND, PLAYGROUND_WORDS } from './playground-words.ts'
import { referenceMessagesFor } from './reference-messages.ts'
import { ENGLISH_SEARCH } from './search-messages.ts'
import { searchMessagesFor } from './search-messages-for.ts'
import { ENGLISH } from './messages.ts'
import { textMessagesFor } from './text-messages.ts'
import { messagesFor } from './messages-for.ts'

const CODES =
  'es fr de it pt pt-BR nl pl cs ru uk tr ja zh zh-Hant ko ar he hi id vi sv no da fi ro hu lv'.split(' ')

it.each(CODES)('knows every word in %s', (code) => {
  const words = messagesFor(code)
  expect(words).not.toBe(ENGLISH)
  expect(Object.keys(words)).toEqual(Object.keys(ENGLISH))
  for (const word of Object.values(words)) expect(word.trim()).not.toBe('')
  expect(words.lastModified).toContain('{date}')
  const search = searchMessagesFor(code) ?? ENGLISH_SEARCH
  expect(search).not.toBe(ENGLISH_SEARCH)
  expect(Object.keys(search)).toEqual(Object.keys(ENGLISH_SEARCH))
  for (const word of Object.values(search)) expect(word.trim()).not.toBe('')
  const assistant = assistantMessagesFor(code)
  expect(assistant).not.toBe(assistantMessagesFor('en'))
  for (const word of Object.values(assistant)) expect(word.trim()).not.toBe('')
  const diagram = diagramMessagesFor(code)
  expect(diagram).not.toEqual(diagramMessagesFor('en'))
  for (const word of Object.values(diagram)) expect(word.trim()).not.toBe('')
  const auth = authMessagesIn(code) ?? ENGLISH_AUTH
  expect(auth).not.toBe(ENGLISH_AUTH)
  for (const word of Object.values(auth)) expect(word.trim()).not.toBe('')
  for (const sentence of [auth.logInTo, auth.logOutOf, auth.letRead]) expect(sentence).toContain('{site}')
  expect(auth.letRead).toContain('{tool}')
  const error = errorMessagesFor(code)
  expect(error).not.toBe(errorMessagesFor('en'))
  for (const word of Object.values(error)) expect(word.trim()).not.toBe('')
  expect(error.reference).toContain('{id}')
  const text = textMessagesFor(code)
  expect(text).not.toBe(textMessagesFor('en'))
  for (const word of Object.values(text)) expect(word.trim()).not.toBe('')
  expect(text.showLines).toContain('{count}')
  expect(text.footnote).toContain('{number}')
  expect([search.didYouMean, search.none, search.found].join()).toMatch(/\{query\}.*\{query\}.*\{count\}/)
})

it('reads the codes docs.json allows, and falls back to the language of a region, then to English', () => {
  expect(messagesFor('cn')).toBe(messagesFor('zh'))
  expect(messagesFor('zh-CN')).toBe(messagesFor('zh-Hans'))
  expect(messagesFor('zh-TW').search).toBe('搜尋')
  expect(messagesFor('fr-CA')).toBe(messagesFor('fr'))
  expect(messagesFor('pt-br').next).toBe('Próxima')
  expect(messagesFor('jp')).toBe(messagesFor('ja'))
  expect(messagesFor('en')).toBe(ENGLISH)
  expect(searchMessagesFor('en')).toBeUndefined()
  expect(searchMessagesFor('fr-CA')).toBe(searchMessagesFor('fr'))
  expect(messagesFor('tlh')).toBe(ENGLISH)
})

/** What a text speaks of, and what stands in it as code. */
const holesIn = (text: string) => (text.match(/\{\w+\}|`[^`]*`/g) ?? []).sort()

it.each(CODES)('says the same of the same things in %s', (code) => {
  const tables: readonly (readonly [object, object])[] = [
    [PLAYGROUND_WORDS.get(code) ?? {}, ENGLISH_PLAYGROUND],
    ...[referenceMessagesFor, textMessagesFor, frameMessagesFor, actionMessagesFor, errorMessagesFor].map(
      (wordsFor) => [wordsFor(code), wordsFor('en')] as const,
    ),
    [authMessagesIn(code) ?? {}, ENGLISH_AUTH],
    [diagramMessagesFor(code), diagramMessagesFor('en')],
  ]
  for (const [own, english] of tables) {
    expect(Object.keys(own)).toEqual(Object.keys(english))
    const words = own as Record<string, string>
    for (const [name, text] of Object.entries(english as Record<string, string>)) {
      expect([name, words[name]?.trim()]).not.toEqual([name, ''])
      expect([name, holesIn(words[name] ?? '')]).toEqual([name, holesIn(text)])
    }
  }
})
