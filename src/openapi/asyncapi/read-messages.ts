import type { BindingFact, MessageDoc } from '../../shared/reference/endpoint.ts'
import { isObject, listOr, objectOr, own, textOr, type JsonObject } from '../json.ts'
import { examplesOf } from '../endpoint/examples.ts'
import type { ReadContext } from '../endpoint/read-context.ts'
import { schemaTree } from '../schema/schema-tree.ts'
import type { RefResolver } from '../resolve-ref.ts'
import { bindingFacts } from './bindings.ts'
import type { Spec } from '../spec.ts'
import type { Channel } from './channels.ts'

const MOST_MESSAGES = 60

/** Everything that is said on a channel, and what is answered. */
export function readMessages(context: ReadContext, channel: Channel): readonly MessageDoc[] {
  return saidOn(context.spec, channel).map((said) => readMessage(context, said))
}

/** A message in the mouth of an operation. */
interface Said {
  readonly action: MessageDoc['action']
  /** Of the operation. */
  readonly id: string
  /** The operation, with its traits. */
  readonly raw: JsonObject
  /** With its traits. */
  readonly message: JsonObject
  readonly ref: string | undefined
}

function saidOn({ refs }: Spec, { actions }: Channel): readonly Said[] {
  return actions
    .flatMap((action) => {
      const raw = withTraits(refs, action.raw)
      const reply = refs.resolve(raw['reply']).value
      const answers = reply ? replyMessages(refs, reply) : []
      return [
        ...action.messages.map((message) => ({ action: action.action, message, raw })),
        ...answers.map((message) => ({ action: 'Reply' as const, message, raw: {} })),
      ].flatMap(({ message, ...said }) => {
        const { value, ref } = refs.resolve(message)
        return value ? [{ ...said, id: action.id, message: withTraits(refs, value), ref }] : []
      })
    })
    .slice(0, MOST_MESSAGES)
}

/** Payloads of the messages of a page, in its order; undefined where the language of the schema is another. */
export function payloadSchemas(spec: Spec, channel: Channel): readonly unknown[] {
  return saidOn(spec, channel).map(({ message }) => {
    const { schema, format } = payloadOf(message)
    return isJsonSchema(format) ? schema : undefined
  })
}

function replyMessages(refs: RefResolver, reply: JsonObject): readonly unknown[] {
  if (Array.isArray(reply['messages'])) return listOr(reply['messages'])
  const channel = refs.resolve(reply['channel']).value
  return Object.values(objectOr(channel?.['messages']))
}

function readMessage(context: ReadContext, said: Said): MessageDoc {
  const { spec } = context
  const { message: raw, ref, id } = said
  const { schema, format } = payloadOf(raw)
  const type = textOr(raw['contentType']) ?? textOr(spec.document['defaultContentType']) ?? 'application/json'
  const examples = listOr(raw['examples']).filter(isObject)
  const payloads = examples.filter((example) => own(example, 'payload') !== undefined)
  const holder = {
    raw: {
      examples: Object.fromEntries(
        payloads.map((example, at) => [
          textOr(example['name']) ?? `Example ${at + 1}`,
          { value: example['payload'], summary: textOr(example['summary']) },
        ]),
      ),
    },
    schema,
    type,
  }
  const isJson = isJsonSchema(format)
  const correlation = spec.refs.resolve(raw['correlationId']).value
  const facts: readonly BindingFact[] = [
    ...(id === '' ? [] : [{ label: 'operation', value: id }]),
    ...(format === undefined ? [] : [{ label: 'schema format', value: format }]),
    ...(correlation ? [{ label: 'correlation ID', value: textOr(correlation['location']) ?? '' }] : []),
    ...bindingFacts(spec.refs, said.raw['bindings']),
    ...bindingFacts(spec.refs, raw['bindings']),
  ]
  return {
    action: said.action,
    name: textOr(raw['title']) ?? textOr(raw['name']) ?? ref?.split('/').at(-1) ?? 'Message',
    summary: textOr(raw['summary']),
    description: textOr(raw['description']),
    about: textOr(said.raw['summary']) ?? textOr(said.raw['description']),
    deprecated: raw['deprecated'] === true,
    headers:
      raw['headers'] === undefined ? undefined : schemaTree(spec, schemaIn(raw['headers']).schema, context),
    media: {
      type,
      // A schema of another language is shown as it is written.
      node: schemaTree(spec, isJson ? schema : {}, context),
      examples: isJson
        ? examplesOf(spec, holder, { direction: 'response', requiredOnly: false })
        : [{ name: format, value: schema, text: JSON.stringify(schema, undefined, 2) }],
      encoding: {},
    },
    facts,
  }
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

/** Traits fill in what a message or operation does not say itself. */
export function withTraits(refs: RefResolver, raw: JsonObject): JsonObject {
  const traits = listOr(raw['traits']).flatMap((trait) => refs.resolve(trait).value ?? [])
  return traits.length === 0 ? raw : Object.assign({}, ...traits, raw)
}
