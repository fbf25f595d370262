import { described, fieldIds } from './form/field-frame.tsx'
import { useForm } from './form/form-context.ts'

interface TextBodyProps {
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
}

export function TextBody({ label, text, onText }: TextBodyProps) {
  const { errors } = useForm()
  return (
    <textarea
      id={fieldIds('body').input}
      class="pg-input pg-json"
      aria-label={label}
      spellcheck={false}
      rows={Math.min(24, Math.max(8, text.split('\n').length + 1))}
      {...described('body', false, errors.get('body'))}
      value={text}
      onInput={({ currentTarget }) => onText(currentTarget.value)}
    />
  )
}
