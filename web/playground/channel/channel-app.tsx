import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { PlaygroundModel } from '../../../src/shared/reference/form-schema.ts'
import { buildRequest, serverUrl } from '../../../src/shared/request/build-request.ts'
import { AddressLine } from '../address-line.tsx'
import { masked, securityValues, withPlaceholders } from '../auth/credentials.ts'
import { requestValues } from '../draft.ts'
import { focusFirst } from '../focus-first.ts'
import { NO_PROBLEMS, problemsOf } from '../problems.ts'
import { RequestSide, submitted } from '../request-side.tsx'
import { useDraft } from '../use-draft.ts'
import { filled } from '../words.ts'
import { spokenOnChannel } from './channel-words.ts'
import { messageData, messageDraft, messageModel, startChannel } from './channel-draft.ts'
import { FrameList } from './frame-list.tsx'
import { MessageFields } from './message-fields.tsx'
import { SocketSample } from './socket-sample.tsx'
import { splitHeaders } from './split-headers.ts'
import { useSocket } from './use-socket.ts'

interface ChannelAppProps {
  readonly model: PlaygroundModel
  /** Path of the page: values are remembered for it. */
  readonly page: string
  readonly onClose: () => void
}

const PHASES = { closed: 'notConnected', connecting: 'connecting', open: 'connected' } as const

/** Talking on a channel: how to connect and what to say on the left, what was said on the right. */
export function ChannelApp({ model, page, onClose }: ChannelAppProps) {
  const { endpoint, messages = [] } = model
  const start = () => startChannel(model, messages)
  const state = useDraft(model, page, start)
  const { draft, change } = state
  const [checked, setChecked] = useState<'nothing' | 'address' | 'message'>('nothing')
  const socket = useSocket()
  const words = spokenOnChannel()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const dialog = form.current?.closest('dialog')
    // Nobody expects a connection that goes on out of sight.
    dialog?.addEventListener('close', socket.disconnect)
    return () => dialog?.removeEventListener('close', socket.disconnect)
  }, [])

  const server = endpoint.servers[draft.server] ?? endpoint.servers[0]
  const base = server === undefined ? '' : serverUrl(server, draft.variables)
  const schemes = endpoint.security[draft.alternative] ?? []
  const security = securityValues(schemes, state.credentials, base)
  const requestWith = (values: typeof security) =>
    buildRequest(endpoint, requestValues(model, { ...draft, bodyType: undefined }, values))
  const request = requestWith(security)
  const shown = requestWith(masked(security))
  const message = messages[Number(draft.bodyType)]
  const { protocols, impossible } = splitHeaders(request.headers)

  const addressProblems = () => problemsOf(model, { ...draft, bodyType: undefined })
  const messageProblems = () =>
    message ? problemsOf(messageModel(model, message), messageDraft(draft, message)) : NO_PROBLEMS
  const problems = useMemo(
    () =>
      checked === 'nothing' ? NO_PROBLEMS : checked === 'address' ? addressProblems() : messageProblems(),
    [checked, draft, model],
  )
  const isClosed = socket.phase === 'closed'
  const connect = () => {
    setChecked('address')
    if (addressProblems().errors.size > 0) return focusFirst(form.current)
    socket.connect({ url: request.url, shown: shown.url, protocols })
  }
  const say = (anyway: boolean) => {
    setChecked('message')
    if (!message || (messageProblems().errors.size > 0 && !anyway)) return focusFirst(form.current)
    socket.send(messageData(model, draft, message) ?? '')
  }
  const submit = () => (isClosed ? connect() : say(false))
  const leave = (event: Event) => {
    // The button becomes the one that connects, and would do so with this very click.
    event.preventDefault()
    socket.disconnect()
  }

  return (
    <form class="pg" ref={form} noValidate {...submitted(submit)}>
      <div class="pg-bar">
        <span class={`method method-pill ${endpoint.method.toLowerCase()}`}>{endpoint.method}</span>
        <AddressLine
          base={base}
          template={endpoint.path}
          parameters={endpoint.parameters}
          values={draft.parameters}
          url={shown.url}
        />
        <span class="pg-phase" data-phase={socket.phase} role="status">
          {words[PHASES[socket.phase]]}
        </span>
        {isClosed ? (
          <button type="submit" class="pg-button">
            {words.connect}
          </button>
        ) : (
          <button type="button" class="pg-button pg-cancel" onClick={leave}>
            {words.disconnect}
          </button>
        )}
        <button type="button" class="pg-close" aria-label={words.close} onClick={onClose} />
      </div>
      <div class="pg-columns">
        <RequestSide model={model} state={state} base={base} problems={problems} start={start}>
          {impossible.length === 0 ? null : (
            <p class="pg-note">{filled(words.headersLeft, { names: impossible.join(', ') })}</p>
          )}
          <MessageFields
            model={model}
            messages={messages}
            draft={draft}
            onDraft={change}
            canSend={socket.phase === 'open'}
            refused={checked === 'message' && problems.errors.size > 0}
            onSend={say}
          />
        </RequestSide>
        <div class="pg-answer">
          <SocketSample
            request={requestWith(withPlaceholders(schemes, security))}
            shown={requestWith(withPlaceholders(schemes, masked(security)))}
          />
          <FrameList socket={socket} />
        </div>
      </div>
    </form>
  )
}
