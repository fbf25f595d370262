import { ChoiceField } from './choice-field.tsx'
import { FieldFrame, hintOf } from './field-frame.tsx'
import { FileField, FileInput } from './file-field.tsx'
import { useForm, type FieldProps } from './form-context.ts'
import { JsonInput } from './json-input.tsx'
import { ListField } from './list-field.tsx'
import { ObjectField, ObjectFields } from './object-field.tsx'
import { ScalarField } from './scalar-field.tsx'
import { canShow, kindOf, optionsOf, resolve } from './schema.ts'

/** The input of any schema. */
export function Field(given: FieldProps) {
  const { definitions, files } = useForm()
  const schema = resolve(given.schema, definitions)
  const field = { ...given, schema }
  const { value, bare } = field
  if (value !== null && optionsOf(schema).length > 0) return <ChoiceField {...field} />
  const kind = kindOf(schema)
  const asText = kind === 'file' && !files
  if (value !== null && !canShow(asText ? 'text' : kind, value)) return <OddValue {...field} />
  if (asText) return <ScalarField {...field} schema={{ ...schema, type: 'string' }} />
  const item = kind === 'array' && schema.items ? resolve(schema.items, definitions) : undefined
  if (files && (kind === 'file' || (item && kindOf(item) === 'file'))) {
    const several = kind !== 'file'
    return bare ? (
      <FileInput {...field} several={several} label={field.name} />
    ) : (
      <FileField {...field} several={several} />
    )
  }
  if (kind === 'object' || kind === 'map')
    return bare && value !== null ? <ObjectFields {...field} /> : <ObjectField {...field} />
  return kind === 'array' ? <ListField {...field} /> : <ScalarField {...field} />
}

/** JSON brought what the form has no input for: it is shown as JSON, so that nothing is lost. */
function OddValue(field: FieldProps) {
  const { errors } = useForm()
  return (
    <FieldFrame field={field}>
      <JsonInput
        path={field.path}
        value={field.value}
        onChange={field.onChange}
        hasHint={hintOf(field.schema) !== undefined}
        error={errors.get(field.path)}
      />
    </FieldFrame>
  )
}
