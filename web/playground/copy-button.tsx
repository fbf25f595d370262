import { useState } from 'preact/hooks'
import { spoken } from './words.ts'

interface CopyProps {
  readonly label: string
  readonly text: () => string | Promise<string>
  /** Shown in place of the sign. */
  readonly words?: string | undefined
}

const DONE_MS = 1600

export function CopyButton({ label, text, words }: CopyProps) {
  const { copy: usual, copied } = spoken()
  const [done, setDone] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(await text())
    setDone(true)
    setTimeout(() => setDone(false), DONE_MS)
  }
  return (
    <button type="button" class="pg-small" aria-label={done ? copied : label} onClick={() => void copy()}>
      {done ? copied : (words ?? usual)}
    </button>
  )
}
