import { exactNumber, writeJson } from '../../../src/shared/request/exact-json.ts'
import { scalarText } from '../../../src/shared/request/serialize-parameter.ts'
import { Select } from '../select.tsx'
import { filled, spoken } from '../words.ts'
import { Base64Button } from './base64-button.tsx'
import { same } from './choose-option.ts'
import { described, FieldFrame, fieldIds, hintOf } from './field-frame.tsx'
import { useForm, type FieldProps } from './form-context.ts'
import { JsonInput } from './json-input.tsx'
import { kindOf, type Kind } from './schema.ts'

/** One value: text, number, choice, or JSON. */
export function ScalarField(field: FieldProps) {
  const { schema, value, onChange, name } = field
  const kind = kindOf(schema)
  const isNull = value === null
  return (
    <FieldFrame field={field}>
      {isNull ? <NullInput {...field} /> : <ScalarInput field={field} kind={kind} />}
      {!isNull && kind === 'text' ? <EmptyToggle {...field} /> : null}
      {!isNull && schema.base64 !== undefined ? <Base64Button {...field} /> : null}
      {schema.nullable ? (
        <Toggle
          text="null"
          label={filled(spoken().sendNull, { name })}
          pressed={isNull}
          onToggle={(on) => onChange(on ? null : undefined)}
        />
      ) : null}
    </FieldFrame>
  )
}

function ScalarInput({ field, kind }: { field: FieldProps; kind: Kind }) {
  const form = useForm()
  const { schema, value, onChange, path, required } = field
  const hasHint = hintOf(schema) !== undefined
  const error = form.errors.get(path)
  const shown = schema.defaultValue ?? schema.example
  const placeholder = shown === undefined ? undefined : typeof shown === 'string' ? shown : writeJson(shown)
  const shared = {
    id: fieldIds(path).input,
    class: 'pg-input',
    ...described(path, hasHint, error),
    'aria-required': required ? true : undefined,
  }
  if (kind === 'enum' || kind === 'boolean' || kind === 'constant') {
    const values =
      kind === 'boolean' ? [true, false] : kind === 'constant' ? [schema.constant] : (schema.enum ?? [])
    const fallback = schema.defaultValue === undefined ? undefined : placeholder
    return <ValueSelect values={values} field={field} placeholder={fallback} shared={shared} />
  }
  if (kind === 'text' || kind === 'number' || kind === 'null') {
    const isNumber = kind === 'number'
    const text = value === undefined ? '' : scalarText(value)
    const change = (typed: string) =>
      onChange(typed === '' ? undefined : isNumber ? exactNumber(typed.trim()) : typed)
    // Long texts may have several lines, which only an area can show.
    if (!isNumber && (text.includes('\n') || (schema.maxLength ?? 0) > 200))
      return (
        <textarea
          {...shared}
          rows={Math.min(10, text.split('\n').length)}
          placeholder={placeholder}
          value={text}
          onInput={({ currentTarget }) => change(currentTarget.value)}
        />
      )
    return (
      <input
        {...shared}
        type={(schema.format === 'password' ? 'password' : 'text') as 'text'}
        inputmode={isNumber ? (schema.type === 'integer' ? 'numeric' : 'decimal') : undefined}
        autocomplete="off"
        spellcheck={false}
        placeholder={placeholder ?? formatHint(schema.format)}
        value={text}
        onInput={({ currentTarget }) => change(currentTarget.value)}
      />
    )
  }
  return (
    <JsonInput
      path={path}
      value={value}
      onChange={onChange}
      hasHint={hasHint}
      error={error}
      textual={form.textual && schema.type !== 'object' && schema.type !== 'array'}
      placeholder={
        placeholder ?? (schema.type === 'array' ? '[ … ]' : schema.type === 'object' ? '{ … }' : undefined)
      }
    />
  )
}

interface ValueSelectProps {
  readonly values: readonly unknown[]
  readonly field: FieldProps
  readonly placeholder: string | undefined
  readonly shared: object
}

const UNSET = 'unset'

function ValueSelect({ values, field, placeholder, shared }: ValueSelectProps) {
  const { value, onChange } = field
  const words = spoken()
  const known = values.findIndex((one) => same(one, value))
  // What JSON brought may be outside of the list; it is shown, and kept until another is chosen.
  const all = value === undefined || known >= 0 ? values : [...values, value]
  const index = value === undefined ? UNSET : String(known >= 0 ? known : values.length)
  return (
    <Select
      {...shared}
      value={index}
      onChange={(chosen) => onChange(chosen === UNSET ? undefined : all[Number(chosen)])}
      options={[
        {
          value: UNSET,
          label:
            placeholder === undefined
              ? words.notSent
              : `${words.notSent} (${words.defaultValue} ${placeholder})`,
        },
        ...all.map((one, at) => ({
          value: String(at),
          label: typeof one === 'string' ? one || `(${words.empty})` : writeJson(one),
        })),
      ]}
    />
  )
}

/** A text that is not there is not sent; one that is empty is another thing. */
function EmptyToggle({ value, onChange, name }: FieldProps) {
  if (value !== undefined && value !== '') return null
  return (
    <Toggle
      text={spoken().empty}
      label={filled(spoken().sendEmpty, { name })}
      pressed={value === ''}
      onToggle={(on) => onChange(on ? '' : undefined)}
    />
  )
}

function NullInput({ path }: FieldProps) {
  return <input id={fieldIds(path).input} class="pg-input" value="null" readOnly />
}

interface ToggleProps {
  readonly text: string
  readonly label: string
  readonly pressed: boolean
  readonly onToggle: (on: boolean) => void
}

export function Toggle({ text, label, pressed, onToggle }: ToggleProps) {
  return (
    <button
      type="button"
      class="pg-toggle"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      onClick={() => onToggle(!pressed)}
    >
      {text}
    </button>
  )
}

function formatHint(format: string | undefined): string | undefined {
  if (format === 'date') return '2030-01-31'
  return format === 'date-time' ? '2030-01-31T12:00:00Z' : undefined
}
