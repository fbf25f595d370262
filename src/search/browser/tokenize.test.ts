import fc from 'fast-check'
import { expect, test } from 'vitest'
import { eachTerm, foldCase } from './tokenize.ts'

function terms(text: string): string[] {
  const found: string[] = []
  eachTerm(text, (term) => found.push(term))
  return found
}

test('an identifier counts whole and in parts', () => {
  expect(terms('getUserId')).toEqual(['getuserid', 'get', 'user', 'id'])
  expect(terms('user_id')).toEqual(['user_id', 'user', 'id'])
  expect(terms('api-reference')).toEqual(['api-reference', 'api', 'reference'])
  expect(terms('styling.codeblocks')).toEqual(['styling.codeblocks', 'styling', 'codeblocks'])
  expect(terms('HTTPServer')).toEqual(['httpserver', 'http', 'server'])
})

test('plain words are lower case, without punctuation and single letters', () => {
  expect(terms('Open a Page, then close it.')).toEqual(['open', 'page', 'then', 'close', 'it'])
  expect(terms("The author's page")).toEqual(['the', 'author', 'page'])
})

test('accents make no difference', () => {
  expect(terms('Résumé')).toEqual(['resume'])
  expect(foldCase('Straße')).toBe('strasse')
})

test('noise such as digests is left out', () => {
  expect(terms('sha 9b448c5df5a7e49d4c88eb41b4478 12')).toEqual(['sha', '12'])
})

test('scripts without spaces give words and pairs of neighbours', () => {
  const found = terms('認証を設定する')
  expect(found).toContain('認証')
  expect(found).toContain('設定')
  expect(found).toContain('証を')
  expect(terms('문서를')).toEqual(expect.arrayContaining(['문서를', '문서', '서를']))
})

test('positions are those of the text, also behind other scripts', () => {
  const text = 'naïve – the getUserId call'
  const found: string[] = []
  eachTerm(text, (_, { start, end }) => found.push(text.slice(start, end)))
  expect(found).toEqual(['naïve', 'the', 'getUserId', 'get', 'User', 'Id', 'call'])
})

test('with initials, no place of a term that begins with one is missed', () => {
  const unit = fc.constantFrom(...'aZé_7日本のー문서ｶя-.’。 '.split(''), 'API', 'x.y')
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 20 }), (text) => {
      for (const wanted of new Set(terms(text)))
        expect(placesOf(wanted, text, initialsOf(wanted))).toEqual(placesOf(wanted, text))
    }),
    { numRuns: 500 },
  )
  const letters = Array.from("aEéÉßİΣςﬁ½ǆأآا\u{301}\u{308}\u{654}किজोก𝒜я_'’-.1 ")
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...letters), maxLength: 12 }), (text) => {
      for (const wanted of new Set(terms(text)))
        expect(placesOf(wanted, text, initialsOf(wanted))).toEqual(placesOf(wanted, text))
    }),
    { numRuns: 2000 },
  )
  const text =
    'Open getUserId, HTTPServer2go; user_id 3d-model x-API_key naïve it’s 日本語の設定。문서를 ｶﾀｶﾅ _hidden'
  for (const wanted of new Set(terms(text)))
    expect(placesOf(wanted, text, initialsOf(wanted))).toEqual(placesOf(wanted, text))
})

function initialsOf(term: string): Uint8Array {
  const initials = new Uint8Array(65_536)
  const code = term.charCodeAt(0)
  initials[code < 128 ? code | 32 : code] = 1
  return initials
}

function placesOf(wanted: string, text: string, initials?: Uint8Array): string[] {
  const places: string[] = []
  eachTerm(
    text,
    (term, { start, end, isPart }) => {
      if (term === wanted) places.push(`${start} ${end} ${isPart}`)
    },
    initials,
  )
  return places
}
