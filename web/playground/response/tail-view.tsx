import { useRef } from 'preact/hooks'
import { spoken } from '../words.ts'
import { useStick } from './use-stick.ts'

const SHOWN = 20_000

/** The end of a text that is still arriving. */
export function TailView({ text }: { text: string }) {
  const box = useRef<HTMLDivElement>(null)
  const words = spoken()
  const onScroll = useStick(box, text.length)
  return (
    <div
      class="pg-text"
      ref={box}
      onScroll={onScroll}
      tabIndex={0}
      role="region"
      aria-label={words.responseBody}
    >
      <pre class="pg-chunk">
        <code>{text.slice(-SHOWN)}</code>
      </pre>
    </div>
  )
}
