import type { ComponentChildren, TargetedEvent, TargetedKeyboardEvent } from 'preact'
import type { PlaygroundModel } from '../../src/shared/reference/form-schema.ts'
import { Authorization } from './auth/authorization.tsx'
import type { Draft } from './draft.ts'
import { Field } from './form/field.tsx'
import { FormContext } from './form/form-context.ts'
import { ParameterFields } from './parameter-fields.tsx'
import type { Problems } from './problems.ts'
import { sendText } from './send/send-text.ts'
import { ServerFields } from './server-fields.tsx'
import type { DraftState } from './use-draft.ts'
import { spoken } from './words.ts'

interface RequestSideProps {
  readonly model: PlaygroundModel
  readonly state: DraftState
  /** URL of the chosen server. */
  readonly base: string
  readonly problems: Problems
  /** What the form starts with. */
  readonly start: () => Draft
  /** Above the fields. */
  readonly notice?: ComponentChildren
  /** What is sent, below those that say where to and by whom. */
  readonly children: ComponentChildren
}

/** The left side of the playground: where a request or a connection goes, by whom, with what. */
export function RequestSide({ model, state, base, problems, start, notice, children }: RequestSideProps) {
  const { endpoint, settings, definitions } = model
  const { draft, setDraft, change } = state
  const words = spoken()
  return (
    <FormContext.Provider
      value={{
        definitions,
        choices: draft.choices,
        choose: (path, option) =>
          setDraft((before) => ({ ...before, choices: { ...before.choices, [path]: option } })),
        errors: problems.errors,
        files: false,
        textual: true,
        Field,
      }}
    >
      <div class="pg-request">
        {notice}
        <ServerFields
          servers={endpoint.servers}
          server={draft.server}
          onServer={(index) => change({ server: index })}
          variables={draft.variables}
          onVariable={(name, value) => change({ variables: { ...draft.variables, [name]: value } })}
        />
        <Authorization
          security={endpoint.security}
          alternative={draft.alternative}
          onAlternative={(alternative) => change({ alternative })}
          credentials={state.credentials}
          onCredentials={state.setCredentials}
          onDevice={state.onDevice}
          onRemember={state.setOnDevice}
          serverUrl={base}
          send={(wire, signal) => sendText(wire, settings, signal)}
        />
        <ParameterFields
          model={model}
          values={draft.parameters}
          onChange={(key, value) =>
            setDraft((before) => ({ ...before, parameters: { ...before.parameters, [key]: value } }))
          }
        />
        {children}
        <button type="button" class="pg-small pg-reset" onClick={() => setDraft(start)}>
          {words.reset}
        </button>
      </div>
    </FormContext.Provider>
  )
}

/** A form is sent by its button, by Enter in a field, and by Ctrl Enter anywhere in it. */
export function submitted(submit: () => void) {
  return {
    onSubmit: (event: TargetedEvent<HTMLFormElement>) => {
      event.preventDefault()
      submit()
    },
    onKeyDown: (event: TargetedKeyboardEvent<HTMLFormElement>) => {
      if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      submit()
    },
  }
}
