import { spawn, type ChildProcessByStdio } from 'node:child_process'
import fs from 'node:fs'
import type { Readable } from 'node:stream'
import { treeUse } from './process-tree.ts'

export interface ProgramLimits {
  readonly timeoutMs: number
  /** Of output and errors together. */
  readonly outputBytes: number
  /** Of the program and everything it started, together. */
  readonly memoryBytes: number
}

/** A program and what it started; a shell script with pipes has ten. */
export const MAX_PROCESSES = 256
const WATCH_MS = 100

export interface ProgramRun extends ProgramLimits {
  readonly program: string
  readonly args: readonly string[]
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  /** Files that it finds open, from descriptor 3 on. */
  readonly given?: readonly string[] | undefined
}

/** How a program ended. */
export interface ProgramEnd {
  readonly end: 'exit' | 'too-long' | 'too-much' | 'too-much-memory' | 'too-many-processes' | 'not-installed'
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
  readonly milliseconds: number
}

/** Runs a program to its end or its limits, and ends everything it started. */
export function runProgram(run: ProgramRun): Promise<ProgramEnd> {
  return new Promise((resolve) => {
    const start = performance.now()
    const given = (run.given ?? []).map((file) => fs.openSync(file, 'r'))
    const child = spawn(run.program, run.args, {
      cwd: run.folder,
      env: run.env,
      stdio: ['ignore', 'pipe', 'pipe', ...given],
      // A group of its own, so that what it starts ends with it.
      detached: process.platform !== 'win32',
    }) as ChildProcessByStdio<null, Readable, Readable>
    for (const open of given) fs.closeSync(open)
    const written = { stdout: [] as Buffer[], stderr: [] as Buffer[] }
    let bytes = 0
    let end: ProgramEnd['end'] = 'exit'
    const stop = (why: ProgramEnd['end']) => {
      if (end === 'exit') end = why
      endGroup(child.pid)
    }
    const timer = setTimeout(() => stop('too-long'), run.timeoutMs)
    const watch = setInterval(() => {
      const { bytes, processes } = child.pid === undefined ? { bytes: 0, processes: 0 } : treeUse(child.pid)
      if (processes > MAX_PROCESSES) stop('too-many-processes')
      else if (bytes > run.memoryBytes) stop('too-much-memory')
    }, WATCH_MS)
    for (const name of ['stdout', 'stderr'] as const)
      child[name].on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > run.outputBytes) stop('too-much')
        else written[name].push(chunk)
      })
    const settle = (code: number | null, signal: NodeJS.Signals | null) => {
      clearTimeout(timer)
      clearInterval(watch)
      // The program itself may have ended before what it left in the background.
      endGroup(child.pid)
      resolve({
        end,
        code,
        signal,
        stdout: Buffer.concat(written.stdout).toString('utf8'),
        stderr: Buffer.concat(written.stderr).toString('utf8'),
        milliseconds: performance.now() - start,
      })
    }
    child.on('error', () => {
      end = 'not-installed'
      settle(null, null)
    })
    child.on('close', settle)
    // Something in the background may hold the pipes open for ever.
    child.on('exit', () => endGroup(child.pid))
  })
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It is gone already.
  }
}
