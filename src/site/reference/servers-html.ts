import type { ReferenceMessages } from '../../shared/messages/reference-messages.ts'
import type { Endpoint, Server, ServerVariable } from '../../shared/reference/endpoint.ts'
import { html, joinHtml, NO_HTML, type SafeHtml } from '../html/html.ts'
import { codeList, descriptionHtml, factsHtml } from './about-html.ts'
import { specText } from './spec-text.ts'

/**
 * Where a channel is, or which addresses an operation has to choose from. The only address of an operation stands in
 * its samples.
 */
export function serversHtml(
  { kind, servers }: Pick<Endpoint, 'kind' | 'servers'>,
  words: ReferenceMessages,
): SafeHtml {
  const few =
    kind !== 'channel' && servers.length < 2 && servers.every(({ variables }) => variables.length === 0)
  if (servers.length === 0 || few) return NO_HTML
  const list = joinHtml(servers.map((server) => serverHtml(server, words)))
  if (kind !== 'channel')
    return html`<details class="field-more"><summary>${words.servers} (${servers.length})</summary>${list}</details>`
  return html`<section class="reference-part api-section"><h2 id="servers" class="api-section-heading"><a class="anchor api-section-heading-title" href="#servers">${words.servers}</a></h2>${list}</section>`
}

function serverHtml({ url, description, variables, facts = [] }: Server, words: ReferenceMessages): SafeHtml {
  const head = html`<div class="field-head"><span class="field-name"><code>${url}</code></span></div>`
  const text = description !== undefined && descriptionHtml(description)
  const rows = variables.map((variable) => variableHtml(variable, words))
  const list = rows.length > 0 && html`<dl class="field-values">${rows}</dl>`
  return html`<div class="field">${head}${text}${list}${factsHtml(facts, words)}</div>`
}

function variableHtml(
  { name, value, options, description }: ServerVariable,
  words: ReferenceMessages,
): SafeHtml {
  const choices = options.length > 0 && html`<span>${words.oneOf} ${codeList(options)}</span>`
  const fallback = value !== '' && html`<span>${words.defaultValue} <code>${value}</code></span>`
  const text = description !== undefined && specText(description)
  return html`<dt><code>{${name}}</code></dt><dd>${text}<p class="field-facts">${fallback}${choices}</p></dd>`
}
