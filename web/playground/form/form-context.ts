import { createContext, type ComponentChildren, type VNode } from 'preact'
import { useContext } from 'preact/hooks'
import type { FormSchema } from '../../../src/shared/reference/form-schema.ts'
import type { Choices } from './choose-option.ts'
import type { Definitions } from './schema.ts'

/** What every field is given. */
export interface FieldProps {
  readonly schema: FormSchema
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  /** As the spec names it; it is what the input is called. */
  readonly name: string
  /** Where it stands in the request: `query:limit`, `body/address/street`. */
  readonly path: string
  readonly required: boolean
  readonly depth: number
  /** The value has a heading of its own already, as a body has. */
  readonly bare?: boolean | undefined
  /** An item of a list, which is removed instead of cleared. */
  readonly item?: boolean | undefined
  /** Chooses between shapes of this value; stands below its name. */
  readonly picker?: ComponentChildren
}

/** What every field of a form may ask for. */
export interface FormState {
  readonly definitions: Definitions
  readonly choices: Choices
  readonly choose: (path: string, option: number) => void
  /** What is wrong, by the place of the field; empty until somebody tried to send. */
  readonly errors: ReadonlyMap<string, string>
  /** Whether files can travel; in JSON and in parameters a file is text. */
  readonly files: boolean
  /** Whether a value of no particular type is text, as in a URL, or JSON, as in a body. */
  readonly textual: boolean
  /** The input of any schema. Handed down, because fields contain fields. */
  readonly Field: (props: FieldProps) => VNode | null
}

export const FormContext = createContext<FormState>({
  definitions: {},
  choices: {},
  choose: () => undefined,
  errors: new Map(),
  files: false,
  textual: false,
  Field: () => null,
})

export function useForm(): FormState {
  return useContext(FormContext)
}
