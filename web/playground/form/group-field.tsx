import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { filled, spoken } from '../words.ts'
import { FieldFacts, FieldNotes, fieldIds, hintOf } from './field-frame.tsx'
import { useForm, type FieldProps } from './form-context.ts'
import { Toggle } from './scalar-field.tsx'

const OPEN_DEPTH = 4

interface GroupProps {
  readonly field: FieldProps
  readonly children: () => ComponentChildren
  /** Beside the name: what the group holds, or what can be done with it. */
  readonly extra?: ComponentChildren
}

/** Several fields under one name. Optional ones are closed until they are wanted, so that a type may contain itself. */
export function GroupField({ field, children, extra }: GroupProps) {
  const { errors } = useForm()
  const { schema, name, path, required, value, onChange, depth } = field
  const [opened, setOpened] = useState<boolean>()
  const error = errors.get(path)
  const wrongInside = error === undefined && [...errors.keys()].some((key) => key.startsWith(`${path}/`))
  const isOpen = opened ?? (wrongInside || ((required || value !== undefined) && depth < OPEN_DEPTH))
  const hint = hintOf(schema)
  const ids = fieldIds(path)
  const words = spoken()
  return (
    <fieldset
      class="pg-group"
      data-invalid={error === undefined ? undefined : ''}
      aria-describedby={error === undefined ? undefined : ids.error}
    >
      <legend>
        <button
          type="button"
          class="pg-fold"
          id={ids.input}
          aria-expanded={isOpen}
          onClick={() => setOpened(!isOpen)}
        >
          {name}
        </button>
      </legend>
      <div class="pg-group-head">
        <FieldFacts schema={schema} required={required} />
        {value === undefined && !required ? <span class="pg-type">{words.notSent}</span> : null}
        <span class="pg-spring" />
        {extra}
        {schema.nullable ? (
          <Toggle
            text="null"
            label={filled(words.sendNull, { name })}
            pressed={value === null}
            onToggle={(on) => onChange(on ? null : undefined)}
          />
        ) : null}
        {value !== undefined && !required && !field.item ? (
          <button
            type="button"
            class="pg-small"
            aria-label={filled(words.clearName, { name })}
            onClick={() => onChange(undefined)}
          >
            {words.clear}
          </button>
        ) : null}
      </div>
      <FieldNotes path={path} hint={hint} error={error} />
      {isOpen && value !== null ? (
        <div class="pg-inside">
          {field.picker}
          {children()}
        </div>
      ) : null}
    </fieldset>
  )
}
