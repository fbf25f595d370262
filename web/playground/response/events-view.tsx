import { useRef } from 'preact/hooks'
import type { StreamEvent } from './event-stream.ts'
import { useStick } from './use-stick.ts'

const SHOWN = 500

/** Server-sent events in the order they came. */
export function EventsView({ events, version }: { events: readonly StreamEvent[]; version: number }) {
  const box = useRef<HTMLDivElement>(null)
  const onScroll = useStick(box, version)
  const from = Math.max(0, events.length - SHOWN)
  return (
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
        {events.slice(from).map(({ event, id, data }, index) => (
          <li key={from + index}>
            <span class="pg-event">
              {event}
              {id === undefined ? null : <span class="pg-type"> {id}</span>}
            </span>
            <pre>{data}</pre>
          </li>
        ))}
      </ol>
    </div>
  )
}
