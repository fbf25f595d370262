import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { ENGLISH_WORDS, type PlaygroundWords } from '../../src/shared/messages/playground-english.ts'

export const WordsContext = createContext<PlaygroundWords>(ENGLISH_WORDS)

export function useWords(): PlaygroundWords {
  return useContext(WordsContext)
}

/** The words that came with the page, for what it has no word for those in English. */
export function wordsOf(button: HTMLElement): PlaygroundWords {
  const given = button.dataset['words']
  return given === undefined ? ENGLISH_WORDS : { ...ENGLISH_WORDS, ...(JSON.parse(given) as object) }
}
