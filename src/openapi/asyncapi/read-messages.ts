import type { ActionDoc, BindingFact, MessageDoc } from '../../shared/reference/endpoint.ts'
import { memo } from '../../lib/memo.ts'
import { isObject, listOr, objectOr, own, textOr, type JsonObject } from '../json.ts'
import { examplesOf, givenExamples } from '../endpoint/examples.ts'
import type { ReadContext } from '../endpoint/read-context.ts'
import { schemaTree } from '../schema/schema-tree.ts'
import type { RefResolver } from '../resolve-ref.ts'
import { bindingFacts, tagFacts } from './bindings.ts'
import { traitsIn } from './traits.ts'
import type { Spec } from '../spec.ts'
import type { Channel } from './channels.ts'

const MOST_MESSAGES = 200

/** A message in the mouth of an operation, with its traits. */
interface Said {
  readonly message: JsonObject
  readonly ref: string | undefined
}

/** What an operation, or its reply, says on a channel. */
interface Action {
  readonly action: ActionDoc['action']
  /** Of the operation. */
  readonly id: string
  /** The operation with its traits, or the reply. */
  readonly raw: JsonObject
  readonly said: readonly Said[]
  /** How many messages the page has no room for. */
  readonly more: number
}

/** Everything that is done on a channel, what is said by it, and what is answered. */
export function readActions(context: ReadContext, channel: Channel): readonly ActionDoc[] {
  const { spec } = context
  return actionsOn(spec, channel).map((action) => ({
    ...(action.action === 'Reply' ? readReply(spec, action) : readAction(spec, action)),
    messages: action.said.map((said) => readMessage(context, said)),
  }))
}

/** Payloads of the messages of a page, in its order; undefined where the language of the schema is another. */
export function payloadSchemas(spec: Spec, channel: Channel): readonly unknown[] {
  return actionsOn(spec, channel).flatMap(({ said }) =>
    said.map(({ message }) => {
      const { schema, format } = payloadOf(message)
      return isJsonSchema(format) ? schema : undefined
    }),
  )
}

/** What is done on a channel. A page has room for so many messages; the others are counted, and not looked at. */
function actionsOn(spec: Spec, { actions }: Channel): readonly Action[] {
  const { refs } = spec
  const withTraits = traitsIn(spec)
  // Thousands of operations may answer on one channel.
  const messagesOn = memo((found: JsonObject) => Object.values(objectOr(found['messages'])))
  const answersOf = (reply: JsonObject): readonly unknown[] => {
    if (Array.isArray(reply['messages'])) return listOr(reply['messages'])
    const found = refs.resolve(reply['channel']).value
    return found ? messagesOn(found) : []
  }
  let room = MOST_MESSAGES
  const saidBy = (messages: readonly unknown[]): Pick<Action, 'said' | 'more'> => {
    const said: Said[] = []
    let at = 0
    for (; at < messages.length && said.length < room; at++) {
      const { value, ref } = refs.resolve(messages[at])
      if (value) said.push({ message: withTraits(value), ref })
    }
    room -= said.length
    return { said, more: messages.length - at }
  }
  return actions.flatMap(({ action, id, raw: written, messages }) => {
    const raw = withTraits(written)
    const reply = refs.resolve(raw['reply']).value
    const own: Action = { action, id, raw, ...saidBy(messages) }
    if (!reply) return [own]
    return [own, { action: 'Reply', id, raw: reply, ...saidBy(answersOf(reply)) }]
  })
}

function readAction({ refs }: Spec, { action, id, raw, more }: Action): Omit<ActionDoc, 'messages'> {
  return {
    action,
    title: textOr(raw['title']),
    summary: textOr(raw['summary']),
    description: textOr(raw['description']),
    externalDocs: docsOf(refs, raw),
    facts: [
      ...(id === '' ? [] : [{ label: 'operation', value: id }]),
      ...tagFacts(refs, raw),
      ...bindingFacts(refs, raw['bindings']),
      ...leftOut(more),
    ],
  }
}

/** Where an answer goes, which the message itself may say. */
function readReply({ refs }: Spec, { action, id, raw, more }: Action): Omit<ActionDoc, 'messages'> {
  const address = refs.resolve(raw['address']).value
  const location = address && textOr(address['location'])
  const channel = refs.resolve(raw['channel']).value
  const at = channel && textOr(channel['address'])
  return {
    action,
    title: undefined,
    summary: undefined,
    description: address && textOr(address['description']),
    externalDocs: undefined,
    facts: [
      ...(id === '' ? [] : [{ label: 'operation', value: id }]),
      ...(location === undefined ? [] : [{ label: 'address', value: location }]),
      ...(at === undefined ? [] : [{ label: 'channel', value: at }]),
      ...leftOut(more),
    ],
  }
}

