import { spawn, type ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Span } from './spans.ts'

const WRITER = fileURLToPath(new URL('./writing-process.ts', import.meta.url))

/** What a writer said before it died. */
export interface Said {
  readonly acknowledged: readonly Span[]
  /** Sent, but never answered: they may be there or not. */
  readonly open: readonly Span[]
  readonly next: number
}

export interface RunningWriter {
  readonly child: ChildProcess
  /** Resolves when so many writes were acknowledged. */
  acknowledged(count: number): Promise<void>
  kill(): Promise<Said>
}

/** Starts a process that writes; resolves when it does. */
export async function startWriter(
  dataFolder: string,
  before: Pick<Said, 'open' | 'next'>,
): Promise<RunningWriter> {
  const args = [WRITER, dataFolder, String(before.next), JSON.stringify(before.open)]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  let trouble = ''
  child.stderr.on('data', (chunk) => (trouble += chunk))
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()))
  const ready = new Promise<void>((resolve) =>
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      if (text.startsWith('ready')) resolve()
    }),
  )
  await Promise.race([ready, ended])
  if (!text.startsWith('ready')) throw new Error(`The writer ended: ${trouble}`)
  return {
    child,
    async acknowledged(count) {
      while ((text.match(/^a /gm)?.length ?? 0) < count && child.exitCode === null) await sleep(5)
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
      return read(text, before)
    },
  }
}

/** Lets a writer write for a moment of any length, then kills it. */
export async function killOnce(dataFolder: string, before: Pick<Said, 'open' | 'next'>): Promise<Said> {
  const writer = await startWriter(dataFolder, before)
  // However busy the machine is, there is something to lose.
  await writer.acknowledged(2)
  await sleep(Math.random() * 400)
  return writer.kill()
}

function read(text: string, before: Pick<Said, 'open' | 'next'>): Said {
  const acknowledged: Span[] = []
  const open = new Map(before.open.map((span) => [span[0], span]))
  let { next } = before
  // A last line that was cut is not one.
  for (const line of text.slice(0, text.lastIndexOf('\n')).split('\n')) {
    const [kind, from, to] = line.split(' ')
    const span: Span = [Number(from), Number(to)]
    if (kind === 's') open.set(span[0], span)
    if (kind === 'a') {
      open.delete(span[0])
      acknowledged.push(span)
    }
    if (kind === 's') next = Math.max(next, span[1])
  }
  return { acknowledged, open: [...open.values()], next }
}
