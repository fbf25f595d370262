import { useState } from 'preact/hooks'
import type { BuilderWords } from '../../src/shared/messages/playground-english.ts'
import type { Parameter, ParameterPlace } from '../../src/shared/reference/endpoint.ts'
import type { FormSchema, PlaygroundModel } from '../../src/shared/reference/form-schema.ts'
import { parameterKey } from '../../src/shared/request/build-request.ts'
import { FieldFrame, hintOf } from './form/field-frame.tsx'
import { Field } from './form/field.tsx'
import { useForm } from './form/form-context.ts'
import { JsonInput } from './form/json-input.tsx'
import { kindOf, optionsOf, resolve } from './form/schema.ts'
import { Toggle } from './form/scalar-field.tsx'
import { filled, spoken } from './words.ts'

const PLACES: readonly (readonly [ParameterPlace, keyof BuilderWords])[] = [
  ['path', 'pathParameters'],
  ['query', 'queryParameters'],
  ['header', 'headers'],
  ['cookie', 'cookies'],
]

interface ParameterFieldsProps {
  readonly model: PlaygroundModel
  readonly values: Readonly<Record<string, unknown>>
  readonly onChange: (key: string, value: unknown) => void
}

/** Parameters by place, as the page lists them. */
export function ParameterFields({ model, values, onChange }: ParameterFieldsProps) {
  const words = spoken()
  return (
    <>
      {PLACES.map(([place, title]) => {
        const own = model.endpoint.parameters.filter((parameter) => parameter.in === place)
        if (own.length === 0) return null
        return (
          <fieldset class="pg-section" key={place}>
            <legend>{words[title]}</legend>
            {own.map((parameter) => {
              const key = parameterKey(parameter)
              return (
                <ParameterField
                  key={key}
                  parameter={parameter}
                  schema={model.parameters[key] ?? {}}
                  value={values[key]}
                  onChange={(value) => onChange(key, value)}
                />
              )
            })}
          </fieldset>
        )
      })}
    </>
  )
}

interface ParameterFieldProps {
  readonly parameter: Parameter
  readonly schema: FormSchema
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

/** Lists and objects may be written as JSON instead of field by field. */
function ParameterField({ parameter, schema, value, onChange }: ParameterFieldProps) {
  const { definitions, errors } = useForm()
  const [asJson, setAsJson] = useState(false)
  const resolved = resolve(schema, definitions)
  const own: FormSchema = {
    ...resolved,
    description: parameter.description ?? resolved.description,
    example: parameter.exampleGiven ? parameter.example : resolved.example,
    deprecated: parameter.deprecated ? true : undefined,
  }
  const { name, required } = parameter
  const field = { schema: own, value, onChange, name, path: parameterKey(parameter), required, depth: 0 }
  const isDeep = optionsOf(own).length > 0 || ['array', 'object', 'map'].includes(kindOf(own))
  if (!isDeep) return <Field {...field} />
  return (
    <div class="pg-deep">
      <Toggle
        text="JSON"
        label={filled(spoken().writeAsJson, { name })}
        pressed={asJson}
        onToggle={setAsJson}
      />
      {asJson ? (
        <FieldFrame field={field}>
          <JsonInput
            path={field.path}
            value={value}
            onChange={onChange}
            hasHint={hintOf(own) !== undefined}
            error={errors.get(field.path)}
          />
        </FieldFrame>
      ) : (
        <Field {...field} />
      )}
    </div>
  )
}
