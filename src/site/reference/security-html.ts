import type { Endpoint, OAuthFlow, SecurityScheme } from '../../shared/reference/endpoint.ts'
import { html, joinHtml, NO_HTML, type SafeHtml } from '../html/html.ts'
import { codeList, descriptionHtml, REQUIRED } from './about-html.ts'

/** What a request must bring to be let in. */
export function securityHtml(security: Endpoint['security']): SafeHtml {
  const needed = security.filter((schemes) => schemes.length > 0)
  if (needed.length === 0) return NO_HTML
  const optional = needed.length < security.length && html`<span class="field-tag">optional</span>`
  const parts = needed.map((schemes) => joinHtml(schemes.map(schemeHtml)))
  const inside =
    parts.length === 1
      ? parts
      : parts.map(
          (part, index) =>
            html`<div class="alternative"><p>${index === 0 ? 'Either' : 'Or'}</p>${part}</div>`,
        )
  return html`<section class="reference-part api-section"><h2 id="authorization" class="api-section-heading"><a class="anchor api-section-heading-title" href="#authorization">Authorization</a>${optional}</h2>${inside}</section>`
}

function schemeHtml(scheme: SecurityScheme): SafeHtml {
  const { name, place, hint } = describeScheme(scheme)
  const { scopes, flows = [] } = scheme
  const head = html`<div class="field-head"><span class="field-name"><code>${name}</code></span><span class="field-type">${place}</span>${REQUIRED}</div>`
  const scopeList =
    scopes.length > 0 && html`<p class="field-facts"><span>scopes ${codeList(scopes)}</span></p>`
  const flowList = flows.length > 0 && html`<p class="field-facts">${flows.map(flowHtml)}</p>`
  return html`<div class="field" id="authorization-${scheme.id}">${head}${descriptionHtml(scheme.description ?? hint)}${scopeList}${flowList}</div>`
}

function flowHtml({ kind, authorizationUrl, tokenUrl }: OAuthFlow): SafeHtml {
  const urls = [authorizationUrl, tokenUrl].filter((url) => url !== undefined)
  return html`<span>${FLOW_NAMES[kind]} ${urls.map((url, at) => html`${at > 0 && ' '}<code class="long">${url}</code>`)}</span>`
}

const FLOW_NAMES = {
  authorizationCode: 'authorization code',
  clientCredentials: 'client credentials',
  implicit: 'implicit',
  password: 'password',
  deviceAuthorization: 'device authorization',
}

/** What a scheme is called on the page, where its value goes, and what to put there. */
function describeScheme(scheme: SecurityScheme): { name: string; place: string; hint: string } {
  switch (scheme.type) {
    case 'apiKey':
      return { name: scheme.name ?? scheme.id, place: scheme.in ?? 'header', hint: 'Your API key.' }
    case 'http':
      return { name: 'Authorization', place: 'header', hint: httpHint(scheme) }
    case 'oauth2':
      return { name: 'Authorization', place: 'OAuth 2.0', hint: 'Access token: `Bearer <token>`.' }
    case 'openIdConnect':
      return {
        name: 'Authorization',
        place: 'OpenID Connect',
        hint: `Access token: \`Bearer <token>\`. Discovery: ${scheme.openIdConnectUrl ?? ''}`,
      }
    case 'other':
      return { name: scheme.id, place: scheme.scheme ?? '', hint: '' }
    default:
      return { name: scheme.id, place: 'TLS', hint: 'A client certificate.' }
  }
}

function httpHint({ scheme, bearerFormat }: SecurityScheme): string {
  if (scheme === 'basic')
    return 'Basic authentication: `Basic <credentials>`, where credentials are `username:password` in base64.'
  if (scheme === 'bearer')
    return `Bearer token: \`Bearer <token>\`${bearerFormat === undefined ? '' : ` (${bearerFormat})`}.`
  return `Authentication scheme \`${scheme ?? ''}\`.`
}
