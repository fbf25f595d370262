import { useEffect, useRef, useState } from 'preact/hooks'
import type { FormSchema } from '../../../src/shared/reference/form-schema.ts'
import { filled, spoken } from '../words.ts'
import { useForm, type FieldProps } from './form-context.ts'
import { GroupField } from './group-field.tsx'
import { startValue } from './start-value.ts'

/** A list: items are added, moved and removed. */
export function ListField(field: FieldProps) {
  const { definitions, Field } = useForm()
  const { value, onChange, name, path, required, depth, schema } = field
  const items = Array.isArray(value) ? (value as readonly unknown[]) : []
  const list = useRef<HTMLOListElement>(null)
  const [added, setAdded] = useState(0)
  const itemSchema = schema.items as FormSchema
  useEffect(() => {
    if (added > 0)
      list.current?.lastElementChild?.querySelector<HTMLElement>('input,select,textarea')?.focus()
  }, [added])
  const change = (next: readonly unknown[]) => onChange(next.length === 0 && !required ? undefined : next)
  const move = (from: number, to: number) => {
    const next = [...items]
    next.splice(to, 0, ...next.splice(from, 1))
    change(next)
  }
  return (
    <GroupField field={field} extra={<span class="pg-type">{items.length === 0 ? '' : items.length}</span>}>
      {() => (
        <>
          <ol class="pg-items" ref={list}>
            {items.map((item, index) => (
              <li>
                <Field
                  schema={itemSchema}
                  value={item}
                  onChange={(next) => change(items.with(index, next))}
                  name={`${name} ${index + 1}`}
                  path={`${path}/${index}`}
                  required={false}
                  depth={depth + 1}
                  item
                />
                <ItemButtons
                  name={`${name} ${index + 1}`}
                  up={index > 0 ? () => move(index, index - 1) : undefined}
                  down={index < items.length - 1 ? () => move(index, index + 1) : undefined}
                  remove={() => change(items.filter((_, at) => at !== index))}
                />
              </li>
            ))}
          </ol>
          <button
            type="button"
            class="pg-add"
            aria-label={filled(spoken().addTo, { name })}
            onClick={() => {
              change([...items, startValue(itemSchema, { definitions, required: true })])
              setAdded(added + 1)
            }}
          >
            {spoken().addItem}
          </button>
        </>
      )}
    </GroupField>
  )
}

interface ItemButtonsProps {
  readonly name: string
  readonly up: (() => void) | undefined
  readonly down: (() => void) | undefined
  readonly remove: () => void
}

function ItemButtons({ name, up, down, remove }: ItemButtonsProps) {
  const words = spoken()
  return (
    <span class="pg-item-buttons">
      <button
        type="button"
        class="pg-small"
        aria-label={filled(words.moveUp, { name })}
        disabled={!up}
        onClick={up}
      >
        ↑
      </button>
      <button
        type="button"
        class="pg-small"
        aria-label={filled(words.moveDown, { name })}
        disabled={!down}
        onClick={down}
      >
        ↓
      </button>
      <button type="button" class="pg-small" aria-label={filled(words.removeName, { name })} onClick={remove}>
        ✕
      </button>
    </span>
  )
}
