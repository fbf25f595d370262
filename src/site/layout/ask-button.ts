import { ENGLISH_ASSISTANT } from '../../shared/messages/assistant-english.ts'
import { assistantMessagesFor } from '../../shared/messages/assistant-messages.ts'
import { attribute, html, NO_HTML, type SafeHtml } from '../html/html.ts'
import type { NavPosition } from '../nav/nav-position.ts'
import { readerLanguage } from '../page/reader-language.ts'
import type { PageOptions } from '../page/route-data.ts'
import type { SiteConfig } from '../page/site-config.ts'

/**
 * Opens the assistant, on sites that answer questions. It carries all the panel says, as the search button does, and has a
 * second one for phones, as that has.
 */
export function askButtonHtml(
  { assistant }: SiteConfig,
  standing: NavPosition,
  options: PageOptions,
): SafeHtml {
  if (options.ask !== true) return NO_HTML
  const words = assistantMessagesFor(readerLanguage(standing.trail).language)
  const questions = assistant?.questions ?? []
  const data = [
    attribute('data-script', options.assetUrl('assistant.js')),
    attribute('data-style', options.assetUrl('assistant.css')),
    attribute('data-messages', words === ENGLISH_ASSISTANT ? undefined : JSON.stringify(words)),
    attribute('data-about', words === ENGLISH_ASSISTANT ? undefined : words.aboutThis),
    attribute('data-questions', questions.length > 0 ? JSON.stringify(questions) : undefined),
    attribute('data-contact', assistant?.contact && JSON.stringify(assistant.contact)),
  ]
  const opens = html` aria-haspopup="dialog" aria-keyshortcuts="Control+I Meta+I"`
  const sign = html`<svg aria-hidden="true"></svg>`
  const button = html`<button type="button" id="assistant-entry" class="ask-button"${opens}${data}>${sign}<span>${words.ask}</span></button>`
  return html`${button}<button type="button" id="assistant-entry-mobile" class="ask-sign"${opens} aria-label="${words.ask}">${sign}</button>`
}
