import { useEffect, useRef, useState } from 'preact/hooks'
import { statusWords } from '../../../src/shared/reference/status-words.ts'
import { bytesWords } from '../form/file-field.tsx'
import type { Exchange } from '../send/use-sending.ts'
import { contentKind, headerOf, type ContentKind } from './content-kind.ts'
import { TabList } from '../tab-list.tsx'
import { filled, spoken } from '../words.ts'
import { EventsView } from './events-view.tsx'
import { JsonView } from './json-view.tsx'
import { MediaView } from './media-view.tsx'
import { ResponseActions } from './response-actions.tsx'
import { TextView } from './text-view.tsx'
import { TailView } from './tail-view.tsx'
import { useContent } from './use-content.ts'

/** What came back: status, time, size, headers, body. */
export function ResponsePanel({ exchange }: { exchange: Exchange | undefined }) {
  const panel = useRef<HTMLElement>(null)
  const words = spoken()
  const isSending = exchange?.phase === 'sending'
  useEffect(() => {
    // On a phone the answer is far below the button that was pressed.
    if (isSending) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [isSending])
  return (
    <section class="pg-response" ref={panel} aria-label={words.response}>
      <div class="pg-panel-head">
        <h3>{words.response}</h3>
        {exchange ? <Summary {...exchange} /> : null}
      </div>
      <p role="status" class="sr-only">
        {exchange === undefined ? '' : summaryWords(exchange)}
      </p>
      {exchange === undefined ? <p class="pg-empty">{words.sendToSee}</p> : null}
      {exchange?.phase === 'sending' ? <p class="pg-empty">{words.waiting}</p> : null}
      {exchange?.error === undefined ? null : (
        <p class={exchange.phase === 'cancelled' ? 'pg-note' : 'pg-failure'} role="alert">
          {exchange.error}
        </p>
      )}
      {exchange?.answer?.notes.map((note) => (
        <p class="pg-note">{note}</p>
      ))}
      {exchange?.answer ? <Views exchange={exchange} /> : null}
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
      {phase === 'receiving' ? <span class="pg-type pg-live">{spoken().receiving}</span> : null}
    </>
  )
}

/** Said once by screen readers when the state changes, not with every piece that arrives. */
function summaryWords({ phase, answer, milliseconds, bytes }: Exchange): string {
  if (phase === 'sending') return spoken().sending
  if (!answer) return ''
  const line = `${answer.status} ${answer.statusText || statusWords(String(answer.status))}`
  if (phase === 'receiving') return `${line}. ${spoken().receiving}`
  return `${line}, ${timeWords(milliseconds)}, ${bytesWords(bytes)}`
}

function timeWords(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(2)} s`
}

type View = 'body' | 'raw' | 'headers' | 'timing'

/** The answer in four ways. The one that was chosen stays for the next answer. */
function Views({ exchange }: { exchange: Exchange }) {
  const [chosen, setChosen] = useState<View>('body')
  const words = spoken()
  const { headers = [] } = exchange.answer ?? {}
  const type = headerOf(headers, 'content-type')
  const kind = contentKind(type, exchange.chunks[0])
  const isText = kind === 'json' || kind === 'text' || kind === 'events'
  const tabs = [
    { name: 'body', words: kind === 'json' ? words.pretty : kind === 'events' ? words.events : words.body },
    ...(isText && kind !== 'text' ? ([{ name: 'raw', words: words.raw }] as const) : []),
    { name: 'headers', words: words.headers, count: headers.length },
    { name: 'timing', words: words.timing },
  ] as const
  const current = tabs.some(({ name }) => name === chosen) ? chosen : 'body'
  return (
    <>
      <div class="pg-views">
        <TabList label={words.response} id="pg-view" tabs={tabs} current={current} onChoose={setChosen} />
        <span class="pg-spring" />
        <ResponseActions exchange={exchange} />
      </div>
      <div class="pg-view" role="tabpanel" id="pg-view-panel" aria-labelledby={`pg-view-${current}`}>
        {current === 'headers' && exchange.answer ? <Headers {...exchange.answer} /> : null}
        {current === 'timing' ? <Timing {...exchange} /> : null}
        {current === 'body' || current === 'raw' ? (
          <Body exchange={exchange} kind={kind} type={type} raw={current === 'raw'} />
        ) : null}
      </div>
    </>
  )
}

function Headers({ headers, url }: NonNullable<Exchange['answer']>) {
  return (
    <div class="pg-headers">
      <dl>
        {headers.map(([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p class="pg-hint">{filled(spoken().from, { url })}</p>
    </div>
  )
}

function Timing({ headMilliseconds = 0, milliseconds, bytes }: Exchange) {
  const words = spoken()
  const rows = [
    [words.untilHeaders, timeWords(headMilliseconds)],
    [words.body, timeWords(milliseconds - headMilliseconds)],
    [words.total, timeWords(milliseconds)],
    [words.bodySize, bytesWords(bytes)],
  ]
  return (
    <dl class="pg-headers">
      {rows.map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface BodyProps {
  readonly exchange: Exchange
  readonly kind: ContentKind
  readonly type: string | undefined
  readonly raw: boolean
}

// A tree of more lines than this is slower than the text.
const MAX_TREE_LINES = 3000

function Body({ exchange, kind, type, raw }: BodyProps) {
  const words = spoken()
  const { text, events, formatted } = useContent(exchange, kind, type)
  const ended = exchange.phase !== 'receiving'
  if (exchange.bytes === 0 && kind !== 'events') return ended ? <p class="pg-empty">{words.noBody}</p> : null
  if (raw && ended) return <TextView text={text} language="text" label={words.responseBody} />
  if (kind === 'events') return <EventsView events={events} version={exchange.bytes} />
  if (kind === 'json' || kind === 'text') {
    if (!ended) return kind === 'text' ? <TailView text={text} /> : <p class="pg-empty">{words.receiving}</p>
    if (kind === 'json' && formatted === undefined) return <p class="pg-empty">{words.formatting}</p>
    if (kind === 'json' && formatted !== undefined && isTree(formatted)) return <JsonView text={formatted} />
    const shown = kind === 'json' ? (formatted ?? text) : text
    const language = kind === 'json' ? 'json' : /xml|html/i.test(type ?? '') ? 'xml' : 'text'
    return <TextView text={shown} language={language} label={words.responseBody} />
  }
  return ended ? (
    <MediaView exchange={exchange} kind={kind} type={type} />
  ) : (
    <p class="pg-empty">{words.receiving}</p>
  )
}

function isTree(text: string): boolean {
  if (!/^[[{]\n/.test(text)) return false
  let lines = 0
  for (let at = text.indexOf('\n'); at >= 0 && lines <= MAX_TREE_LINES; at = text.indexOf('\n', at + 1))
    lines++
  return lines <= MAX_TREE_LINES
}
