import type { BindingFact, Endpoint, MessageDoc } from '../../shared/reference/endpoint.ts'
import { html, HtmlBuilder, NO_HTML, type SafeHtml } from '../html/html.ts'
import { aboutHtml, descriptionHtml, factHtml } from './about-html.ts'
import { schemaHtml } from './schema-html.ts'
import { placeAt, type PagePlace } from './schema-place.ts'

/** What is said on a channel: one part an action, one fold a message. */
export function messagesHtml(endpoint: Endpoint, page: PagePlace): SafeHtml {
  const { messages = [], facts = [] } = endpoint
  const parts = new HtmlBuilder()
  if (facts.length > 0) parts.add(part('bindings', 'Bindings', factsHtml(facts)))
  const actions = [...new Set(messages.map(({ action }) => action))]
  for (const action of actions) {
    const items = new HtmlBuilder()
    for (const [index, message] of messages.entries())
      if (message.action === action) items.add(messageHtml(message, `message-${index + 1}`, page))
    parts.add(part(action.toLowerCase(), action, items.finish()))
  }
  return parts.finish()
}

function part(id: string, title: string, content: SafeHtml): SafeHtml {
  const heading = html`<h2 id="${id}" class="api-section-heading"><a class="anchor api-section-heading-title" href="#${id}">${title}</a></h2>`
  return html`<section class="reference-part api-section">${heading}${content}</section>`
}

function messageHtml(message: MessageDoc, anchor: string, page: PagePlace): SafeHtml {
  const { name, about, summary, description, headers, media, facts, deprecated } = message
  const { before, type, after } = aboutHtml(media.node.about, page.words)
  const label = deprecated && html`<span class="pill deprecated">${page.words.deprecated}</span>`
  const inside = new HtmlBuilder()
  for (const text of new Set([about, summary, description])) if (text) inside.add(descriptionHtml(text))
  if (facts.length > 0) inside.add(factsHtml(facts))
  if (headers)
    inside.add(html`<h4>${page.words.headers}</h4>${schemaHtml(headers, placeAt(page, `${anchor}-header`))}`)
  inside.add(html`<p class="media-type"><code>${media.type}</code>${before}${type}${after}</p>`)
  inside.add(schemaHtml(media.node, placeAt(page, anchor, true)))
  const open = anchor === 'message-1' && html` open`
  return html`<details class="response" id="${anchor}"${open}><summary><span class="status-words">${name}</span>${label}</summary><div class="response-inside">${inside.finish()}</div></details>`
}

function factsHtml(facts: readonly BindingFact[]): SafeHtml {
  return facts.length === 0 ? NO_HTML : html`<p class="field-facts">${facts.map(factHtml)}</p>`
}
