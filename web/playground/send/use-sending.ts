import { useRef, useState } from 'preact/hooks'
import type { PlaygroundSettings } from '../../../src/shared/reference/form-schema.ts'
import type { WireRequest } from './encode-body.ts'
import { sendRequest, type Answer } from './send-request.ts'
import { spoken } from '../words.ts'

/** How far a request got. */
export interface Exchange {
  readonly phase: 'sending' | 'receiving' | 'done' | 'cancelled' | 'failed'
  readonly error?: string | undefined
  readonly answer?: Answer | undefined
  readonly bytes: number
  readonly milliseconds: number
  /** Until the first line of the answer was there. */
  readonly headMilliseconds?: number | undefined
  /** What arrived so far. The list grows in place; `bytes` says when. */
  readonly chunks: readonly Uint8Array<ArrayBuffer>[]
}

// As often as an eye can follow; a stream of a thousand small events must not be a thousand renderings.
const SHOW_EVERY_MS = 60

export interface Sending {
  readonly exchange: Exchange | undefined
  readonly send: (request: WireRequest, settings: PlaygroundSettings) => Promise<void>
  readonly cancel: () => void
}

/** Sends one request at a time and reports its answer as it arrives. */
export function useSending(): Sending {
  const [exchange, setExchange] = useState<Exchange>()
  const running = useRef<AbortController>(undefined)
  const send = async (request: WireRequest, settings: PlaygroundSettings) => {
    running.current?.abort()
    const abort = new AbortController()
    running.current = abort
    const begun = performance.now()
    const chunks: Uint8Array<ArrayBuffer>[] = []
    let bytes = 0
    let headMilliseconds: number | undefined
    const show = (next: Pick<Exchange, 'phase'> & Partial<Exchange>) => {
      // A newer request took over.
      if (running.current !== abort) return
      setExchange({ bytes, chunks, headMilliseconds, milliseconds: performance.now() - begun, ...next })
    }
    show({ phase: 'sending' })
    const answer = await sendRequest(request, settings, abort.signal)
    if ('error' in answer)
      return show({ phase: answer.cancelled ? 'cancelled' : 'failed', error: answer.error })
    headMilliseconds = performance.now() - begun
    show({ phase: 'receiving', answer })
    let timer: ReturnType<typeof setTimeout> | undefined
    try {
      const reader = answer.body?.getReader()
      for (;;) {
        const part = await reader?.read()
        if (!part || part.done) break
        chunks.push(part.value as Uint8Array<ArrayBuffer>)
        bytes += part.value.byteLength
        timer ??= setTimeout(() => {
          timer = undefined
          show({ phase: 'receiving', answer })
        }, SHOW_EVERY_MS)
      }
      clearTimeout(timer)
      show({ phase: 'done', answer })
    } catch {
      clearTimeout(timer)
      const cancelled = abort.signal.aborted
      show({
        phase: cancelled ? 'cancelled' : 'failed',
        answer,
        error: cancelled ? spoken().partShown : spoken().lost,
      })
    }
  }
  return { exchange, send, cancel: () => running.current?.abort() }
}
