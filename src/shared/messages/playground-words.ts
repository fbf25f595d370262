import { ANSWER_TABLE } from './playground-answer-messages.ts'
import { ENGLISH_CHANNEL } from './playground-channel-english.ts'
import { SOCKET_TABLE } from './playground-channel-messages.ts'
import { ENGLISH_EDITOR } from './playground-editor-english.ts'
import { EDITOR_TABLE } from './playground-editor-messages.ts'
import { ENGLISH_WORDS } from './playground-english.ts'
import { FORM_TABLE } from './playground-form-messages.ts'
import { playgroundMessagesFor } from './playground-messages.ts'
import { referenceMessagesFor } from './reference-messages.ts'

export const ENGLISH_PLAYGROUND = { ...ENGLISH_WORDS, ...ENGLISH_EDITOR, ...ENGLISH_CHANNEL }

type PlaygroundWords = Readonly<Record<keyof typeof ENGLISH_PLAYGROUND, string>>

/**
 * Everything the request builder says, by language. The build writes a file of each, which is fetched with the builder: a
 * page would have to carry them all for the few who try its request.
 */
export const PLAYGROUND_WORDS: ReadonlyMap<string, PlaygroundWords> = new Map(
  Object.keys(FORM_TABLE).map((language) => [language, wordsIn(language)]),
)

function wordsIn(language: string): PlaygroundWords {
  const all = {
    ...referenceMessagesFor(language),
    ...playgroundMessagesFor(language),
    ...FORM_TABLE[language],
    ...EDITOR_TABLE[language],
    ...ANSWER_TABLE[language],
    ...SOCKET_TABLE[language],
  } as PlaygroundWords
  const names = Object.keys(ENGLISH_PLAYGROUND) as (keyof PlaygroundWords)[]
  return Object.fromEntries(names.map((name) => [name, all[name]])) as PlaygroundWords
}
