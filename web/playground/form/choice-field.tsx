import type { FormSchema } from '../../../src/shared/reference/form-schema.ts'
import { Select } from '../select.tsx'
import { filled, spoken } from '../words.ts'
import { currentOption } from './choose-option.ts'
import { useForm, type FieldProps } from './form-context.ts'
import { isRecord, optionPath, optionsOf, propertiesOf, resolve, withOption } from './schema.ts'
import { startValue } from './start-value.ts'

/** One of several shapes: a picker, then the fields of the one that was picked. */
export function ChoiceField(field: FieldProps) {
  const { definitions, choices, choose, Field } = useForm()
  const { schema, value, onChange, path, name } = field
  const options = optionsOf(schema)
  const current = currentOption(schema, value, { path, choices, definitions })
  const option = options[current]
  if (!option) return null
  const chosen = withOption(schema, option, definitions)
  const pick = (index: number) => {
    const next = options[index]
    if (!next) return
    choose(path, index)
    const shape = withOption(schema, next, definitions)
    const start = startValue(shape, { definitions, required: true })
    onChange(kept(shape, value, start))
  }
  const picker =
    options.length === 1 ? null : (
      <Select
        class="pg-input pg-picker"
        aria-label={filled(spoken().shapeOf, { name })}
        value={String(current)}
        onChange={(index) => pick(Number(index))}
        options={options.map(({ label, schema: inner }, index) => ({
          value: String(index),
          label:
            numbered(label) ||
            resolve(inner, definitions).title ||
            filled(spoken().option, { number: index + 1 }),
        }))}
      />
    )
  const inner = { ...field, schema: chosen, path: optionPath(path, chosen) }
  if (!field.bare)
    return (
      <Field
        {...inner}
        picker={
          <>
            {field.picker}
            {picker}
          </>
        }
      />
    )
  return (
    <>
      {picker}
      <Field {...inner} />
    </>
  )
}

/** What has no name in the spec is numbered by us. */
function numbered(label: string): string {
  return label.replace(/^Option (\d+)$/, (_, number: string) => filled(spoken().option, { number }))
}

/** What the old shape and the new one have in common stays. */
function kept(shape: FormSchema, value: unknown, start: unknown): unknown {
  if (!isRecord(value) || shape.type !== 'object') return start
  const fixed = new Set(Object.keys(isRecord(start) ? start : {}))
  const known = new Set(propertiesOf(shape).map(({ name }) => name))
  const rest = Object.entries(value).filter(([key]) => known.has(key) && !fixed.has(key))
  return { ...Object.fromEntries(rest), ...(isRecord(start) ? start : {}) }
}
