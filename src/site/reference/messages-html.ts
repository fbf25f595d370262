import type { Endpoint, MessageDoc } from '../../shared/reference/endpoint.ts'
import { html, HtmlBuilder, type SafeHtml } from '../html/html.ts'
import { aboutHtml, descriptionHtml, docsHtml, factsHtml } from './about-html.ts'
import { saidWord } from './said-words.ts'
import { schemaHtml } from './schema-html.ts'
import { placeAt, type PagePlace } from './schema-place.ts'

/** What is done on a channel: one part an operation, one fold a message. */
export function messagesHtml({ actions = [], facts = [] }: Endpoint, page: PagePlace): SafeHtml {
  const { words } = page
  const parts = new HtmlBuilder()
  if (facts.length > 0) parts.add(part('bindings', words.bindings, factsHtml(facts, words)))
  const seen = new Map<string, number>()
  let number = 0
  for (const { action, title, messages, ...operation } of actions) {
    const inside = new HtmlBuilder()
    for (const text of new Set([operation.summary, operation.description]))
      if (text) inside.add(descriptionHtml(text))
    inside.add(factsHtml(operation.facts, words))
    inside.add(docsHtml(operation.externalDocs))
    for (const message of messages) inside.add(messageHtml(message, `message-${++number}`, page))
    const times = (seen.get(action) ?? 0) + 1
    seen.set(action, times)
    const id = times === 1 ? action.toLowerCase() : `${action.toLowerCase()}-${times}`
    const said = saidWord(action, words)
    parts.add(part(id, title === undefined ? said : `${said}: ${title}`, inside.finish()))
  }
  return parts.finish()
}

function part(id: string, title: string, content: SafeHtml): SafeHtml {
  const heading = html`<h2 id="${id}" class="api-section-heading"><a class="anchor api-section-heading-title" href="#${id}">${title}</a></h2>`
  return html`<section class="reference-part api-section">${heading}${content}</section>`
}

function messageHtml(message: MessageDoc, anchor: string, page: PagePlace): SafeHtml {
  const { name, summary, description, headers, media, facts, deprecated } = message
  const { before, type, after } = aboutHtml(media.node.about, page.words)
  const label = deprecated && html`<span class="pill deprecated">${page.words.deprecated}</span>`
  const inside = new HtmlBuilder()
  for (const text of new Set([summary, description])) if (text) inside.add(descriptionHtml(text))
  inside.add(factsHtml(facts, page.words))
  inside.add(docsHtml(message.externalDocs))
  if (headers)
    inside.add(html`<h4>${page.words.headers}</h4>${schemaHtml(headers, placeAt(page, `${anchor}-header`))}`)
  inside.add(html`<p class="media-type"><code>${media.type}</code>${before}${type}${after}</p>`)
  inside.add(schemaHtml(media.node, placeAt(page, anchor, true)))
  const open = anchor === 'message-1' && html` open`
  return html`<details class="response" id="${anchor}"${open}><summary><span class="status-words">${name}</span>${label}</summary><div class="response-inside">${inside.finish()}</div></details>`
}
