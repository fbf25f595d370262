import { useRef } from 'preact/hooks'
import { JsonText, readJson, writeJson } from '../../../src/shared/request/exact-json.ts'
import { scalarText } from '../../../src/shared/request/serialize-parameter.ts'
import { same } from './choose-option.ts'
import { described, fieldIds } from './field-frame.tsx'

interface JsonInputProps {
  readonly path: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly hasHint: boolean
  readonly error: string | undefined
  /** Name of the input where no label stands beside it. */
  readonly label?: string | undefined
  readonly placeholder?: string | undefined
  /** Text that is no JSON counts as text. */
  readonly textual?: boolean | undefined
}

const MAX_ROWS = 16

/** A value as JSON. The text stays as typed, also while it is no JSON. */
export function JsonInput({ path, value, onChange, textual, ...props }: JsonInputProps) {
  const typed = useRef<{ value: unknown; text: string }>(undefined)
  const text =
    typed.current && same(typed.current.value, value) ? typed.current.text : jsonAsTyped(value, textual)
  return (
    <textarea
      id={fieldIds(path).input}
      class="pg-input pg-json"
      spellcheck={false}
      autocomplete="off"
      rows={Math.min(MAX_ROWS, Math.max(textual === true ? 1 : 2, text.split('\n').length))}
      placeholder={props.placeholder}
      aria-label={props.label}
      {...described(path, props.hasHint, props.error)}
      value={text}
      onInput={({ currentTarget }) => {
        const next = parseTyped(currentTarget.value, textual)
        typed.current = { value: next, text: currentTarget.value }
        onChange(next)
      }}
    />
  )
}

function jsonAsTyped(value: unknown, textual: boolean | undefined): string {
  if (value === undefined) return ''
  if (textual === true && typeof value !== 'object') return scalarText(value)
  return writeJson(value, '  ')
}

function parseTyped(text: string, textual: boolean | undefined): unknown {
  if (text.trim() === '') return undefined
  if (textual === true && !/^\s*[[{]/.test(text)) return text
  try {
    return readJson(text)
  } catch {
    return textual === true ? text : new JsonText(text)
  }
}
