import { useMemo, useRef, useState } from 'preact/hooks'
import type { PlaygroundModel } from '../../src/shared/reference/form-schema.ts'
import { buildRequest, serverUrl } from '../../src/shared/request/build-request.ts'
import { AddressLine } from './address-line.tsx'
import { masked, securityValues, withPlaceholders } from './auth/credentials.ts'
import { BodyFields } from './body-fields.tsx'
import { requestValues, startDraft } from './draft.ts'
import { focusFirst } from './focus-first.ts'
import { History, useHistory } from './history.tsx'
import { NO_PROBLEMS, problemsOf } from './problems.ts'
import { ResponsePanel } from './response/response-panel.tsx'
import { Samples } from './samples.tsx'
import { encodeRequest } from './send/encode-body.ts'
import { useSending } from './send/use-sending.ts'
import { RequestSide, submitted } from './request-side.tsx'
import { useDraft } from './use-draft.ts'
import { ENGLISH_WORDS, FIX_ONE_FIELD } from '../../src/shared/messages/playground-english.ts'
import { filled, spoken } from './words.ts'

interface AppProps {
  readonly model: PlaygroundModel
  /** Path of the page: values are remembered for it. */
  readonly page: string
  readonly onClose: () => void
}

/** The request builder of one operation: what is filled in on the left, what it means and brings on the right. */
export function PlaygroundApp({ model, page, onClose }: AppProps) {
  const { endpoint, settings } = model
  const start = () => startDraft(model)
  const state = useDraft(model, page, start)
  const { draft, setDraft, change, credentials } = state
  const [checked, setChecked] = useState(false)
  const { exchange, send, cancel } = useSending()
  const words = spoken()
  const form = useRef<HTMLFormElement>(null)

  const server = endpoint.servers[draft.server] ?? endpoint.servers[0]
  const base = server === undefined ? '' : serverUrl(server, draft.variables)
  const schemes = endpoint.security[draft.alternative] ?? []
  const security = securityValues(schemes, credentials, base)
  const request = buildRequest(endpoint, requestValues(model, draft, security))
  const sample = buildRequest(endpoint, requestValues(model, draft, withPlaceholders(schemes, security)))
  const shown = buildRequest(
    endpoint,
    requestValues(model, draft, withPlaceholders(schemes, masked(security))),
  )
  const problems = useMemo(() => (checked ? problemsOf(model, draft) : NO_PROBLEMS), [checked, draft, model])

  const submit = (anyway: boolean) => {
    const found = problemsOf(model, draft)
    setChecked(true)
    if (found.errors.size > 0 && (!anyway || found.refused)) return focusFirst(form.current)
    void send(encodeRequest(request, draft.bodyType), settings)
  }
  const history = useHistory(page, exchange, draft)
  const isBusy = exchange?.phase === 'sending' || exchange?.phase === 'receiving'

  return (
    <form class="pg" ref={form} noValidate {...submitted(() => submit(false))}>
      <div class="pg-bar">
        <span class={`method method-pill ${endpoint.method.toLowerCase()}`}>{endpoint.method}</span>
        <AddressLine
          base={base}
          template={endpoint.path}
          parameters={endpoint.parameters}
          values={draft.parameters}
          url={security.length === 0 ? request.url : shown.url}
        />
        {isBusy ? (
          <button type="button" class="pg-button pg-cancel" onClick={cancel}>
            {words.cancel}
          </button>
        ) : null}
        <button
          type="submit"
          class="pg-button"
          aria-label={words.send}
          aria-keyshortcuts="Control+Enter Meta+Enter"
          aria-busy={exchange?.phase === 'sending'}
          disabled={exchange?.phase === 'sending'}
        >
          {words.send}
          <kbd aria-hidden="true">{/Mac|iP/.test(navigator.userAgent) ? '⌘' : 'Ctrl '}↵</kbd>
        </button>
        <button type="button" class="pg-close" aria-label={words.close} onClick={onClose} />
      </div>
      <div class="pg-columns">
        <RequestSide
          model={model}
          state={state}
          base={base}
          problems={problems}
          start={start}
          notice={
            problems.errors.size === 0 ? null : (
              <div class="pg-failure" role="alert">
                {fixWords(problems.errors.size)}{' '}
                {problems.refused ? null : (
                  <button type="button" class="pg-small" onClick={() => submit(true)}>
                    {words.sendAnyway}
                  </button>
                )}
              </div>
            )
          }
        >
          {draft.bodyType === undefined ? null : (
            <BodyFields
              key={draft.bodyType}
              model={model}
              type={draft.bodyType}
              onType={(bodyType) => change({ bodyType })}
              draft={draft.bodies[draft.bodyType] ?? { value: undefined }}
              onDraft={(body) =>
                setDraft((before) => ({
                  ...before,
                  bodies: { ...before.bodies, [before.bodyType ?? '']: body },
                }))
              }
            />
          )}
        </RequestSide>
        <div class="pg-answer">
          <Samples request={sample} shown={shown} languages={settings.languages} />
          <ResponsePanel exchange={exchange} />
          <History entries={history} onPick={(old) => change(old)} />
        </div>
      </div>
    </form>
  )
}

function fixWords(count: number): string {
  const words = spoken()
  return count === 1 && words === ENGLISH_WORDS ? FIX_ONE_FIELD : filled(words.fixFields, { count })
}
