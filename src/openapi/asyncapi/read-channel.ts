import type { Endpoint, SecurityScheme, Server } from '../../shared/reference/endpoint.ts'
import { readScheme } from '../endpoint/security.ts'
import { variablesOf } from '../endpoint/servers.ts'
import type { ReadContext } from '../endpoint/read-context.ts'
import { isObject, listOr, objectOr, own, textOr, type JsonObject } from '../json.ts'
import type { Operation } from '../operations.ts'
import { bindingFacts } from './bindings.ts'
import { channelOf } from './channel-of.ts'
import { channelParameters, readChannelParameter } from './channel-parameters.ts'
import { serversOf } from './channels.ts'
import { readMessages, withTraits } from './read-messages.ts'

type ChannelParts = Pick<Endpoint, 'servers' | 'security' | 'parameters' | 'messages' | 'facts'>

/** What a page says about a channel. */
export function readChannel(context: ReadContext, operation: Operation): ChannelParts {
  const { spec } = context
  const channel = channelOf(spec, operation)
  const servers = serversOf(spec.document, spec.refs, operation.raw)
  return {
    servers: servers.map(([, raw]) => readServer(raw)),
    security: channel
      ? securityOf(context, servers, [operation.raw, ...channel.actions.map(({ raw }) => raw)])
      : [],
    parameters: channelParameters(spec, operation.raw).map((parameter) =>
      readChannelParameter(context, parameter),
    ),
    messages: channel ? readMessages(context, channel) : [],
    facts: bindingFacts(spec.refs, operation.raw['bindings']),
  }
}

/** 2.x has a URL, 3.x host and path. */
function readServer(raw: JsonObject): Server {
  const protocol = textOr(raw['protocol']) ?? 'ws'
  const url = textOr(raw['url']) ?? `${textOr(raw['host']) ?? ''}${textOr(raw['pathname']) ?? ''}`
  return {
    url: (/^[a-z][a-z\d+.-]*:\/\//i.test(url) ? url : `${protocol}://${url}`).replace(/\/+$/, ''),
    description: textOr(raw['title']) ?? textOr(raw['description']),
    variables: variablesOf(raw),
  }
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
  for (const part of [...servers.map(([, raw]) => raw), ...parts.map((raw) => withTraits(refs, raw))])
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
      value &&
      readScheme(ref?.split('/').at(-1) ?? textOr(value['type']) ?? '', value, listOr(value['scopes']))
    return read ? [read] : []
  }
  return Object.entries(entry).flatMap(([id, scopes]) => {
    const scheme = resolve(own(schemes, id)).value
    const read = scheme && readScheme(id, scheme, listOr(scopes))
    return read ? [read] : []
  })
}
