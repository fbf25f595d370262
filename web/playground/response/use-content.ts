import { useEffect, useRef, useState } from 'preact/hooks'
import type { Exchange } from '../send/use-sending.ts'
import { decoderFor, type ContentKind } from './content-kind.ts'
import { EventStream, type StreamEvent } from './event-stream.ts'
import { formatJson } from './format-json.ts'

interface Content {
  readonly text: string
  readonly events: readonly StreamEvent[]
  /** JSON, indented; undefined while that is being done. */
  readonly formatted: string | undefined
}

interface Reading {
  readonly chunks: Exchange['chunks']
  readonly decoder: TextDecoder
  readonly stream: EventStream
  text: string
  next: number
  ended: boolean
}

/** The text of an answer as it arrives: every piece is decoded once. */
export function useContent(exchange: Exchange, kind: ContentKind, type: string | undefined): Content {
  const reading = useRef<Reading>(undefined)
  const [formatted, setFormatted] = useState<{ of: string; text: string }>()
  const { chunks } = exchange
  if (reading.current?.chunks !== chunks)
    reading.current = {
      chunks,
      decoder: decoderFor(type),
      stream: new EventStream(),
      text: '',
      next: 0,
      ended: false,
    }
  const state = reading.current
  const isText = kind === 'events' || kind === 'json' || kind === 'text'
  if (isText) advance(state, kind, exchange)
  const { text } = state
  const wanted = kind === 'json' && state.ended ? text : undefined
  useEffect(() => {
    if (wanted === undefined) return undefined
    let current = true
    void formatJson(wanted).then((pretty) => {
      if (current) setFormatted({ of: wanted, text: pretty ?? wanted })
    })
    return () => {
      current = false
    }
  }, [wanted])
  return {
    text,
    events: state.stream.events,
    formatted: formatted !== undefined && formatted.of === wanted ? formatted.text : undefined,
  }
}

function advance(state: Reading, kind: ContentKind, { phase, milliseconds }: Exchange): void {
  const ended = phase !== 'receiving'
  const { chunks, decoder, stream } = state
  const pieces: string[] = []
  while (state.next < chunks.length) pieces.push(decoder.decode(chunks[state.next++], { stream: true }))
  if (ended && !state.ended) {
    state.ended = true
    pieces.push(decoder.decode())
  }
  const added = pieces.join('')
  state.text += added
  if (kind !== 'events') return
  stream.add(added, milliseconds)
  if (state.ended) stream.end()
}
