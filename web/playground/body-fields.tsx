import { useState } from 'preact/hooks'
import type { Example, MediaContent } from '../../src/shared/reference/endpoint.ts'
import type { FormSchema, PlaygroundModel } from '../../src/shared/reference/form-schema.ts'
import { readJson } from '../../src/shared/request/exact-json.ts'
import { exampleBody, kindOfBody, type BodyDraft } from './draft.ts'
import { FieldNotes } from './form/field-frame.tsx'
import { Field } from './form/field.tsx'
import { FileInput } from './form/file-field.tsx'
import { FormContext, useForm } from './form/form-context.ts'
import { isRecord } from './form/schema.ts'
import { JsonBody } from './json-body.tsx'
import { isJson } from './problems.ts'
import { Select } from './select.tsx'
import { TextBody } from './text-body.tsx'
import { filled, spoken } from './words.ts'

interface BodyFieldsProps {
  readonly model: PlaygroundModel
  readonly type: string
  readonly onType: (type: string) => void
  readonly draft: BodyDraft
  readonly onDraft: (draft: BodyDraft) => void
  /** Of what it is, where it is not the body of a request. */
  readonly title?: string | undefined
}

/** The body in one of its content types: as a form, as JSON, as text, or as a file. */
export function BodyFields({ model, type, onType, draft, onDraft, title }: BodyFieldsProps) {
  const form = useForm()
  const [asJson, setAsJson] = useState(false)
  const words = spoken()
  const media = model.endpoint.body?.media ?? []
  const kind = kindOfBody(model, type)
  const required = model.endpoint.body?.required === true
  const schema = model.bodies[type] ?? {}
  const canBeJson = kind === 'json' || kind === 'urlencoded'
  const error = form.errors.get('body')
  return (
    <fieldset class="pg-section" onPaste={(event) => pasteJson(event, { kind, draft, onDraft })}>
      <legend>{title ?? words.body}</legend>
      <div class="pg-body-head">
        {media.length < 2 ? (
          <span class="pg-type">{type}</span>
        ) : (
          <Select
            aria-label={words.contentType}
            value={type}
            onChange={onType}
            options={media.map((content) => ({ value: content.type, label: content.type }))}
          />
        )}
        {required ? <span class="pg-tag pg-needed">{words.required}</span> : null}
        <span class="pg-spring" />
        {kind === 'file' || kind === 'multipart' ? null : (
          <ExamplePicker
            examples={media.find((content) => content.type === type)?.examples.filter(isHere) ?? []}
            onPick={(example) => onDraft(exampleBody(model, type, example))}
          />
        )}
        {canBeJson ? <Tabs asJson={asJson} onChoose={setAsJson} /> : null}
      </div>
      <FormContext.Provider
        value={{ ...form, files: kind === 'multipart' || kind === 'file', textual: false }}
      >
        {kind === 'file' ? (
          <FileInput
            path="body"
            value={draft.value}
            onChange={(value) => onDraft({ value })}
            schema={schema}
            required={required}
            several={false}
            label={words.body}
          />
        ) : kind === 'text' ? (
          <TextBody
            label={words.body}
            text={draft.text ?? ''}
            onText={(text) => onDraft({ value: undefined, text })}
          />
        ) : canBeJson && asJson ? (
          <JsonBody schema={schema} draft={draft} onDraft={onDraft} />
        ) : (
          <FormBody schema={schema} draft={draft} onDraft={onDraft} required={required} />
        )}
      </FormContext.Provider>
      {isRecord(draft.value) || kind !== 'json' || error === undefined ? (
        <FieldNotes path="body" hint={undefined} error={error} />
      ) : null}
    </fieldset>
  )
}

interface FormBodyProps extends Pick<BodyFieldsProps, 'draft' | 'onDraft'> {
  readonly schema: FormSchema
  readonly required: boolean
}

function FormBody({ schema, draft, onDraft, required }: FormBodyProps) {
  const broken = draft.text !== undefined && draft.text.trim() !== '' && !isJson(draft.text)
  return (
    <>
      {broken ? <p class="pg-note">{spoken().brokenJson}</p> : null}
      <Field
        schema={schema}
        value={draft.value}
        onChange={(value) => onDraft({ value })}
        name="body"
        path="body"
        required={required}
        depth={0}
        bare
      />
    </>
  )
}

function Tabs({ asJson, onChoose }: { asJson: boolean; onChoose: (asJson: boolean) => void }) {
  const words = spoken()
  return (
    <div class="pg-tabs" role="group" aria-label={words.bodyAs}>
      <button type="button" aria-pressed={!asJson} onClick={() => onChoose(false)}>
        {words.form}
      </button>
      <button type="button" aria-pressed={asJson} onClick={() => onChoose(true)}>
        JSON
      </button>
    </div>
  )
}

interface ExamplePickerProps {
  readonly examples: MediaContent['examples']
  readonly onPick: (example: Example) => void
}

function ExamplePicker({ examples, onPick }: ExamplePickerProps) {
  const [first] = examples
  const words = spoken()
  if (!first) return null
  if (examples.length === 1)
    return (
      <button type="button" class="pg-small" onClick={() => onPick(first)}>
        {words.useExample}
      </button>
    )
  return (
    <Select
      class="pg-plain"
      aria-label={words.useExample}
      placeholder={`${words.useExample}…`}
      value=""
      onChange={(index) => {
        const example = examples[Number(index)]
        if (example) onPick(example)
      }}
      options={examples.map(({ name }, index) => ({
        value: String(index),
        label: name ?? filled(words.exampleNumber, { number: index + 1 }),
      }))}
    />
  )
}

interface PasteTarget extends Pick<BodyFieldsProps, 'draft' | 'onDraft'> {
  readonly kind: string
}

/** A JSON object pasted into a line of the form fills the form. */
function pasteJson(event: ClipboardEvent, { kind, draft, onDraft }: PasteTarget): void {
  const { target } = event
  if (kind === 'text' || kind === 'file' || target instanceof HTMLTextAreaElement) return
  if (target instanceof Element && target.classList.contains('pg-editor')) return
  const text = event.clipboardData?.getData('text/plain') ?? ''
  if (!text.trim().startsWith('{') || !isJson(text)) return
  const pasted = readJson(text)
  if (!isRecord(pasted)) return
  event.preventDefault()
  onDraft({ value: { ...(isRecord(draft.value) ? draft.value : {}), ...pasted } })
}

/** An example that the description only links to cannot be filled in. */
function isHere({ elsewhere }: Example): boolean {
  return !elsewhere
}
