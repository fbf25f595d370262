import type { Endpoint, Parameter, SecurityScheme, Server } from '../../shared/reference/endpoint.ts'
import { Topic } from '../../lib/memo.ts'
import { readScheme } from '../endpoint/security.ts'
import { variablesOf } from '../endpoint/servers.ts'
import type { ReadContext } from '../endpoint/read-context.ts'
import { isObject, listOr, objectOr, own, textOr, type JsonObject } from '../json.ts'
import type { Operation } from '../operations.ts'
import type { Spec } from '../spec.ts'
import { schemaTree } from '../schema/schema-tree.ts'
import { bindingFacts } from './bindings.ts'
import { listChannels, serversOf, type Channel } from './channels.ts'
import { readMessages, withTraits } from './read-messages.ts'

type ChannelParts = Pick<Endpoint, 'servers' | 'security' | 'parameters' | 'messages' | 'facts'>

/** What a page says about a channel. */
export function readChannel(context: ReadContext, operation: Operation): ChannelParts {
  const { spec } = context
  const channels = spec.memory.get(CHANNELS, spec.document, () => channelsByKey(spec))
  const channel = channels.get(operation.key)
  const servers = serversOf(spec.document, spec.refs, operation.raw)
  return {
    servers: servers.map(([, raw]) => readServer(raw)),
    security: channel
      ? securityOf(context, servers, [operation.raw, ...channel.actions.map(({ raw }) => raw)])
      : [],
    parameters: Object.entries(objectOr(operation.raw['parameters'])).map(([name, raw]) =>
      readParameter(context, name, raw),
    ),
    messages: channel ? readMessages(context, channel) : [],
    facts: bindingFacts(spec.refs, operation.raw['bindings']),
  }
}

const CHANNELS = new Topic<JsonObject, ReadonlyMap<string, Channel>>('channels of a spec')

function channelsByKey({ document, refs }: Spec): ReadonlyMap<string, Channel> {
  return new Map(listChannels(document, refs).map((channel) => [`channel ${channel.id}`, channel]))
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

function readParameter(context: ReadContext, name: string, value: unknown): Parameter {
  const raw = context.spec.refs.resolve(value).value ?? {}
  // 3.x has no schema for parameters: they are texts, with a list of values at most.
  const { enum: values, default: fallback } = raw
  const schema = own(raw, 'schema') ?? {
    type: 'string',
    ...(values === undefined ? {} : { enum: values }),
    ...(fallback === undefined ? {} : { default: fallback }),
  }
  const example = listOr(raw['examples'])[0] ?? fallback
  return {
    in: 'path',
    name,
    required: true,
    deprecated: false,
    description: textOr(raw['description']),
    style: 'simple',
    explode: false,
    allowReserved: false,
    allowEmptyValue: false,
    contentType: undefined,
    node: schemaTree(context.spec, schema, context),
    example,
    exampleGiven: example !== undefined,
    examples: [],
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
