import { useMemo, useRef } from 'preact/hooks'
import type { StreamEvent } from './event-stream.ts'
import { joinedText } from './joined-text.ts'
import { useStick } from './use-stick.ts'

const SHOWN = 500

/** Server-sent events in the order they came. */
export function EventsView({ events, version }: { events: readonly StreamEvent[]; version: number }) {
  const box = useRef<HTMLDivElement>(null)
  const onScroll = useStick(box, version)
  const from = Math.max(0, events.length - SHOWN)
  const joined = useMemo(() => joinedText(events), [events, events.length])
  return (
    <>
      {joined === undefined ? null : (
        <div class="pg-joined" role="region" aria-label="Joined text" tabIndex={0}>
          {joined}
        </div>
      )}
      <div
        class="pg-text pg-events"
        ref={box}
        onScroll={onScroll}
        tabIndex={0}
        role="region"
        aria-label="Events"
      >
        {from === 0 ? null : <p class="pg-hint">{from} earlier events are not shown; download has all.</p>}
        {events.length === 0 ? <p class="pg-empty">Waiting for events…</p> : null}
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
