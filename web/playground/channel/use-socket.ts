import { useEffect, useRef, useState } from 'preact/hooks'
import { closeWords } from './close-codes.ts'
import { FrameLog } from './frame-log.ts'

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
const HEX_BYTES = 64

/** One connection at a time, and what is said on it. It ends with the page, or when the reader closes it. */
export function useSocket(): Socket {
  const [phase, setPhase] = useState<Socket['phase']>('closed')
  const [version, setVersion] = useState(0)
  const log = useRef(new FrameLog()).current
  const current = useRef<WebSocket>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      setVersion((before) => before + 1)
    }, SHOW_EVERY_MS)
  }
  const note = (text: string) => {
    log.add({ kind: 'note', text })
    show()
  }
  const disconnect = () => current.current?.close(1000)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      disconnect()
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
      note(socket.protocol === '' ? 'Connected.' : `Connected, with subprotocol ${socket.protocol}.`)
    })
    socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
      log.add({ kind: 'received', ...described(data) })
      show()
    })
    socket.addEventListener('close', ({ code, reason }) => {
      note(
        opened ? `Closed: ${code}, ${closeWords(code)}.${reason === '' ? '' : ` ${reason}`}` : notOpened(url),
      )
      if (!isCurrent()) return
      current.current = undefined
      setPhase('closed')
    })
    setPhase('connecting')
    note(`Connecting to ${shown}`)
  }
  const send = (data: string | Blob) => {
    if (current.current?.readyState !== WebSocket.OPEN) return note('Not sent: the connection is not open.')
    current.current.send(data)
    if (typeof data === 'string') log.add({ kind: 'sent', ...described(data) })
    else log.add({ kind: 'sent', text: 'Binary data', bytes: data.size })
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
    return { error: `${url} is not the address of a WebSocket.` }
  try {
    return { socket: new WebSocket(url, [...protocols]) }
  } catch (error) {
    if (location.protocol === 'https:' && /^ws:/i.test(url))
      return { error: 'This page uses https, so the browser opens only wss addresses.' }
    return {
      error: `The browser refused to connect: ${error instanceof Error ? error.message : String(error)}`,
    }
  }
}

/** A browser does not tell a page why; these are the reasons there are. */
function notOpened(url: string): string {
  return `Not connected. ${new URL(url).host} does not respond, does not speak WebSocket there, or refused: it may want credentials, or accept no connections from this page.`
}

function described(data: string | ArrayBuffer): { readonly text: string; readonly bytes: number } {
  if (typeof data === 'string') return { text: data, bytes: new Blob([data]).size }
  const first = [...new Uint8Array(data, 0, Math.min(HEX_BYTES, data.byteLength))]
  const hex = first.map((byte) => byte.toString(16).padStart(2, '0')).join(' ')
  return { text: `${hex}${data.byteLength > HEX_BYTES ? ' …' : ''}`, bytes: data.byteLength }
}
