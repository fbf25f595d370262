import type { Endpoint, SecurityScheme } from '../../shared/reference/endpoint.ts'
import { joinBlocks, oneLine } from './markdown-text.ts'

/** The ways to prove who calls, and what the spec says of each. */
export function securityText(security: Endpoint['security'], heading: string): string {
  if (security.length === 0) return ''
  const lines = security.map((schemes) =>
    schemes.length === 0 ? '- none needed' : `- ${schemes.map(schemeText).join(' and ')}`,
  )
  const about = new Map(security.flat().map((scheme) => [scheme.id, schemeAbout(scheme)]))
  return joinBlocks([
    `${heading} Authorization`,
    lines.join('\n'),
    [...about.values()].filter(Boolean).join('\n'),
  ])
}

/** What else the spec says of a scheme. */
function schemeAbout({ id, description, bearerFormat, ...scheme }: SecurityScheme): string {
  const flows = scheme.flows ?? []
  const known = new Map(
    flows.flatMap(({ scopes }) => scopes.map((one) => [one.name, one.description] as const)),
  )
  const facts = [
    ...(description === undefined ? [] : [oneLine(description)]),
    ...(bearerFormat === undefined ? [] : [`format \`${bearerFormat}\``]),
    ...(scheme.openIdConnectUrl === undefined ? [] : [`discovery ${scheme.openIdConnectUrl}`]),
    ...(scheme.metadataUrl === undefined ? [] : [`metadata ${scheme.metadataUrl}`]),
    ...flows.map(({ kind, authorizationUrl, tokenUrl, refreshUrl }) =>
      [kind, authorizationUrl, tokenUrl, refreshUrl].filter(Boolean).join(' '),
    ),
    ...scheme.scopes.flatMap((name) =>
      known.get(name) ? [`scope \`${name}\`: ${oneLine(known.get(name) ?? '')}`] : [],
    ),
  ]
  return facts.length === 0 ? '' : `- \`${id}\`: ${facts.join('; ')}`
}

/** `bearer token in the Authorization header`. */
function schemeText(scheme: SecurityScheme): string {
  const scopes = scheme.scopes.length > 0 ? ` (scopes: ${scheme.scopes.join(', ')})` : ''
  switch (scheme.type) {
    case 'apiKey':
      return `API key in the ${scheme.in ?? 'header'} \`${scheme.name ?? ''}\`${scopes}`
    case 'http':
      return `${scheme.scheme === 'basic' ? 'Basic' : scheme.scheme === 'bearer' ? 'Bearer token' : scheme.scheme} in the \`Authorization\` header${scopes}`
    case 'oauth2':
      return `OAuth 2.0 (${scheme.flows?.map(({ kind }) => kind).join(', ') ?? ''})${scopes}`
    case 'openIdConnect':
      return `OpenID Connect${scopes}`
    case 'other':
      return `${scheme.id} (${scheme.scheme ?? ''})`
    default:
      return 'Client certificate'
  }
}
