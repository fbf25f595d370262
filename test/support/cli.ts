import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import type { main as Main } from '../../src/cli/main.ts'
import { makeFolder } from './folder.ts'

const BIN = path.resolve('bin/lectern.js')
const MAIN = pathToFileURL(path.resolve('dist/server/main.js')).href
const SERVING = new Set(['start', 'dev'])
const PLAIN = { NO_COLOR: '1', GITHUB_ACTIONS: '' }

export interface CliResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs one command of the built command line to its end, in this process: what it prints, and its exit code. */
export function lectern(args: readonly string[], env: Record<string, string> = {}): Promise<CliResult> {
  // Whatever serves takes over a process: its signals, its end.
  return SERVING.has(args[0] ?? '') ? lecternProcess(args, env) : lecternHere(args, env)
}

/** The same of any command that ends by itself: a server that is asked for what cannot be never takes over. */
export async function lecternHere(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<CliResult> {
  const { main } = (await import(MAIN)) as { main: typeof Main }
  const [stdout, stderr] = [new PassThrough(), new PassThrough()]
  const said = Promise.all([text(stdout), text(stderr)])
  const code = await withEnvironment({ ...PLAIN, ...env }, () => main(args, { stdout, stderr }))
  stdout.end()
  stderr.end()
  const [out, trouble] = await said
  return { code, stdout: out, stderr: trouble }
}

/** The same as a process of its own, here or in another folder: for what only a real one shows. */
export function lecternProcess(
  args: readonly string[],
  env: Record<string, string> = {},
  cwd?: string,
): Promise<CliResult> {
  return new Promise((resolve) => {
    const child = start(args, env, { cwd })
    let stdout = ''
    let stderr = ''
    child.stdout?.on('data', (chunk) => (stdout += chunk))
    child.stderr?.on('data', (chunk) => (stderr += chunk))
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
}

let environmentIsFree: Promise<unknown> = Promise.resolve()

/** One after the other: there is one environment in a process. */
export function withEnvironment<Result>(
  env: Readonly<Record<string, string>>,
  work: () => Promise<Result>,
): Promise<Result> {
  const done = environmentIsFree.then(async () => {
    const before = Object.fromEntries(Object.keys(env).map((name) => [name, process.env[name]]))
    Object.assign(process.env, env)
    try {
      return await work()
    } finally {
      for (const [name, value] of Object.entries(before))
        if (value === undefined) delete process.env[name]
        else process.env[name] = value
    }
  })
  environmentIsFree = done.catch(() => undefined)
  return done
}

export interface RunningCli {
  readonly url: string
  readonly pid: number
  /** What it printed before it listened. */
  readonly printed: string
  /** All it said so far. */
  said(): string
  stop(): Promise<number | null>
  /** As `kill -9` does it. */
  kill(): Promise<number | null>
}

/** Starts a serving command and waits until it says where it listens. */
export function serving(
  args: readonly string[],
  env: Record<string, string> = {},
  { port = 0, bin }: { port?: number | undefined; bin?: string | undefined } = {},
): Promise<RunningCli> {
  return new Promise((resolve, reject) => {
    // State of its own: tests run side by side, and a server keeps others off its folder.
    const data = args[0] === 'start' && !args.includes('--data') ? ['--data', makeFolder({})] : []
    const child = start([...args, ...data, '--json', '--host', '127.0.0.1', '--port', String(port)], env, {
      bin,
    })
    const ended = new Promise<number | null>((done) => child.on('close', done))
    let stdout = ''
    let stderr = ''
    child.stderr?.on('data', (chunk) => (stderr += chunk))
    child.stdout?.on('data', (chunk) => {
      stdout += chunk
      const port = /"port": (\d+)\D/.exec(stdout)?.[1]
      if (port === undefined) return
      resolve({
        url: `http://127.0.0.1:${port}`,
        pid: child.pid ?? 0,
        printed: stdout,
        said: () => stdout + stderr,
        stop() {
          child.kill('SIGTERM')
          return ended
        },
        kill() {
          child.kill('SIGKILL')
          return ended
        },
      })
    })
    void ended.then((code) => reject(new Error(`ended with ${code}: ${stdout}${stderr}`)))
  })
}

function start(
  args: readonly string[],
  env: Record<string, string>,
  { cwd, bin = BIN }: { cwd?: string | undefined; bin?: string | undefined },
): ChildProcess {
  return spawn(process.execPath, [bin, ...args], {
    cwd,
    env: { ...process.env, ...PLAIN, ...env },
  })
}
