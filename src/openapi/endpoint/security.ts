import type { OAuthFlow, SecurityScheme } from '../../shared/reference/endpoint.ts'
import { Topic } from '../../lib/memo.ts'
import { isObject, listOr, objectOr, textOr, type JsonObject } from '../json.ts'
import type { Operation } from '../operations.ts'
import { schemeNamed } from '../scheme-named.ts'
import type { Spec } from '../spec.ts'

const FLOWS = [
  'authorizationCode',
  'clientCredentials',
  'implicit',
  'password',
  'deviceAuthorization',
] as const

/** Alternatives of an operation: its own list replaces that of the spec, and an empty list means none is needed. */
export function securityOf(spec: Spec, { raw }: Pick<Operation, 'raw'>): Endpoint['security'] {
  const own: unknown = raw['security']
  if (Array.isArray(own)) return readSecurity(spec, own)
  return spec.memory.get(SECURITY, spec.document['security'], (list) => readSecurity(spec, listOr(list)))
}

/** That of the spec is the one of almost every operation. */
const SECURITY = new Topic<unknown, Endpoint['security']>('security of the spec')

function readSecurity(spec: Spec, list: readonly unknown[]): Endpoint['security'] {
  return list.filter(isObject).flatMap((alternative) => {
    const named = Object.entries(alternative)
    const known = named.flatMap(([id, scopes]) => {
      const scheme = schemeNamed(spec.document, spec.refs, id)
      const read = scheme && readScheme(id.split('/').at(-1) ?? id, scheme, listOr(scopes))
      return read ? [read] : []
    })
    // An empty alternative says that nothing is needed; one of schemes nobody defined does not.
    return known.length === 0 && named.length > 0 ? [] : [known]
  })
}

/** Addresses that give tokens for a spec. */
export function tokenUrlsOf(spec: Spec): readonly string[] {
  const schemes = objectOr(objectOr(spec.document['components'])['securitySchemes'])
  return Object.values(schemes).flatMap((raw) => {
    const scheme = spec.refs.resolve(raw).value
    return scheme?.['type'] === 'oauth2' ? flowsOf(scheme).flatMap(({ tokenUrl }) => tokenUrl ?? []) : []
  })
}

type Endpoint = { readonly security: readonly (readonly SecurityScheme[])[] }

export function readScheme(
  id: string,
  raw: JsonObject,
  scopes: readonly unknown[],
): SecurityScheme | undefined {
  const common = {
    id,
    description: textOr(raw['description']),
    scopes: scopes.filter((scope) => typeof scope === 'string'),
    prefill: prefillOf(raw['x-default']),
  }
  switch (raw['type']) {
    case 'httpApiKey':
    case 'apiKey': {
      const place = textOr(raw['in'])
      return {
        ...common,
        type: 'apiKey',
        in: place === 'query' || place === 'cookie' ? place : 'header',
        name: textOr(raw['name']) ?? id,
      }
    }
    case 'http':
      return {
        ...common,
        type: 'http',
        scheme: (textOr(raw['scheme']) ?? 'bearer').toLowerCase(),
        bearerFormat: textOr(raw['bearerFormat']),
      }
    case 'oauth2':
      return {
        ...common,
        type: 'oauth2',
        flows: flowsOf(raw),
        metadataUrl: textOr(raw['oauth2MetadataUrl']),
      }
    case 'openIdConnect':
      return { ...common, type: 'openIdConnect', openIdConnectUrl: textOr(raw['openIdConnectUrl']) }
    case 'mutualTLS':
    case 'X509':
      return { ...common, type: 'mutualTLS' }
    default:
      return OF_BROKERS.test(textOr(raw['type']) ?? '')
        ? { ...common, type: 'other', scheme: textOr(raw['type']) }
        : undefined
  }
}

/** How AsyncAPI logs in to message brokers. */
const OF_BROKERS = /^(?:userPassword|symmetricEncryption|asymmetricEncryption|plain|scramSha\d+|gssapi)$/

/** Keys made of digits are numbers in YAML. */
function prefillOf(value: unknown): string | undefined {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : textOr(value)
}

function flowsOf(raw: JsonObject): readonly OAuthFlow[] {
  const flows = objectOr(raw['flows'])
  return FLOWS.flatMap((kind) => {
    const flow = flows[kind]
    if (!isObject(flow)) return []
    return [
      {
        kind,
        authorizationUrl: textOr(flow['authorizationUrl']) ?? textOr(flow['deviceAuthorizationUrl']),
        tokenUrl: textOr(flow['tokenUrl']),
        refreshUrl: textOr(flow['refreshUrl']),
        // AsyncAPI 3 calls them available: which of them are needed is said elsewhere.
        scopes: Object.entries(objectOr(flow['scopes'] ?? flow['availableScopes'])).map(
          ([name, description]) => ({
            name,
            description: typeof description === 'string' ? description : '',
          }),
        ),
      },
    ]
  })
}
