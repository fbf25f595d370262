import { ENGLISH_WORDS, type BuilderWords } from '../../src/shared/messages/playground-english.ts'

// One page has one language, so that what is far from any component can say something too.
let current: BuilderWords = ENGLISH_WORDS
let joined = new WeakMap<object, object>()

/** What the builder says, in the language of its page. */
export function spoken(): BuilderWords {
  return current
}

/** The same with what a part says that is loaded later, and which knows its English itself. */
export function spokenWith<Words extends object>(english: Words): BuilderWords & Words {
  const known = joined.get(english) ?? { ...english, ...current }
  joined.set(english, known)
  return known as BuilderWords & Words
}

/** A sentence with what it speaks of. */
export function filled(sentence: string, holes: Readonly<Record<string, string | number>>): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(holes[name] ?? whole))
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Pages of other languages name the file of their words; English is known here, also when the file does not come. */
export async function loadWords(url: string | undefined): Promise<void> {
  current = url === undefined ? ENGLISH_WORDS : await fetchWords(url)
  joined = new WeakMap()
}

async function fetchWords(url: string): Promise<BuilderWords> {
  try {
    const answer = await fetch(url)
    return answer.ok ? { ...ENGLISH_WORDS, ...((await answer.json()) as object) } : ENGLISH_WORDS
  } catch {
    // A form in English is better than none.
    return ENGLISH_WORDS
  }
}
