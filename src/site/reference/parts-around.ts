import type { ReferenceMessages } from '../../shared/messages/reference-messages.ts'
import type { AboutPart } from '../../shared/reference/endpoint.ts'
import { memo } from '../../lib/memo.ts'
import { html, joinHtml, NO_HTML, type SafeHtml } from '../html/html.ts'
import { descriptionHtml, docsHtml, factsHtml } from './about-html.ts'

/** What the file says of the path, the tag and the API: once, folded, at the foot of a page. */
export function partsAround(parts: readonly AboutPart[] | undefined, words: ReferenceMessages): SafeHtml {
  if (parts === undefined || parts.length === 0) return NO_HTML
  return html`<details class="field-more around"><summary>${words.aboutApi}</summary>${joinHtml(parts.map(partIn(words)))}</details>`
}

/** Those of tags and the API are the same on every page. */
const partIn = memo((words: ReferenceMessages) =>
  memo(({ name, description, facts, externalDocs }: AboutPart): SafeHtml => {
    const text = description !== undefined && descriptionHtml(description)
    return html`<div class="field"><div class="field-head"><strong>${name}</strong></div>${text}${factsHtml(facts, words)}${docsHtml(externalDocs)}</div>`
  }),
)
