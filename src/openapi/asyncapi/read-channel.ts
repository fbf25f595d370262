import type { BindingFact, Endpoint, SecurityScheme, Server } from '../../shared/reference/endpoint.ts'
import { readScheme } from '../endpoint/security.ts'
import { variablesOf } from '../endpoint/servers.ts'
import type { ReadContext } from '../endpoint/read-context.ts'
import { isObject, listOr, objectOr, own, textOr, type JsonObject } from '../json.ts'
import type { Operation } from '../operations.ts'
import type { RefResolver } from '../resolve-ref.ts'
import { bindingFacts, tagFacts } from './bindings.ts'
import { channelOf } from './channel-of.ts'
import { channelParameters, readChannelParameter } from './channel-parameters.ts'
import { serversOf } from './channels.ts'
import { readActions } from './read-messages.ts'
import { traitsIn } from './traits.ts'

type ChannelParts = Pick<Endpoint, 'servers' | 'security' | 'parameters' | 'actions' | 'facts'>

/** What a page says about a channel. */
export function readChannel(context: ReadContext, operation: Operation): ChannelParts {
  const { spec } = context
  const channel = channelOf(spec, operation)
  const servers = serversOf(spec.document, spec.refs, operation.raw)
  return {
    servers: servers.map(([, raw]) => readServer(spec.refs, raw)),
    security: channel
      ? securityOf(context, servers, [operation.raw, ...channel.actions.map(({ raw }) => raw)])
      : [],
    parameters: channelParameters(spec, operation.raw).map((parameter) =>
      readChannelParameter(context, parameter),
    ),
    actions: channel ? readActions(context, channel) : [],
    facts: bindingFacts(spec.refs, operation.raw['bindings']),
  }
}

/** 2.x has a URL, 3.x host and path. */
function readServer(refs: RefResolver, raw: JsonObject): Server {
  const protocol = textOr(raw['protocol']) ?? 'ws'
  const url = textOr(raw['url']) ?? `${textOr(raw['host']) ?? ''}${textOr(raw['pathname']) ?? ''}`
  return {
    url: (/^[a-z][a-z\d+.-]*:\/\//i.test(url) ? url : `${protocol}://${url}`).replace(/\/+$/, ''),
    description: serverText(raw),
    variables: variablesOf(resolvedVariables(refs, raw)),
    facts: [
      { label: 'protocol', value: [protocol, textOr(raw['protocolVersion'])].filter(Boolean).join(' ') },
      ...tagFacts(refs, raw),
      ...bindingFacts(refs, raw['bindings']),
      ...linkFacts(refs, raw),
    ],
  }
}

function linkFacts(refs: RefResolver, raw: JsonObject): readonly BindingFact[] {
  const docs = refs.resolve(raw['externalDocs']).value
  const url = docs && textOr(docs['url'])
  if (url === undefined) return []
  const page = textOr(docs?.['description'])
  return [page === undefined ? { label: 'more', value: url } : { label: page, value: url, named: true }]
}

function serverText(raw: JsonObject): string | undefined {
  const texts = [raw['title'], raw['summary'], raw['description']].flatMap((text) => textOr(text) ?? [])
  return texts.length === 0 ? undefined : [...new Set(texts)].join('\n\n')
}

/** Each may be a reference. */
function resolvedVariables(refs: RefResolver, raw: JsonObject): JsonObject {
  const variables = Object.entries(objectOr(raw['variables']))
  return { variables: Object.fromEntries(variables.map(([name, item]) => [name, refs.resolve(item).value])) }
}

/** Of the servers and of what is done on the channel: each entry is one way in. */
function securityOf(
  context: ReadContext,
  servers: readonly (readonly [string, JsonObject])[],
  parts: readonly JsonObject[],
): Endpoint['security'] {
  const { refs, document } = context.spec
  const schemes = objectOr(objectOr(document['components'])['securitySchemes'])
  const found = new Map<string, readonly SecurityScheme[]>()
  const withTraits = traitsIn(context.spec)
  for (const part of [...servers.map(([, raw]) => raw), ...parts.map((raw) => withTraits(raw))])
    for (const entry of listOr(part['security'])) {
      const named = securityEntry(entry, schemes, (value) => refs.resolve(value))
      if (named.length > 0) found.set(JSON.stringify(named), named)
    }
  return [...found.values()]
}

type Resolve = (value: unknown) => {
  readonly value: JsonObject | undefined
  readonly ref: string | undefined
}

/** 2.x names schemes with their scopes, 3.x refers to them. */
function securityEntry(entry: unknown, schemes: JsonObject, resolve: Resolve): readonly SecurityScheme[] {
  if (!isObject(entry)) return []
  const { value, ref } = resolve(entry)
  if (ref !== undefined || textOr(entry['type']) !== undefined) {
    const read =
      value && readScheme(ref?.split('/').at(-1) ?? textOr(value['type']) ?? '', value, scopesOf(value))
    return read ? [read] : []
  }
  return Object.entries(entry).flatMap(([id, scopes]) => {
    const scheme = resolve(own(schemes, id)).value
    const read = scheme && readScheme(id, scheme, listOr(scopes))
    return read ? [read] : []
  })
}

/** Those that are needed; a scheme that names none offers all it has. */
function scopesOf(scheme: JsonObject): readonly unknown[] {
  if (Array.isArray(scheme['scopes'])) return listOr(scheme['scopes'])
  const flows = Object.values(objectOr(scheme['flows']))
  return [...new Set(flows.flatMap((flow) => Object.keys(objectOr(objectOr(flow)['availableScopes']))))]
}
