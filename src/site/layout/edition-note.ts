import type { NewerPage } from '../../navigation/editions.ts'
import { editionMessagesFor } from '../../shared/messages/edition-messages.ts'
import { html, type SafeHtml } from '../html/html.ts'
import type { ReaderLanguage } from '../page/reader-language.ts'

/** What a page has to say about its version, or about the language it is in. */
export type EditionNote =
  | { readonly kind: 'old'; readonly newer: NewerPage }
  | { readonly kind: 'untranslated' }

/** Tells readers that there is a newer version of the page, or that it is not in their language. */
export function editionNoteHtml(note: EditionNote | undefined, reader: Reader): SafeHtml | false {
  if (!note) return false
  const messages = editionMessagesFor(reader.language)
  if (note.kind === 'untranslated') return noteHtml('info', html`${messages.untranslated}`, reader)
  const { version, newest, path } = note.newer
  return noteHtml(
    'warning',
    html`${filled(messages.old, version)} <a href="${path}">${filled(messages.newest, newest)}</a>`,
    reader,
  )
}

type Reader = Pick<ReaderLanguage, 'language' | 'direction'>

/** In the language of the frame, wherever it stands. */
function noteHtml(kind: string, text: SafeHtml, { language, direction }: Reader): SafeHtml {
  return html`<div class="callout ${kind} edition-note" role="note" lang="${language}" dir="${direction}"><div class="callout-body"><p>${text}</p></div></div>`
}

/** The sentence has the word already where an author calls a version `Version 2`. */
function filled(text: string, version: string): string {
  return text.replace('{version}', () => version.replace(/^version\s+(?=\d)/i, ''))
}
