import { isObject, listOr, objectOr, own, textOr, type JsonObject } from '../json.ts'
import type { Operation } from '../operations.ts'
import type { RefResolver } from '../resolve-ref.ts'

/** What is done on a channel, as the description itself says: 2.x publishes and subscribes, 3.x sends and receives. */
export interface ChannelAction {
  readonly action: 'Send' | 'Receive' | 'Publish' | 'Subscribe'
  readonly id: string
  readonly raw: JsonObject
  /** Messages or references to them. */
  readonly messages: readonly unknown[]
}

/** A channel of either version in one form. */
export interface Channel {
  readonly id: string
  readonly address: string
  readonly raw: JsonObject
  readonly actions: readonly ChannelAction[]
}

export function isAsyncApi(document: JsonObject): boolean {
  return /^[23]\.\d/.test(textOr(own(document, 'asyncapi')) ?? '')
}

/** Every channel, in file order. */
export function listChannels(document: JsonObject, refs: RefResolver): readonly Channel[] {
  const isThird = String(document['asyncapi']).startsWith('3')
  const operations = isThird ? operationsByChannel(document, refs) : undefined
  return Object.entries(objectOr(document['channels'])).flatMap(([id, item]) => {
    const raw = refs.resolve(item).value
    if (!raw || id.startsWith('x-')) return []
    const address = isThird ? (textOr(raw['address']) ?? id) : id
    const actions = operations ? actionsOf(raw, operations.get(raw) ?? []) : oldActions(refs, raw)
    return [{ id, address, raw, actions }]
  })
}

/** 3.x keeps operations apart; each refers to its channel. */
function operationsByChannel(
  document: JsonObject,
  refs: RefResolver,
): ReadonlyMap<JsonObject, readonly (readonly [string, JsonObject])[]> {
  const found = new Map<JsonObject, [string, JsonObject][]>()
  for (const [id, item] of Object.entries(objectOr(document['operations']))) {
    const raw = refs.resolve(item).value
    const channel = raw && refs.resolve(own(raw, 'channel')).value
    if (!raw || !channel) continue
    const known = found.get(channel)
    if (known) known.push([id, raw])
    else found.set(channel, [[id, raw]])
  }
  return found
}

function actionsOf(
  channel: JsonObject,
  operations: readonly (readonly [string, JsonObject])[],
): readonly ChannelAction[] {
  const all = Object.values(objectOr(channel['messages']))
  // A channel that nothing refers to still carries its messages.
  if (operations.length === 0)
    return all.length === 0 ? [] : [{ action: 'Receive', id: '', raw: {}, messages: all }]
  return operations.map(([id, raw]) => ({
    action: raw['action'] === 'send' ? 'Send' : 'Receive',
    id,
    raw,
    messages: Array.isArray(raw['messages']) ? listOr(raw['messages']) : all,
  }))
}

function oldActions(refs: RefResolver, channel: JsonObject): readonly ChannelAction[] {
  return (
    [
      ['publish', 'Publish'],
      ['subscribe', 'Subscribe'],
    ] as const
  ).flatMap(([key, action]) => {
    const raw = refs.resolve(own(channel, key)).value
    if (!raw) return []
    const message = own(raw, 'message')
    const choices = isObject(message) ? own(message, 'oneOf') : undefined
    const messages = Array.isArray(choices) ? listOr(choices) : message === undefined ? [] : [message]
    return [{ action, id: textOr(raw['operationId']) ?? '', raw, messages }]
  })
}

/** Channels as the rest of the code knows operations: something with a page. */
export function channelOperations(document: JsonObject, refs: RefResolver): readonly Operation[] {
  return listChannels(document, refs).map(({ id, address, raw, actions }) => {
    const tags = [raw, ...actions.map((action) => action.raw)].flatMap((part) => listOr(part['tags']))
    const isSet = (key: string) => raw[key] !== undefined && raw[key] !== false
    return {
      kind: 'channel',
      method: protocolOf(document, refs, raw),
      path: address,
      key: `channel ${id}`,
      at: ['channels', id],
      summary: textOr(raw['title'])?.trim() || textOr(raw['summary'])?.trim() || undefined,
      description:
        textOr(raw['description']) ??
        actions.map((action) => textOr(action.raw['description'])).find(Boolean),
      tag: tags.map((tag) => textOr(objectOr(refs.resolve(tag).value)['name'])).find(Boolean),
      deprecated: raw['deprecated'] === true,
      hidden: isSet('x-hidden'),
      excluded: isSet('x-excluded') || isSet('x-internal'),
      raw,
      pathItem: raw,
    }
  })
}

/** `WSS`, `KAFKA`, `MQTT`: of the first server the channel is on. */
function protocolOf(document: JsonObject, refs: RefResolver, channel: JsonObject): string {
  const servers = serversOf(document, refs, channel)
  const protocol = textOr(servers[0]?.[1]['protocol'])
  const bound = Object.keys(objectOr(refs.resolve(channel['bindings']).value))[0]
  return (protocol ?? bound ?? 'ws').toUpperCase().slice(0, 12)
}

/** Servers a channel names, by reference (3.x) or by name (2.x); all of them when it names none. */
export function serversOf(
  document: JsonObject,
  refs: RefResolver,
  channel: JsonObject,
): readonly (readonly [id: string, raw: JsonObject])[] {
  const all = Object.entries(objectOr(document['servers'])).flatMap(([id, item]) => {
    const raw = refs.resolve(item).value
    return raw ? [[id, raw] as const] : []
  })
  const named = listOr(channel['servers'])
  if (named.length === 0) return all
  const wanted = named.map((name) => (typeof name === 'string' ? name : refs.resolve(name).value))
  return all.filter(([id, raw]) => wanted.includes(id) || wanted.includes(raw))
}
