import { useEffect, useState } from 'preact/hooks'
import type { PlaygroundModel } from '../../src/shared/reference/form-schema.ts'
import { SERVER_VARIABLES_EVENT, serverVariables } from '../reference/server-variables.ts'
import {
  isRemembering,
  recallCredentials,
  rememberCredentials,
  type Credentials,
} from './auth/credentials.ts'
import type { Draft } from './draft.ts'
import { recallDraft, rememberDraft } from './remembered.ts'

const REMEMBER_AFTER_MS = 400

export interface DraftState {
  readonly draft: Draft
  readonly setDraft: (next: (before: Draft) => Draft) => void
  readonly change: (next: Partial<Draft>) => void
  readonly credentials: Credentials
  readonly setCredentials: (next: Credentials) => void
  readonly onDevice: boolean
  readonly setOnDevice: (onDevice: boolean) => void
}

/** What a reader fills in, remembered for the page: where they left off, or what it starts with. */
export function useDraft(model: PlaygroundModel, page: string, start: () => Draft): DraftState {
  const [draft, setDraft] = useState<Draft>(() => withVariables(recallDraft(model, start(), page)))
  const [credentials, setCredentials] = useState<Credentials>(recallCredentials)
  const [onDevice, setOnDevice] = useState(isRemembering)
  useEffect(() => {
    const timer = setTimeout(() => rememberDraft(model, draft, page), REMEMBER_AFTER_MS)
    return () => clearTimeout(timer)
  }, [draft, model, page])
  useEffect(() => rememberCredentials(credentials, onDevice), [credentials, onDevice])
  useEffect(() => {
    const listen = () => setDraft(withVariables)
    document.addEventListener(SERVER_VARIABLES_EVENT, listen)
    return () => document.removeEventListener(SERVER_VARIABLES_EVENT, listen)
  }, [])
  const change = (next: Partial<Draft>) => setDraft((before) => ({ ...before, ...next }))
  return { draft, setDraft, change, credentials, setCredentials, onDevice, setOnDevice }
}

/** Values that scripts of the site gave stand over what was remembered; the reader may still change them. */
function withVariables(draft: Draft): Draft {
  return { ...draft, variables: { ...draft.variables, ...serverVariables() } }
}
