import { useEffect, useState } from 'preact/hooks'
import { announce } from '../announce.tsx'
import { Icon } from './icon.tsx'

/** Copies a text and says so. */
export function CopyButton({
  text,
  label = 'Copy',
  what,
  plain = false,
}: {
  readonly text: string
  readonly label?: string
  /** What is copied, for those who hear the button only. */
  readonly what: string
  readonly plain?: boolean
}) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return undefined
    const timer = setTimeout(() => setDone(false), 2000)
    return () => clearTimeout(timer)
  }, [done])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setDone(true)
      announce(`Copied ${what}.`)
    } catch {
      announce('The browser does not allow copying here; select the text instead.', 'bad')
    }
  }
  return (
    <button type="button" class={plain ? 'button quiet' : 'button'} onClick={() => void copy()}>
      <Icon name={done ? 'check' : 'copy'} />
      {done ? 'Copied' : label}
      {label === 'Copy' && <span class="unseen"> {what}</span>}
    </button>
  )
}

/** A text to take along, with its button. */
export function CopyLine({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <div class="copy-line">
      <code>{text}</code>
      <CopyButton text={text} what={what} plain />
    </div>
  )
}
