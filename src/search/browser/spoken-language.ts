import { stopWordsOf } from './stop-words.ts'
import { eachTerm } from './tokenize.ts'

/** Scripts that tell a language, and what sites call it. Kana come before Han, which Japanese has too. */
const SCRIPTS: readonly (readonly [script: RegExp, name: RegExp])[] = [
  [/\p{Script=Hangul}/u, /^ko\b/i],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, /^(?:ja|jp)\b/i],
  [/\p{Script=Han}/u, /^(?:zh|cn)\b/i],
]

/** Of several languages the one a question is asked in, by its script or its small words; undefined if neither tells. */
export function spokenLanguage(languages: readonly string[], question: string): string | undefined {
  if (languages.length < 2) return undefined
  for (const [script, name] of SCRIPTS)
    if (script.test(question)) return languages.find((language) => name.test(language))
  const counts = languages.map((language) => smallWords(question, language))
  const most = Math.max(...counts)
  const first = counts.indexOf(most)
  return most > 0 && counts.lastIndexOf(most) === first ? languages[first] : undefined
}

function smallWords(text: string, language: string): number {
  const stops = stopWordsOf(language)
  let count = 0
  eachTerm(text, (term, { isPart }) => {
    if (!isPart && stops.has(term)) count++
  })
  return count
}
