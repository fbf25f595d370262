import type { PlaygroundMessage, PlaygroundModel } from '../../../src/shared/reference/form-schema.ts'
import { BodyFields } from '../body-fields.tsx'
import type { Draft } from '../draft.ts'
import { Select } from '../select.tsx'
import { spokenOnChannel } from './channel-words.ts'
import { messageModel } from './channel-draft.ts'

interface MessageFieldsProps {
  readonly model: PlaygroundModel
  readonly messages: readonly PlaygroundMessage[]
  readonly draft: Draft
  readonly onDraft: (next: Partial<Draft>) => void
  readonly canSend: boolean
  /** Something is wrong with the message; the reader may know better. */
  readonly refused: boolean
  readonly onSend: (anyway: boolean) => void
}

/** What the file calls an action, in the language of the page. */
function actionWord(action: PlaygroundMessage['action']): string {
  const { send, receive, publish, subscribe, reply } = spokenOnChannel()
  return { Send: send, Receive: receive, Publish: publish, Subscribe: subscribe, Reply: reply }[action]
}

/** What to say: one of the messages of the description, filled in from its example. */
export function MessageFields(props: MessageFieldsProps) {
  const { model, messages, draft, onDraft, canSend, refused, onSend } = props
  const words = spokenOnChannel()
  const chosen = draft.bodyType ?? ''
  const message = messages[Number(chosen)]
  if (!message) return null
  return (
    <div class="pg-section pg-message">
      {messages.length < 2 ? null : (
        <div class="pg-field">
          <div class="pg-field-head">
            <label for="pg-message">{words.message}</label>
          </div>
          <Select
            id="pg-message"
            value={chosen}
            onChange={(bodyType) => onDraft({ bodyType, choices: {} })}
            options={messages.map(({ name, action }, index) => ({
              value: String(index),
              label: `${name} (${actionWord(action).toLowerCase()})`,
            }))}
          />
        </div>
      )}
      <BodyFields
        key={chosen}
        model={messageModel(model, message)}
        type={message.media.type}
        onType={() => undefined}
        draft={draft.bodies[chosen] ?? { value: undefined }}
        onDraft={(body) => onDraft({ bodies: { ...draft.bodies, [chosen]: body } })}
        title={messages.length < 2 ? message.name : words.payload}
      />
      <div class="pg-row">
        <button type="button" class="pg-button" disabled={!canSend} onClick={() => onSend(false)}>
          {words.send}
        </button>
        {refused && canSend ? (
          <button type="button" class="pg-small" onClick={() => onSend(true)}>
            {words.sendAnyway}
          </button>
        ) : null}
        {canSend ? null : <span class="pg-type">{words.connectFirst}</span>}
      </div>
    </div>
  )
}