function leftOut(more: number): readonly BindingFact[] {
  return more === 0 ? [] : [{ label: 'more messages in the file', value: String(more) }]
}

function readMessage(context: ReadContext, { message: raw, ref }: Said): MessageDoc {
  const { spec } = context
  const { schema, format } = payloadOf(raw)
  const type = textOr(raw['contentType']) ?? textOr(spec.document['defaultContentType']) ?? 'application/json'
  const holder = { raw: { examples: exampleParts(raw, 'payload') }, schema, type }
  const isJson = isJsonSchema(format)
  const key = ref?.split('/').at(-1)
  const title = textOr(raw['title'])
  const name = textOr(raw['name']) ?? textOr(raw['messageId'])
  return {
    name: title ?? name ?? key ?? 'Message',
    summary: textOr(raw['summary']),
    description: textOr(raw['description']),
    externalDocs: docsOf(spec.refs, raw),
    deprecated: raw['deprecated'] === true,
    headers:
      raw['headers'] === undefined ? undefined : schemaTree(spec, schemaIn(raw['headers']).schema, context),
    headerExamples: givenExamples(spec, {
      raw: { examples: exampleParts(raw, 'headers') },
      schema: undefined,
      type: 'application/json',
    }),
    media: {
      type,
      // A schema of another language is shown as it is written.
      node: schemaTree(spec, isJson ? schema : {}, context),
      examples: isJson
        ? examplesOf(spec, holder, { direction: 'response', requiredOnly: false })
        : [{ name: format, value: schema, text: JSON.stringify(schema, undefined, 2) }],
      encoding: {},
    },
    facts: [
      ...(title === undefined || name === undefined || title === name
        ? []
        : [{ label: 'name', value: name }]),
      ...idFacts(raw, title ?? name),
      ...(format === undefined ? [] : [{ label: 'schema format', value: format }]),
      ...correlationFacts(spec.refs, raw),
      ...tagFacts(spec.refs, raw),
      ...bindingFacts(spec.refs, raw['bindings']),
    ],
  }
}

function idFacts(raw: JsonObject, shown: string | undefined): readonly BindingFact[] {
  const id = textOr(raw['messageId'])
  return id === undefined || id === shown ? [] : [{ label: 'message ID', value: id }]
}

/** One side of the examples of a message, by name: they have a payload, headers, or both. */
function exampleParts(raw: JsonObject, side: 'payload' | 'headers'): JsonObject {
  const examples = listOr(raw['examples']).filter(isObject)
  return Object.fromEntries(
    examples
      .filter((example) => own(example, side) !== undefined)
      .map((example, at) => [
        textOr(example['name']) ?? `Example ${at + 1}`,
        { value: example[side], summary: textOr(example['summary']) },
      ]),
  )
}

function correlationFacts(refs: RefResolver, raw: JsonObject): readonly BindingFact[] {
  const correlation = refs.resolve(raw['correlationId']).value
  if (!correlation) return []
  const about = textOr(correlation['description'])
  return [
    { label: 'correlation ID', value: textOr(correlation['location']) ?? '' },
    ...(about === undefined ? [] : [{ label: 'correlation', value: about }]),
  ]
}

function docsOf(refs: RefResolver, raw: JsonObject): ActionDoc['externalDocs'] {
  const docs = refs.resolve(raw['externalDocs']).value
  const url = docs && textOr(docs['url'])
  return url === undefined ? undefined : { url, description: textOr(docs?.['description']) }
}

function payloadOf(raw: JsonObject): { readonly schema: unknown; readonly format: string | undefined } {
  const { schema, format } = schemaIn(own(raw, 'payload'))
  return { schema, format: format ?? textOr(raw['schemaFormat']) }
}

function isJsonSchema(format: string | undefined): boolean {
  return format === undefined || /json|aai|openapi|asyncapi|schema\+/i.test(format)
}

/** 3.x may name the language of a schema around it. */
function schemaIn(value: unknown): { readonly schema: unknown; readonly format: string | undefined } {
  if (!isObject(value) || own(value, 'schemaFormat') === undefined)
    return { schema: value, format: undefined }
  return { schema: own(value, 'schema'), format: textOr(value['schemaFormat']) }
}
