import { useEffect, useRef } from 'preact/hooks'
import { statusWords } from '../../../src/shared/reference/status-words.ts'
import { bytesWords } from '../form/file-field.tsx'
import type { Exchange } from '../send/use-sending.ts'
import { contentKind, headerOf } from './content-kind.ts'
import { EventsView } from './events-view.tsx'
import { MediaView } from './media-view.tsx'
import { ResponseActions } from './response-actions.tsx'
import { TextView } from './text-view.tsx'
import { TailView } from './tail-view.tsx'
import { useContent } from './use-content.ts'

/** What came back: status, time, size, headers, body. */
export function ResponsePanel({ exchange }: { exchange: Exchange | undefined }) {
  const panel = useRef<HTMLElement>(null)
  const isSending = exchange?.phase === 'sending'
  useEffect(() => {
    // On a phone the answer is far below the button that was pressed.
    if (isSending) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [isSending])
  return (
    <section class="pg-response" ref={panel} aria-label="Response">
      <div class="pg-panel-head">
        <h3>Response</h3>
        {exchange ? <Summary {...exchange} /> : null}
        <span class="pg-spring" />
        {exchange?.answer ? <ResponseActions exchange={exchange} /> : null}
      </div>
      <p role="status" class="sr-only">
        {exchange === undefined ? '' : summaryWords(exchange)}
      </p>
      {exchange === undefined ? <p class="pg-empty">Send the request to see the response.</p> : null}
      {exchange?.phase === 'sending' ? <p class="pg-empty">Waiting for the response…</p> : null}
      {exchange?.error === undefined ? null : (
        <p class={exchange.phase === 'cancelled' ? 'pg-note' : 'pg-failure'} role="alert">
          {exchange.error}
        </p>
      )}
      {exchange?.answer?.notes.map((note) => (
        <p class="pg-note">{note}</p>
      ))}
      {exchange?.answer ? <Headers {...exchange.answer} /> : null}
      {exchange?.answer ? <Body exchange={exchange} /> : null}
    </section>
  )
}

function Summary({ answer, milliseconds, bytes, phase }: Exchange) {
  if (!answer) return null
  const { status, statusText } = answer
  return (
    <>
      <span class={`status s${String(status).charAt(0)}`}>
        {status} {statusText || statusWords(String(status))}
      </span>
      <span class="pg-type">{timeWords(milliseconds)}</span>
      <span class="pg-type">{bytesWords(bytes)}</span>
      {phase === 'receiving' ? <span class="pg-type pg-live">receiving…</span> : null}
    </>
  )
}

/** Said once by screen readers when the state changes, not with every piece that arrives. */
function summaryWords({ phase, answer, milliseconds, bytes }: Exchange): string {
  if (phase === 'sending') return 'Sending the request.'
  if (!answer) return ''
  const line = `${answer.status} ${answer.statusText || statusWords(String(answer.status))}`
  if (phase === 'receiving') return `${line}. The response is arriving.`
  return `${line} in ${timeWords(milliseconds)}, ${bytesWords(bytes)}.`
}

function timeWords(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(2)} s`
}

function Headers({ headers, url }: NonNullable<Exchange['answer']>) {
  return (
    <details class="pg-headers">
      <summary>
        Headers <span class="pg-type">{headers.length}</span>
      </summary>
      <dl>
        {headers.map(([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p class="pg-hint">From {url}</p>
    </details>
  )
}

function Body({ exchange }: { exchange: Exchange }) {
  const type = headerOf(exchange.answer?.headers ?? [], 'content-type')
  const kind = contentKind(type, exchange.chunks[0])
  const { text, events, formatted } = useContent(exchange, kind, type)
  const ended = exchange.phase !== 'receiving'
  if (kind === 'events') return <EventsView events={events} version={exchange.bytes} />
  if (exchange.bytes === 0) return ended ? <p class="pg-empty">The response has no body.</p> : null
  if (kind === 'json' || kind === 'text') {
    if (!ended) return kind === 'text' ? <TailView text={text} /> : <p class="pg-empty">Receiving…</p>
    if (kind === 'json' && formatted === undefined) return <p class="pg-empty">Formatting…</p>
    const shown = kind === 'json' ? (formatted ?? text) : text
    const language = kind === 'json' ? 'json' : /xml|html/i.test(type ?? '') ? 'xml' : 'text'
    return <TextView text={shown} language={language} label="Response body" />
  }
  return ended ? (
    <MediaView exchange={exchange} kind={kind} type={type} />
  ) : (
    <p class="pg-empty">Receiving…</p>
  )
}
