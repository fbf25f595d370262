import { useEffect, useRef, useState } from 'preact/hooks'
import type { FormSchema } from '../../src/shared/reference/form-schema.ts'
import { readJson, writeJson } from '../../src/shared/request/exact-json.ts'
import type { BodyDraft } from './draft.ts'
import type { EditorProblem, JsonEditor } from './editor/json-editor.ts'
import { useForm } from './form/form-context.ts'
import { isJson } from './problems.ts'
import { TextBody } from './text-body.tsx'
import { filled, spoken } from './words.ts'

interface JsonBodyProps {
  readonly schema: FormSchema
  readonly draft: BodyDraft
  readonly onDraft: (draft: BodyDraft) => void
}

const MOST_SHOWN = 5

/** The body as text. A plain field at once, an editor as soon as it is loaded; the field stays where it is not. */
export function JsonBody({ schema, draft, onDraft }: JsonBodyProps) {
  const { definitions, choices, errors } = useForm()
  const text = draft.text ?? (draft.value === undefined ? '' : writeJson(draft.value, '  '))
  // What was typed here comes back as a draft a moment later, when more may have been typed.
  const typedHere = useRef(new WeakSet<BodyDraft>()).current
  const onText = (typed: string) => {
    const next: BodyDraft =
      typed.trim() === ''
        ? { value: undefined }
        : { value: isJson(typed) ? readJson(typed) : draft.value, text: typed }
    typedHere.add(next)
    latest.current = { ...latest.current, text: typed }
    onDraft(next)
  }
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<JsonEditor>(undefined)
  const [isReady, setReady] = useState(false)
  const [problems, setProblems] = useState<readonly EditorProblem[]>([])
  // The editor is made once and asks for the latest.
  const latest = useRef({ text, onText, about: { schema, definitions, choices } })
  latest.current = { text, onText, about: { schema, definitions, choices } }

  useEffect(() => {
    let isOver = false
    import('./editor/json-editor.ts').then(
      ({ openJsonEditor }) => {
        if (isOver || !host.current) return
        const hadFocus = host.current.parentElement?.contains(document.activeElement) === true
        editor.current = openJsonEditor(host.current, {
          text: latest.current.text,
          label: spoken().bodyAsJson,
          about: () => latest.current.about,
          onText: (typed) => latest.current.onText(typed),
          onProblems: setProblems,
        })
        setReady(true)
        if (hadFocus) editor.current.focus()
      },
      // Not loaded: the plain field does.
      () => undefined,
    )
    return () => {
      isOver = true
      editor.current?.close()
    }
  }, [])
  useEffect(() => {
    if (!typedHere.has(draft)) editor.current?.setText(text)
  }, [draft])
  useEffect(() => editor.current?.check(), [schema, choices, isReady])

  return (
    <div class="pg-code">
      <div class="pg-editor" ref={host} data-invalid={isReady && errors.size > 0 ? '' : undefined} />
      {isReady ? (
        <Problems problems={problems} onPick={(at) => editor.current?.goTo(at)} />
      ) : (
        <>
          <TextBody label={spoken().bodyAsJson} text={text} onText={onText} />
          <JsonMessage text={text} />
        </>
      )}
    </div>
  )
}

/** What the editor marks, in words: each leads to its place. */
function Problems(props: { problems: readonly EditorProblem[]; onPick: (at: number) => void }) {
  const { problems, onPick } = props
  const words = spoken()
  return (
    <div role="status" aria-label={words.problems}>
      {problems.length === 0 ? null : (
        <ul class="pg-problems">
          {problems.slice(0, MOST_SHOWN).map(({ at, line, message }) => (
            <li>
              <button type="button" onClick={() => onPick(at)}>
                {filled(words.line, { number: line })}
              </button>{' '}
              {message}
            </li>
          ))}
          {problems.length > MOST_SHOWN ? (
            <li>{filled(words.moreCount, { count: problems.length - MOST_SHOWN })}</li>
          ) : null}
        </ul>
      )}
    </div>
  )
}

function JsonMessage({ text }: { text: string }) {
  return text.trim() === '' || isJson(text) ? null : <p class="pg-error">{spoken().notJson}</p>
}
