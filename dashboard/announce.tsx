import { useEffect, useState } from 'preact/hooks'

interface Message {
  readonly text: string
  readonly tone: 'good' | 'bad'
}

const messages = new EventTarget()
const SHOWN_MS = 6000

/** Says what was done, to those who look and those who listen. */
export function announce(text: string, tone: Message['tone'] = 'good'): void {
  messages.dispatchEvent(new CustomEvent('say', { detail: { text, tone } }))
}

/** The place where `announce` is heard and seen. It stands on the page from the start, or nobody would hear it. */
export function Announcer() {
  const [message, setMessage] = useState<Message | null>(null)
  useEffect(() => {
    let timer = 0
    const say = (event: Event) => {
      setMessage((event as CustomEvent<Message>).detail)
      clearTimeout(timer)
      timer = setTimeout(() => setMessage(null), SHOWN_MS)
    }
    messages.addEventListener('say', say)
    return () => messages.removeEventListener('say', say)
  }, [])
  return (
    <div class="announcer" role="status" aria-live="polite">
      {message && <p class={`announcement ${message.tone}`}>{message.text}</p>}
    </div>
  )
}
