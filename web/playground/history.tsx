import { useEffect, useRef, useState } from 'preact/hooks'
import type { Draft } from './draft.ts'
import { readStored, withoutFiles, writeStored } from './remembered.ts'
import type { Exchange } from './send/use-sending.ts'
import { spoken } from './words.ts'

const MAX_ENTRIES = 10

interface Entry {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly status: number
  readonly milliseconds: number
  /** What was filled in, without files and secrets. */
  readonly draft: Partial<Draft>
}

/** The last requests of a page that were answered, kept on this device. */
export function useHistory(page: string, exchange: Exchange | undefined, draft: Draft): readonly Entry[] {
  const key = `history:${page}`
  const [entries, setEntries] = useState<readonly Entry[]>(() => recall(key))
  const noted = useRef<Exchange['chunks']>(undefined)
  useEffect(() => {
    if (exchange?.phase !== 'done' || !exchange.answer || noted.current === exchange.chunks) return
    noted.current = exchange.chunks
    const { parameters, bodyType, bodies, choices, alternative } = draft
    const entry: Entry = {
      at: Date.now(),
      status: exchange.answer.status,
      milliseconds: Math.round(exchange.milliseconds),
      draft: withoutFiles({ parameters, bodyType, bodies, choices, alternative }) as Partial<Draft>,
    }
    const next = [entry, ...entries].slice(0, MAX_ENTRIES)
    setEntries(next)
    writeStored('local', key, next)
  }, [exchange, draft, entries, key])
  return entries
}

function recall(key: string): readonly Entry[] {
  const stored = readStored('local', key)
  return Array.isArray(stored) ? (stored as Entry[]).slice(0, MAX_ENTRIES) : []
}

interface HistoryProps {
  readonly entries: readonly Entry[]
  readonly onPick: (draft: Partial<Draft>) => void
}

export function History({ entries, onPick }: HistoryProps) {
  if (entries.length === 0) return null
  return (
    <details class="pg-history">
      <summary>
        {spoken().recent} <span class="pg-type">{entries.length}</span>
      </summary>
      <ul>
        {entries.map(({ at, status, milliseconds, draft }) => (
          <li key={at}>
            <button type="button" onClick={() => onPick(draft)}>
              <span class={`status s${String(status).charAt(0)}`}>{status}</span>
              <span>{new Date(at).toLocaleString(document.documentElement.lang || undefined)}</span>
              <span class="pg-type">{milliseconds} ms</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}
