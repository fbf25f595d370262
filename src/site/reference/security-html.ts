import type { Endpoint, OAuthFlow, SecurityScheme } from '../../shared/reference/endpoint.ts'
import { memo } from '../../lib/memo.ts'
import { html, joinHtml, NO_HTML, type SafeHtml } from '../html/html.ts'
import type { ReferenceMessages } from '../../shared/messages/reference-messages.ts'
import { codeList, descriptionHtml, factHtml, fieldTags } from './about-html.ts'
import { capital } from './said-words.ts'
import { specText } from './spec-text.ts'

/** What a request must bring to be let in. */
export function securityHtml(
  security: Endpoint['security'],
  words: ReferenceMessages,
  /** Of the part of the page, where it is not the whole. */
  part?: string,
): SafeHtml {
  return part === undefined ? pageSecurity(words)(security) : writeSecurity(security, words, part)
}

/** Almost all operations of a spec need the same. */
const pageSecurity = memo((words: ReferenceMessages) =>
  memo((security: Endpoint['security']) => writeSecurity(security, words)),
)

function writeSecurity(security: Endpoint['security'], words: ReferenceMessages, part?: string): SafeHtml {
  const needed = security.filter((schemes) => schemes.length > 0)
  if (needed.length === 0) return NO_HTML
  const optional = needed.length < security.length && html`\n<span class="field-tag">${words.optional}</span>`
  const id = part === undefined ? 'authorization' : `${part}-authorization`
  const one = (scheme: SecurityScheme) => schemeHtml(scheme, words, id)
  const inside =
    needed.length === 1 ? joinHtml((needed[0] ?? []).map(one)) : alternativesHtml(needed, words, one)
  return html`<section class="reference-part api-section"><h2 id="${id}" class="api-section-heading"><a class="anchor api-section-heading-title" href="#${id}">${words.authorization}</a>${optional}</h2>${inside}</section>`
}

/** One line to choose from, and what belongs to the one that is chosen. Without scripts they stand below each other. */
function alternativesHtml(
  alternatives: Endpoint['security'],
  words: ReferenceMessages,
  one: (scheme: SecurityScheme) => SafeHtml,
): SafeHtml {
  const plain = alternatives.map((schemes) => schemes.map(nameOf).join(' + '))
  // Two of one kind are told apart by what the description calls them.
  const counts = new Map<string, number>()
  for (const name of plain) counts.set(name, (counts.get(name) ?? 0) + 1)
  const names = plain.map((name, index) =>
    counts.get(name) === 1
      ? name
      : `${name} (${(alternatives[index] ?? []).map(({ id }) => id).join(' + ')})`,
  )
  const tabs = names.map(
    (name, index) =>
      html`<button type="button" role="tab" aria-selected="${String(index === 0)}">${name}</button>`,
  )
  const panels = alternatives.map(
    (schemes, index) =>
      html`<div class="tab-panel"><p class="tab-title">${index === 0 ? words.either : words.or}: ${names[index]}</p>${joinHtml(schemes.map(one))}</div>`,
  )
  return html`<lectern-tabs class="tabs alternatives" data-sync="off"><div class="tab-list" role="tablist" aria-label="${words.authorization}">${tabs}</div>${panels}</lectern-tabs>`
}

function nameOf({ type, scheme, id, in: place, name }: SecurityScheme): string {
  if (type === 'apiKey') return `${name ?? id} (${place ?? 'header'})`
  if (type === 'http' && scheme === 'bearer') return 'Bearer'
  if (type === 'http' && scheme === 'basic') return 'Basic'
  if (type === 'oauth2') return 'OAuth 2.0'
  return type === 'openIdConnect' ? 'OpenID Connect' : id
}

