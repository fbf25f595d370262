import { useMemo, useRef } from 'preact/hooks'
import type { StreamEvent } from './event-stream.ts'
import { joinedText } from './joined-text.ts'
import { useStick } from './use-stick.ts'
import { filled, spoken } from '../words.ts'

const SHOWN = 500

/** Server-sent events in the order they came. */
export function EventsView({ events, version }: { events: readonly StreamEvent[]; version: number }) {
  const words = spoken()
  const box = useRef<HTMLDivElement>(null)
  const onScroll = useStick(box, version)
  const from = Math.max(0, events.length - SHOWN)
  const joined = useMemo(() => joinedText(events), [events, events.length])
  return (
    <>
      {joined === undefined ? null : (
        <div class="pg-joined" role="region" aria-label={words.joined} tabIndex={0}>
          {joined}
        </div>
      )}
      <div
        class="pg-text pg-events"
        ref={box}
        onScroll={onScroll}
        tabIndex={0}
        role="region"
        aria-label={words.events}
      >
        {from === 0 ? null : <p class="pg-hint">{filled(words.earlierEvents, { count: from })}</p>}
        {events.length === 0 ? <p class="pg-empty">{words.waitingEvents}</p> : null}
        <ol>
          {events.slice(from).map(({ event, id, data, at }, index) => (
            <li key={from + index}>
              <span class="pg-event">
                {event}
                {id === undefined ? null : <span class="pg-type"> {id}</span>}
                <span class="pg-type pg-time">{(at / 1000).toFixed(2)} s</span>
              </span>
              <pre>{data}</pre>
            </li>
          ))}
        </ol>
      </div>
    </>
  )
}
