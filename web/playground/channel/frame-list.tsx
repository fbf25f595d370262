import { useRef, useState } from 'preact/hooks'
import { CopyButton } from '../copy-button.tsx'
import { useStick } from '../response/use-stick.ts'
import { filled } from '../words.ts'
import { spokenOnChannel } from './channel-words.ts'
import type { Frame } from './frame-log.ts'
import type { Socket } from './use-socket.ts'

const SIGNS = { sent: '↑', received: '↓', note: '·' } as const
const FIRST = 2000

/** What was said on the connection, the latest last. */
export function FrameList({ socket: { log, version, clear } }: { socket: Socket }) {
  const box = useRef<HTMLDivElement>(null)
  const onScroll = useStick(box, version)
  const { frames, dropped } = log
  const words = spokenOnChannel()
  const count = frames.filter(({ kind }) => kind !== 'note').length
  return (
    <section class="pg-response" aria-label={words.log}>
      <div class="pg-panel-head">
        <h3>{words.log}</h3>
        <span class="pg-type">{filled(words.messageCount, { count })}</span>
        <span class="pg-spring" />
        <CopyButton label={words.copyLog} text={() => frames.map(asText).join('\n')} />
        <button type="button" class="pg-small" onClick={clear} disabled={frames.length === 0}>
          {words.clear}
        </button>
      </div>
      <div
        class="pg-text pg-events"
        ref={box}
        onScroll={onScroll}
        tabIndex={0}
        role="log"
        aria-label={words.messages}
      >
        {dropped === 0 ? null : <p class="pg-hint">{filled(words.earlierLines, { count: dropped })}</p>}
        {frames.length === 0 ? <p class="pg-empty">{words.connectToSee}</p> : null}
        <ol>
          {frames.map((frame) => (
            <FrameLine key={frame.id} frame={frame} />
          ))}
        </ol>
      </div>
    </section>
  )
}

function FrameLine({ frame }: { frame: Frame }) {
  const { kind, text, bytes, cut } = frame
  const [all, setAll] = useState(false)
  const words = spokenOnChannel()
  const time = <span class="pg-type pg-time">{timeOf(frame)}</span>
  if (kind === 'note')
    return (
      <li class="pg-frame-note">
        {text}
        {time}
      </li>
    )
  const isLong = text.length > FIRST && !all
  return (
    <li class="pg-frame" data-kind={kind}>
      <span class="pg-event">
        <span aria-hidden="true">{SIGNS[kind]} </span>
        {words[kind]}
        {time}
        <span class="pg-type pg-time">{bytes} B</span>
      </span>
      <pre>{isLong ? `${text.slice(0, FIRST)}…` : text}</pre>
      {isLong ? (
        <button type="button" class="pg-small" onClick={() => setAll(true)}>
          {words.showAll}
        </button>
      ) : cut === true ? (
        <p class="pg-hint">{words.restNotKept}</p>
      ) : null}
    </li>
  )
}

/** `14:03:59.120`, in the reader's own zone. */
function timeOf({ at }: Frame): string {
  const date = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  const seconds = `${two(date.getSeconds())}.${String(date.getMilliseconds()).padStart(3, '0')}`
  return `${two(date.getHours())}:${two(date.getMinutes())}:${seconds}`
}

function asText(frame: Frame): string {
  return `${timeOf(frame)} ${SIGNS[frame.kind]} ${frame.text}`
}
