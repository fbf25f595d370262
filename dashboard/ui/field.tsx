import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

interface InputProps {
  readonly type?: 'text' | 'email' | 'password' | 'number'
  readonly name?: string
  readonly autocomplete?: string
  readonly required?: boolean
  readonly placeholder?: string
  readonly spellcheck?: boolean
  readonly minlength?: number
  readonly maxlength?: number
  readonly min?: number
  readonly max?: number
  readonly onBlur?: () => void
}

/** A text to fill in: label, hint and what is wrong with it belong together. */
export function TextField({
  label,
  value,
  onValue,
  hint,
  fault,
  optional = false,
  type = 'text',
  ...rest
}: InputProps & {
  readonly label: string
  readonly value: string
  readonly onValue: (value: string) => void
  readonly hint?: ComponentChildren
  readonly fault?: string | null | undefined
  readonly optional?: boolean
}) {
  const id = useId()
  const wrong = fault !== undefined && fault !== null && fault !== ''
  const described = [hint !== undefined && `${id}h`, wrong && `${id}f`].filter(Boolean).join(' ')
  return (
    <div class="field">
      <label for={id}>
        {label}
        {optional && <span class="soft"> (optional)</span>}
      </label>
      <input
        {...rest}
        // The types of an input exclude each other; what all of them share is used here.
        type={type as 'text'}
        id={id}
        value={value}
        aria-invalid={wrong}
        aria-describedby={described === '' ? undefined : described}
        onInput={(event) => onValue(event.currentTarget.value)}
      />
      {hint !== undefined && (
        <p class="hint" id={`${id}h`}>
          {hint}
        </p>
      )}
      {wrong && (
        <p class="fault" id={`${id}f`}>
          {fault}
        </p>
      )}
    </div>
  )
}

/** One of a few. */
export function SelectField<Value extends string>({
  label,
  value,
  options,
  onValue,
  hint,
  inline = false,
}: {
  readonly label: string
  readonly value: Value
  readonly options: readonly (readonly [Value, string])[]
  readonly onValue: (value: Value) => void
  readonly hint?: string
  readonly inline?: boolean
}) {
  const id = useId()
  return (
    <div class={inline ? 'field inline' : 'field'}>
      <label for={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={hint === undefined ? undefined : `${id}h`}
        onChange={(event) => onValue(event.currentTarget.value as Value)}
      >
        {options.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p class="hint" id={`${id}h`}>
          {hint}
        </p>
      )}
    </div>
  )
}
