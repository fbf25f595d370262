import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { FormSchema } from '../../../src/shared/reference/form-schema.ts'
import { filled, spoken } from '../words.ts'
import { useForm, type FieldProps } from './form-context.ts'
import { GroupField } from './group-field.tsx'
import { isRecord, propertiesOf } from './schema.ts'
import { begun, startValue } from './start-value.ts'

/** An object: its properties, and keys the spec does not name. */
export function ObjectField(field: FieldProps) {
  return <GroupField field={field}>{() => <ObjectFields {...field} />}</GroupField>
}

const ANYTHING: FormSchema = { type: 'any' }

export function ObjectFields({ schema, value, onChange, path, required, depth }: FieldProps) {
  const { definitions, Field } = useForm()
  const record = isRecord(value) ? value : {}
  const properties = propertiesOf(schema)
  const named = new Set(properties.map(({ name }) => name))
  const others = Object.keys(record).filter((key) => !named.has(key))
  const set = (key: string, item: unknown) => {
    const all: Record<string, unknown> = value === undefined ? begun(schema, {}, definitions) : { ...record }
    if (item === undefined) delete all[key]
    else
      Object.defineProperty(all, key, { value: item, enumerable: true, configurable: true, writable: true })
    const next = ordered(all, properties)
    onChange(Object.keys(next).length === 0 && !required ? undefined : next)
  }
  const extra = typeof schema.additional === 'object' ? schema.additional : ANYTHING
  return (
    <>
      {neededFirst(properties).map(({ name, required: needed, schema: inner }) => (
        <Field
          key={name}
          schema={inner}
          value={record[name]}
          onChange={(item) => set(name, item)}
          name={name}
          path={`${path}/${name}`}
          required={needed}
          depth={depth + 1}
        />
      ))}
      {others.map((key, index) => (
        <MapEntry
          key={`+${index}`}
          entry={key}
          taken={(name) => name in record}
          onRename={(name) => onChange(renamed(record, key, name))}
          onRemove={() => set(key, undefined)}
        >
          <Field
            schema={extra}
            value={record[key]}
            onChange={(item) => set(key, item === undefined ? '' : item)}
            name={key}
            path={`${path}/${key}`}
            required={false}
            depth={depth + 1}
          />
        </MapEntry>
      ))}
      {schema.additional === undefined ? null : (
        <button
          type="button"
          class="pg-add"
          onClick={() => set(freeKey(record), startValue(extra, { definitions, required: true }) ?? '')}
        >
          {spoken().addKey}
        </button>
      )}
    </>
  )
}

interface MapEntryProps {
  readonly entry: string
  readonly taken: (name: string) => boolean
  readonly onRename: (name: string) => void
  readonly onRemove: () => void
  readonly children: ComponentChildren
}

/** A key the reader names. A name that is taken stays in the input until it is changed again. */
function MapEntry({ entry, taken, onRename, onRemove, children }: MapEntryProps) {
  const [clash, setClash] = useState<string>()
  const words = spoken()
  return (
    <div class="pg-entry">
      <div class="pg-entry-key">
        <input
          class="pg-input"
          aria-label={filled(words.keyName, { name: entry })}
          aria-invalid={clash === undefined ? undefined : true}
          value={clash ?? entry}
          onInput={({ currentTarget }) => {
            const name = currentTarget.value
            const bad = name !== entry && taken(name)
            setClash(bad ? name : undefined)
            if (!bad && name !== entry) onRename(name)
          }}
        />
        <button
          type="button"
          class="pg-small"
          aria-label={filled(words.removeName, { name: entry })}
          onClick={onRemove}
        >
          ✕
        </button>
      </div>
      {clash === undefined ? null : <p class="pg-error">{words.keyTaken}</p>}
      {children}
    </div>
  )
}

/** What must be filled in stands first; what is sent keeps the order of the spec. */
function neededFirst(
  properties: NonNullable<FormSchema['properties']>,
): NonNullable<FormSchema['properties']> {
  return [...properties.filter(({ required }) => required), ...properties.filter(({ required }) => !required)]
}

/** Properties in the order of the spec, then the others as they came. */
function ordered(
  record: Readonly<Record<string, unknown>>,
  properties: NonNullable<FormSchema['properties']>,
): Record<string, unknown> {
  const first = properties.map(({ name }) => name).filter((name) => Object.hasOwn(record, name))
  const named = new Set(first)
  return Object.fromEntries(
    [...first, ...Object.keys(record).filter((key) => !named.has(key))].map((key) => [key, record[key]]),
  )
}

function renamed(record: Readonly<Record<string, unknown>>, from: string, to: string): object {
  return Object.fromEntries(Object.entries(record).map(([key, item]) => [key === from ? to : key, item]))
}

function freeKey(record: object): string {
  for (let number = 1; ; number++) {
    const name = number === 1 ? 'key' : `key${number}`
    if (!(name in record)) return name
  }
}
