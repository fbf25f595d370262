import { useState } from 'preact/hooks'
import { FileValue } from '../../../src/shared/request/http-request.ts'
import { filled, spoken } from '../words.ts'
import { described, FieldFrame, fieldIds, hintOf } from './field-frame.tsx'
import { useForm, type FieldProps } from './form-context.ts'

/** A file, or several where the spec asks for a list of them. */
export function FileField({ several, ...field }: FieldProps & { readonly several: boolean }) {
  return (
    <FieldFrame field={field}>
      <FileInput {...field} several={several} />
    </FieldFrame>
  )
}

type FileInputProps = Pick<FieldProps, 'path' | 'value' | 'onChange' | 'schema' | 'required'> & {
  readonly several: boolean
  readonly label?: string | undefined
}

export function FileInput({ path, value, onChange, several, schema, required, label }: FileInputProps) {
  const { errors } = useForm()
  const words = spoken()
  const chosen = filesOf(value)
  const [isOver, setOver] = useState(false)
  return (
    <div class="pg-files">
      <div class="pg-drop" data-over={isOver ? '' : undefined}>
        <span aria-hidden="true">{several ? words.dropFiles : words.dropFile}</span>
        <input
          id={fieldIds(path).input}
          class="pg-file"
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
          type="file"
          multiple={several}
          aria-label={label}
          aria-required={required ? true : undefined}
          {...described(path, hintOf(schema) !== undefined, errors.get(path))}
          onChange={({ currentTarget }) => {
            const files = [...(currentTarget.files ?? [])].map(fileValue)
            if (several) onChange(files.length === 0 ? undefined : files)
            else onChange(files[0])
          }}
        />
      </div>
      {chosen.length === 0 ? null : (
        <ul class="pg-file-list">
          {chosen.map(({ fileName, data }, index) => (
            <li>
              <span>
                {fileName} {data instanceof Blob ? `(${bytesWords(data.size)})` : ''}
              </span>
              <button
                type="button"
                class="pg-small"
                aria-label={filled(words.removeName, { name: fileName })}
                onClick={() => {
                  const rest = chosen.filter((_, at) => at !== index)
                  onChange(several && rest.length > 0 ? rest : undefined)
                }}
              >
                ✕
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function filesOf(value: unknown): readonly FileValue[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((one) => one instanceof FileValue)
}

function fileValue(file: File): FileValue {
  return new FileValue(file.name, file.type || 'application/octet-stream', file)
}

export function bytesWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  if (bytes < 1_000_000) return `${(bytes / 1000).toFixed(1)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
