import { ENGLISH_EDITOR } from '../../../src/shared/messages/playground-editor-english.ts'
import { spokenWith } from '../words.ts'

/** What the editor says, in the language of the page. */
export function spokenInEditor() {
  return spokenWith(ENGLISH_EDITOR)
}
