import type { ChildProcess } from 'node:child_process'
import os from 'node:os'
import { startOwnProcess } from '../../lib/own-process.ts'
import { processBytes, processWork } from '../../lib/process-use.ts'
import { Slots } from '../../lib/slots.ts'
import type { SvgDrawing } from './render-svg.ts'

const PROGRAM = new URL(
  import.meta.url.endsWith('.ts') ? './picture-process.ts' : './picture-process.js',
  import.meta.url,
)
/** Of the processor: a picture takes a fifth of a second of it, and waits for it on a busy machine. */
const MOST_WORK_MS = 3000
const MOST_WAIT_MS = 30_000
const MOST_BYTES = 600_000_000
const WATCH_MS = 25
const IDLE_MS = 30_000

/** One at a time: it takes a whole core. */
const turn = new Slots(1)
let child: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined

/**
 * Draws in a process of its own, within bounds of time and memory; undefined when it cannot. Images of authors may be tiny
 * files that stand for a billion pixels, or filters that take for ever, and native code cannot be stopped otherwise.
 */
export function drawApart(drawing: SvgDrawing): Promise<Buffer | undefined> {
  return turn.run(() => drawn(drawing))
}

function drawn(drawing: SvgDrawing): Promise<Buffer | undefined> {
  clearTimeout(idle)
  const worker = (child ??= start())
  // Only Linux tells what it takes; elsewhere the wait is bounded alone.
  const memory = () => processBytes(worker.pid ?? 0) ?? 0
  const work = () => processWork(worker.pid ?? 0) ?? 0
  const before = work()
  return new Promise((resolve) => {
    const settle = (png: Buffer | undefined) => {
      clearTimeout(late)
      clearInterval(watch)
      worker.off('message', told)
      worker.off('exit', gone)
      if (png) rest(worker)
      else end(worker)
      resolve(png)
    }
    const told = (png: unknown) => settle(png instanceof Uint8Array ? Buffer.from(png) : undefined)
    const gone = () => settle(undefined)
    const late = setTimeout(gone, MOST_WAIT_MS)
    const watch = setInterval(() => {
      if (memory() > MOST_BYTES || work() - before > MOST_WORK_MS) gone()
    }, WATCH_MS)
    worker.once('message', told)
    worker.once('exit', gone)
    worker.ref()
    worker.channel?.ref()
    worker.send(drawing, (error) => {
      if (error) gone()
    })
  })
}

function start(): ChildProcess {
  // Nothing secret is there; fonts may be in somebody's home.
  const started = startOwnProcess(PROGRAM, { env: { HOME: os.homedir() }, errors: 'ignore' })
  // Told to the picture that waits, by its end.
  started.on('error', () => end(started))
  // One that was ended while nothing was drawn, as the system may, is no fault of the next picture.
  started.on('exit', () => end(started))
  return started
}

/** It stays for the next picture, and keeps nobody from ending. */
function rest(worker: ChildProcess): void {
  worker.unref()
  worker.channel?.unref()
  idle = setTimeout(() => end(worker), IDLE_MS).unref()
}

function end(worker: ChildProcess): void {
  worker.kill('SIGKILL')
  if (child === worker) child = undefined
}
