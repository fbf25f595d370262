import { useState } from 'preact/hooks'
import { Hint } from '../form/field-frame.tsx'
import { spoken } from '../words.ts'

interface SecretProps {
  readonly id: string
  readonly name: string
  readonly about: string
  readonly value: string
  readonly onInput: (value: string) => void
  readonly hint?: string | undefined
  /** No secret: a user name, the id of a client. */
  readonly plain?: boolean | undefined
}

/** An input whose text is hidden until the reader wants to see it. */
export function SecretField({ id, name, about, value, onInput, hint, plain }: SecretProps) {
  const [shown, setShown] = useState(plain === true)
  const words = spoken()
  return (
    <div class="pg-field">
      <div class="pg-field-head">
        <label for={id}>{name}</label>
        <span class="pg-type">{about}</span>
      </div>
      <div class="pg-control">
        <input
          id={id}
          class="pg-input"
          // Managers of passwords would offer the reader's own for this site.
          type={(shown ? 'text' : 'password') as 'text'}
          autocomplete={shown ? 'off' : 'new-password'}
          spellcheck={false}
          aria-describedby={hint === undefined ? undefined : `${id}--hint`}
          value={value}
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
        />
        {plain ? null : (
          <button
            type="button"
            class="pg-toggle"
            aria-label={`${words.show} ${name}`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? words.hide : words.show}
          </button>
        )}
      </div>
      {hint === undefined ? null : <Hint id={`${id}--hint`} text={hint} />}
    </div>
  )
}
