import { useEffect, useRef, useState } from 'preact/hooks'
import { closeWords } from './close-codes.ts'
import { FrameLog } from './frame-log.ts'
import { filled } from '../words.ts'
import { spokenOnChannel } from './channel-words.ts'

export interface SocketTarget {
  readonly url: string
  /** The address without its secrets, for the log. */
  readonly shown: string
  readonly protocols: readonly string[]
}

export interface Socket {
  readonly phase: 'closed' | 'connecting' | 'open'
  readonly log: FrameLog
  /** Changes with the log, which grows in place. */
  readonly version: number
  readonly connect: (target: SocketTarget) => void
  readonly disconnect: () => void
  readonly send: (data: string | Blob) => void
  readonly clear: () => void
}

// A server may say a thousand things a second; an eye follows fewer.
const SHOW_EVERY_MS = 60
const MOST_PAUSE_MS = 2000
const HEX_BYTES = 64

/** One connection at a time, and what is said on it. It ends with the page, or when the reader closes it. */
export function useSocket(): Socket {
  const [phase, setPhase] = useState<Socket['phase']>('closed')
  const [version, setVersion] = useState(0)
  const log = useRef(new FrameLog()).current
  const current = useRef<WebSocket>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const pause = useRef(SHOW_EVERY_MS)
  const isBehind = useRef(false)
  const show = () => {
    isBehind.current = true
    timer.current ??= setTimeout(draw, pause.current)
  }
  const draw = () => {
    const start = performance.now()
    isBehind.current = false
    setVersion((before) => before + 1)
    // Drawn: whatever that cost, the reader has three times as long for a click.
    timer.current = setTimeout(() => {
      pause.current = Math.min(SHOW_EVERY_MS + 3 * (performance.now() - start), MOST_PAUSE_MS)
      timer.current = undefined
      if (isBehind.current) show()
    })
  }
  const note = (text: string) => {
    log.add({ kind: 'note', text })
    show()
  }
  /** The reader is rid of it at once, however much is still on its way. */
  const disconnect = () => {
    current.current?.close(1000)
    current.current = undefined
    setPhase('closed')
  }
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      current.current?.close(1000)
    },
    [],
  )

  const connect = ({ url, shown, protocols }: SocketTarget) => {
    disconnect()
    const { socket, error } = open(url, protocols)
    if (!socket) return note(error)
    current.current = socket
    let opened = false
    const isCurrent = () => current.current === socket
    socket.binaryType = 'arraybuffer'
    socket.addEventListener('open', () => {
      opened = true
      if (isCurrent()) setPhase('open')
      note(
        socket.protocol === ''
          ? spokenOnChannel().connected
          : filled(spokenOnChannel().subprotocol, { name: socket.protocol }),
      )
    })
    socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
      if (!isCurrent()) return
      log.add({ kind: 'received', ...described(data) })
      show()
    })
    socket.addEventListener('close', ({ code, reason }) => {
      note(
        opened
          ? `${filled(spokenOnChannel().closedWith, { code, reason: closeWords(code) })}${reason === '' ? '' : ` ${reason}`}`
          : filled(spokenOnChannel().notOpened, { host: new URL(url).host }),
      )
      if (!isCurrent()) return
      current.current = undefined
      setPhase('closed')
    })
    setPhase('connecting')
    note(filled(spokenOnChannel().connectingTo, { url: shown }))
  }
  const send = (data: string | Blob) => {
    if (current.current?.readyState !== WebSocket.OPEN) return note(spokenOnChannel().notOpen)
    current.current.send(data)
    if (typeof data === 'string') log.add({ kind: 'sent', ...described(data) })
    else log.add({ kind: 'sent', text: spokenOnChannel().binary, bytes: data.size })
    show()
  }
  const clear = () => {
    log.clear()
    show()
  }
  return { phase, log, version, connect, disconnect, send, clear }
}

type Opened =
  | { readonly socket: WebSocket; readonly error?: never }
  | { readonly socket?: never; readonly error: string }

function open(url: string, protocols: readonly string[]): Opened {
  if (!URL.canParse(url) || !/^wss?:$/.test(new URL(url).protocol))
    return { error: filled(spokenOnChannel().notSocket, { url }) }
  try {
    return { socket: new WebSocket(url, [...protocols]) }
  } catch (error) {
    if (location.protocol === 'https:' && /^ws:/i.test(url)) return { error: spokenOnChannel().onlyWss }
    const reason = error instanceof Error ? error.message : String(error)
    return { error: filled(spokenOnChannel().notConnecting, { reason }) }
  }
}

function described(data: string | ArrayBuffer): { readonly text: string; readonly bytes: number } {
  if (typeof data === 'string') return { text: data, bytes: utf8Length(data) }
  const first = [...new Uint8Array(data, 0, Math.min(HEX_BYTES, data.byteLength))]
  const hex = first.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
  return { text: `${hex}${data.byteLength > HEX_BYTES ? ' …' : ''}`, bytes: data.byteLength }
}

/** Of a text as it was sent. Encoding it, or a Blob of it, would cost more than all the rest. */
function utf8Length(text: string): number {
  let bytes = text.length
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    // The halves of a pair are three bytes each by this count, and four together.
    if (code > 0x7f) bytes += code > 0x7ff && (code < 0xd800 || code > 0xdfff) ? 2 : 1
  }
  return bytes
}
