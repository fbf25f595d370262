import type { View } from '../access/view.ts'
import { Topic } from '../lib/memo.ts'
import { spokenLanguage } from './browser/spoken-language.ts'
import { stemFor, type Stem } from './browser/stem.ts'
import { stopWordsOf } from './browser/stop-words.ts'
import { eachTerm } from './browser/tokenize.ts'

/** The words of a question that tell what it is about, each once, as the index would look for them. */
export function questionTerms(text: string, language = 'en'): readonly string[] {
  const stops = stopWordsOf(language)
  const stem = stemFor(language)
  const terms = new Set<string>()
  eachTerm(text, (term, { isPart }) => {
    if (!isPart && term.length > 1 && !stops.has(term)) terms.add(stem(term))
  })
  return [...terms]
}

/** A result of a search: what names it, and what it says. */
export interface FoundText {
  readonly name: string
  /** What its page says that it is about. */
  readonly about: string
  readonly text: string
}

/** What people add to any question about docs. */
const USUAL: ReadonlySet<string> = new Set(
  questionTerms(
    'example examples guide tutorial docs documentation overview learn reference show explain work',
  ),
)
const OF_USUAL = 0.2

/** A word that is only said somewhere is less of an answer than one that names what is found, or describes it. */
const IN_DESCRIPTION = 0.82
const IN_TEXT = 0.6

/**
 * How much of a question each result covers, from 0 to 1. Words that few pages are about weigh more than those that
 * many are: in the docs of a link shortener, `link` says nothing.
 */
export function coverage(view: View, question: string, results: readonly FoundText[]): readonly number[] {
  const language = questionLanguage(view, question)
  const wanted = questionTerms(question, language)
  const weigh = rarity(view)
  return results.map(({ name, about, text }) => {
    const fields = [
      { terms: termsIn(name, language), worth: 1 },
      { terms: termsIn(about, language), worth: IN_DESCRIPTION },
      { terms: termsIn(text, language), worth: IN_TEXT },
    ]
    let all = 0
    let covered = 0
    for (const term of wanted) {
      const weight = weigh(term)
      all += weight
      covered += weight * (fields.find(({ terms }) => terms.has(term))?.worth ?? 0)
    }
    return all === 0 ? 0 : covered / all
  })
}

/** The language a question is asked in, as far as it tells, else the default of the site. */
export function questionLanguage(view: View, question: string): string {
  const languages = view.languages.map(({ language }) => language)
  return spokenLanguage(languages, question) ?? siteLanguage(view)
}

function siteLanguage(view: View): string {
  return view.languages.find(({ isDefault }) => isDefault)?.language ?? 'en'
}

const SUBJECTS = new Topic<'all', ReadonlyMap<string, number>>('subjects of pages')

/** By how many pages are about a word, as far as their titles, descriptions and paths tell. */
function rarity(view: View): (term: string) => number {
  const counts = view.memory.get(SUBJECTS, 'all', () => {
    const found = new Map<string, number>()
    const own = siteLanguage(view)
    for (const { title, path, meta } of view.pages)
      for (const term of termsIn(
        `${title} ${meta.description ?? ''} ${path}`,
        view.languagesOf(path)[0] ?? own,
      ))
        found.set(term, (found.get(term) ?? 0) + 1)
    return found
  })
  return (term) =>
    (USUAL.has(term) ? OF_USUAL : 1) * Math.log(1 + view.pages.length / (1 + (counts.get(term) ?? 0)))
}

function termsIn(text: string, language: string): ReadonlySet<string> {
  const stem = keptStem(language)
  const terms = new Set<string>()
  eachTerm(text, (term) => terms.add(stem(term)))
  return terms
}

const KEPT_STEMS = 20_000
const stemsOf = new Map<string, Map<string, string>>()

/** Results of one site have the same words again and again, and finding a stem costs more than all the rest. */
function keptStem(language: string): Stem {
  const stem = stemFor(language)
  let kept = stemsOf.get(language)
  if (!kept) stemsOf.set(language, (kept = new Map()))
  return (term) => {
    let found = kept.get(term)
    if (found === undefined) {
      if (kept.size >= KEPT_STEMS) kept.clear()
      kept.set(term, (found = stem(term)))
    }
    return found
  }
}