function schemeHtml(scheme: SecurityScheme, words: ReferenceMessages, part: string): SafeHtml {
  const { name, place, hint } = describeScheme(scheme, words)
  const { flows = [], description, metadataUrl } = scheme
  // What we say ourselves is short enough for the line of the name.
  const own =
    description === undefined && hint !== '' && html`\n<span class="field-hint">${specText(hint)}</span>`
  const head = html`<div class="field-head"><span class="field-name"><code>${name}</code></span>\n<span class="field-type">${place}</span>${fieldTags(words).required}${own}</div>`
  const scopeList = scopesHtml(scheme, words)
  const metadata =
    metadataUrl !== undefined && html`<span>${words.metadata} <code class="long">${metadataUrl}</code></span>`
  const flowList = flows.length > 0 && html`<p class="field-facts">${flows.map(flowHtml)}${metadata}</p>`
  // Where the spec has words of its own, they take the place of ours, which say these.
  const said = [
    { label: words.format, value: scheme.bearerFormat },
    { label: words.discovery, value: scheme.openIdConnectUrl },
  ].flatMap(({ label, value }) => (value === undefined ? [] : [factHtml({ label, value })]))
  const text =
    description !== undefined &&
    html`${descriptionHtml(description)}${said.length > 0 && html`<p class="field-facts">${said}</p>`}`
  return html`<div class="field" id="${part}-${scheme.id}">${head}${text}${scopeList}${flowList}</div>`
}

/** What a token must be good for, in the words of the description. */
function scopesHtml({ scopes, flows = [] }: SecurityScheme, words: ReferenceMessages): SafeHtml {
  const known = new Map(
    flows.flatMap((flow) => flow.scopes.map(({ name, description }) => [name, description] as const)),
  )
  if (scopes.length === 0) return NO_HTML
  if (scopes.every((name) => !known.get(name)))
    return html`<p class="field-facts"><span>${words.scopes} ${codeList(scopes)}</span></p>`
  const rows = scopes.map((name) => html`<dt><code>${name}</code></dt><dd>${known.get(name) ?? ''}</dd>`)
  return html`<p class="field-facts"><span>${words.scopes}</span></p><dl class="field-values">${rows}</dl>`
}

function flowHtml({ kind, authorizationUrl, tokenUrl, refreshUrl }: OAuthFlow): SafeHtml {
  const urls = [authorizationUrl, tokenUrl, refreshUrl].filter((url) => url !== undefined)
  return html`<span>${FLOW_NAMES[kind]} ${urls.map((url, at) => html`${at > 0 && ' '}<code class="long">${url}</code>`)}</span>`
}

/** What the standard calls them, in every language. */
const FLOW_NAMES = {
  authorizationCode: 'authorization code',
  clientCredentials: 'client credentials',
  implicit: 'implicit',
  password: 'password',
  deviceAuthorization: 'device authorization',
}

/** What a scheme is called on the page, where its value goes, and what to put there. */
function describeScheme(
  scheme: SecurityScheme,
  words: ReferenceMessages,
): { name: string; place: string; hint: string } {
  switch (scheme.type) {
    case 'apiKey':
      return { name: scheme.name ?? scheme.id, place: scheme.in ?? 'header', hint: words.yourKey }
    case 'http':
      return { name: 'Authorization', place: 'header', hint: httpHint(scheme, words) }
    case 'oauth2':
      return { name: 'Authorization', place: 'OAuth 2.0', hint: `${words.accessToken}: \`Bearer <token>\`.` }
    case 'openIdConnect':
      return {
        name: 'Authorization',
        place: 'OpenID Connect',
        hint: `${words.accessToken}: \`Bearer <token>\`. ${capital(words.discovery)}: ${scheme.openIdConnectUrl ?? ''}`,
      }
    case 'other':
      return { name: scheme.id, place: scheme.scheme ?? '', hint: '' }
    default:
      return { name: scheme.id, place: 'TLS', hint: words.certificate }
  }
}

function httpHint({ scheme, bearerFormat }: SecurityScheme, words: ReferenceMessages): string {
  if (scheme === 'basic') return words.basicHint
  if (scheme === 'bearer')
    return `${words.bearerToken}: \`Bearer <token>\`${bearerFormat === undefined ? '' : ` (${bearerFormat})`}.`
  return words.schemeHint.replace('{name}', () => scheme ?? '')
}
