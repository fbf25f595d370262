import { assistantMessagesFor } from '../../shared/messages/assistant-messages.ts'
import { html, NO_HTML, type SafeHtml } from '../html/html.ts'
import type { PageOptions } from '../page/route-data.ts'
import type { SiteConfig } from '../page/site-config.ts'

const LONGEST_QUESTION = 2000

/**
 * A field at the end of the window, on sites that answer questions: what is typed into it is asked of the assistant. Style
 * sheets of authors know its parts, from the frame that sticks to the window to the field.
 */
export function askBarHtml({ assistant }: SiteConfig, language: string, options: PageOptions): SafeHtml {
  if (options.ask !== true || assistant?.bar === false) return NO_HTML
  const { prompt } = assistantMessagesFor(language)
  const field = html`<textarea class="chat-assistant-input" rows="1" maxlength="${LONGEST_QUESTION}" placeholder="${prompt}…" aria-label="${prompt}" enterkeyhint="send" autocomplete="off"></textarea>`
  // Not called Send, as the button of the feedback beside it is.
  const button = html`<button type="submit" class="chat-assistant-send-button" aria-label="${prompt}"><svg aria-hidden="true"></svg></button>`
  return html`<div class="ask-bar"><form class="chat-assistant-floating-input"><div class="ask-box"><div>${field}</div><kbd aria-hidden="true">Ctrl I</kbd>${button}</div></form></div>`
}
