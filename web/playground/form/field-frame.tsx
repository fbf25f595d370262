import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { FormSchema } from '../../../src/shared/reference/form-schema.ts'
import { spoken } from '../words.ts'
import { useForm, type FieldProps } from './form-context.ts'
import { typeWords } from './schema.ts'

/** Ids of a field and of the sentences about it. */
export function fieldIds(path: string): {
  readonly input: string
  readonly hint: string
  readonly error: string
} {
  const id = `pg-${path.replaceAll(/[^\w/-]/g, (character) => `_${character.codePointAt(0)?.toString(36)}`)}`
  return { input: id, hint: `${id}--hint`, error: `${id}--error` }
}

/** Attributes that tie an input to its hint and its error. */
export function described(path: string, hasHint: boolean, error: string | undefined) {
  const ids = fieldIds(path)
  const list = [hasHint ? ids.hint : '', error === undefined ? '' : ids.error].filter((id) => id !== '')
  return {
    'aria-describedby': list.length === 0 ? undefined : list.join(' '),
    'aria-invalid': error === undefined ? undefined : true,
  }
}

/** Name, type, input, hint and error of one value. */
export function FieldFrame({ field, children }: { field: FieldProps; children: ComponentChildren }) {
  const { errors } = useForm()
  const ids = fieldIds(field.path)
  const error = errors.get(field.path)
  return (
    <div class="pg-field" data-invalid={error === undefined ? undefined : ''}>
      <div class="pg-field-head">
        <label for={ids.input}>{field.name}</label>
        <FieldFacts {...field} />
      </div>
      {field.picker}
      <div class="pg-control">{children}</div>
      <FieldNotes path={field.path} hint={hintOf(field.schema)} error={error} />
    </div>
  )
}

export function FieldFacts({ schema, required }: Pick<FieldProps, 'schema' | 'required'>) {
  const { definitions } = useForm()
  const words = spoken()
  return (
    <>
      <span class="pg-type">{typeWords(schema, definitions)}</span>
      {schema.deprecated ? <span class="pg-tag">{words.deprecated}</span> : null}
      {required ? <span class="pg-tag pg-needed">{words.required}</span> : null}
    </>
  )
}

export function FieldNotes(props: { path: string; hint: string | undefined; error: string | undefined }) {
  const ids = fieldIds(props.path)
  return (
    <>
      {props.hint === undefined ? null : <Hint id={ids.hint} text={props.hint} />}
      {props.error === undefined ? null : (
        <p class="pg-error" id={ids.error}>
          {props.error}
        </p>
      )}
    </>
  )
}

// So many characters stand in two lines of the narrowest panel.
const FITS = 60

/** What the spec says of a field. A long text shows its first lines until the reader wants the rest. */
export function Hint({ id, text }: { id: string; text: string }) {
  const words = spoken()
  const [open, setOpen] = useState(false)
  const [isLong, setLong] = useState(false)
  const paragraph = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    const node = paragraph.current
    if (!node || text.length < FITS) return
    // Whether lines are cut is known when the panel is laid out, and is another matter when its width changes.
    const observer = new ResizeObserver(() => {
      if (node.classList.contains('pg-clamped')) setLong(node.scrollHeight > node.clientHeight + 1)
    })
    observer.observe(node)
    return () => observer.disconnect()
  }, [text])
  return (
    <>
      <p class={`pg-hint${open ? '' : ' pg-clamped'}`} id={id} ref={paragraph}>
        {text}
      </p>
      {isLong ? (
        <button
          type="button"
          class="pg-more"
          aria-expanded={open}
          aria-describedby={id}
          onClick={() => setOpen(!open)}
        >
          {open ? words.hide : words.show}
        </button>
      ) : null}
    </>
  )
}

/** The first paragraph of a description, without the marks of Markdown. */
export function hintOf({ description }: Pick<FormSchema, 'description'>): string | undefined {
  const line = (description ?? '')
    .trim()
    .split(/\n\s*\n/)[0]
    ?.replaceAll(/\s+/g, ' ')
  if (!line) return undefined
  const plain = line
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<[^>]*>|[`*]|^#+\s*/g, '')
    .trim()
  return plain === '' ? undefined : plain
}
