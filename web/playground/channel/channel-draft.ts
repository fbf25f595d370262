import type { PlaygroundMessage, PlaygroundModel } from '../../../src/shared/reference/form-schema.ts'
import { writeJson } from '../../../src/shared/request/exact-json.ts'
import { FileValue } from '../../../src/shared/request/http-request.ts'
import { bodyValue, startDraft, type BodyDraft, type Draft } from '../draft.ts'

/** A message as the fields of a body know it: a request that is nothing else. */
export function messageModel(model: PlaygroundModel, message: PlaygroundMessage): PlaygroundModel {
  const { media, schema } = message
  return {
    ...model,
    endpoint: {
      ...model.endpoint,
      parameters: [],
      body: { required: false, description: undefined, media: [media] },
    },
    bodies: { [media.type]: schema },
  }
}

/** What a page starts with: every message filled in, the first one chosen that a client says. */
export function startChannel(model: PlaygroundModel, messages: readonly PlaygroundMessage[]): Draft {
  const bodies = messages.map((message, index) => {
    const start = startDraft(messageModel(model, message))
    return [String(index), start.bodies[message.media.type] ?? { value: undefined }] as const
  })
  return {
    ...startDraft(model),
    bodyType: messages.length === 0 ? undefined : String(firstSaid(messages)),
    bodies: Object.fromEntries(bodies),
  }
}

/** The description is the server's: what it receives, or lets others publish, is what a client says. */
function firstSaid(messages: readonly PlaygroundMessage[]): number {
  return Math.max(
    0,
    messages.findIndex(({ action }) => action === 'Receive' || action === 'Publish'),
  )
}

/** The draft of one message as that of the body of its model. */
export function messageDraft(draft: Draft, { media }: PlaygroundMessage): Draft {
  const body = draft.bodies[draft.bodyType ?? ''] ?? { value: undefined }
  return { ...draft, bodyType: media.type, bodies: { [media.type]: body } }
}

/** What is sent: the text as it was written, data in one line, a file as it is. */
export function messageData(
  model: PlaygroundModel,
  draft: Draft,
  message: PlaygroundMessage,
): string | Blob | undefined {
  const { value, text }: BodyDraft = draft.bodies[draft.bodyType ?? ''] ?? { value: undefined }
  if (value instanceof FileValue) return value.data instanceof Blob ? value.data : undefined
  if (text !== undefined) return text
  const sent = bodyValue(messageModel(model, message), messageDraft(draft, message))
  return sent === undefined ? undefined : writeJson(sent.value)
}
