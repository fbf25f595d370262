import { expect, test } from 'vitest'
import { parseJson } from '../json/parse-json.ts'
import { checkSampleLanguages } from './check-sample-languages.ts'

test('languages and their short names are known in any case', () => {
  expect(check(['curl', 'Python', 'js', 'c#', '.NET', 'cpp'])).toEqual([])
})

test('an unknown language is pointed out with the one that was meant', () => {
  expect(check(['pythn'])).toMatchObject([
    { code: 'config-unknown-language', hint: 'Did you mean "python"?' },
  ])
  expect(check([''])[0]?.hint).not.toContain('Did you mean')
})

function check(languages: readonly string[]) {
  const { node } = parseJson('docs.json', JSON.stringify({ api: { examples: { languages } } }))
  if (!node) throw new Error('nothing parsed')
  return checkSampleLanguages(node)
}
