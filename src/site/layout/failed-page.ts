import type { Diagnostic } from '../../lib/diagnostic.ts'
import type { TextMessages } from '../../shared/messages/text-messages.ts'
import { html, type SafeHtml } from '../html/html.ts'

/** What stands in place of a page that could not be compiled: all of it for the author, little for a reader. */
export function failedHtml(
  diagnostics: readonly Diagnostic[],
  { dev, words }: { readonly dev: boolean; readonly words: TextMessages },
): SafeHtml {
  if (!dev)
    return html`<div class="prose"><div class="callout danger" role="note"><div class="callout-body"><p>${words.pageFailed}</p></div></div></div>`
  return html`<div class="prose"><p>This page could not be compiled. It comes back as soon as its source is fixed.</p><ul class="diagnostics">${diagnostics.map(diagnosticHtml)}</ul></div>`
}

function diagnosticHtml({ severity, message, hint, file, line, column, code }: Diagnostic): SafeHtml {
  const place = [file, line, column].filter(Boolean).join(':')
  const more = hint !== undefined && html`<p>${hint}</p>`
  return html`<li class="${severity}"><p><strong>${message}</strong></p>${more}<p class="diagnostic-place"><code>${place}</code> ${code}</p></li>`
}
