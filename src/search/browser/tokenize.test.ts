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

test('with initials, no term that begins with one is missed', () => {
  const text =
    'Open getUserId, HTTPServer2go; docs.json user_id 3d-model x-API_key Zoë naïve it’s 日本語 v2beta _hidden'
  for (const wanted of terms(text)) {
    const initials = new Uint8Array(128)
    const code = wanted.charCodeAt(0)
    if (code < 128) initials[code | 32] = 1
    const found: string[] = []
    eachTerm(text, (term) => found.push(term), initials)
    expect(found).toContain(wanted)
  }
})
