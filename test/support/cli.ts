import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const BIN = path.resolve('bin/lectern.js')

export interface CliResult {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the real command line to its end, here or in another folder. */
export function lectern(
  args: readonly string[],
  env: Record<string, string> = {},
  cwd?: string,
): Promise<CliResult> {
  return new Promise((resolve) => {
    const child = start(args, env, cwd)
    let stdout = ''
    let stderr = ''
    child.stdout?.on('data', (chunk) => (stdout += chunk))
    child.stderr?.on('data', (chunk) => (stderr += chunk))
    child.on('close', (code) => resolve({ code, stdout, stderr }))
  })
}

export interface RunningCli {
  readonly url: string
  readonly pid: number
  stop(): Promise<number | null>
  /** As `kill -9` does it. */
  kill(): Promise<number | null>
}

/** Starts a serving command and waits until it says where it listens. */
export function serving(args: readonly string[], env: Record<string, string> = {}): Promise<RunningCli> {
  return new Promise((resolve, reject) => {
    // State of its own: tests run side by side, and a server keeps others off its folder.
    const data = args[0] === 'start' && !args.includes('--data') ? ['--data', dataFolder()] : []
    const child = start([...args, ...data, '--json', '--host', '127.0.0.1', '--port', '0'], env)
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

function dataFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-data-'))
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

function start(args: readonly string[], env: Record<string, string> = {}, cwd?: string): ChildProcess {
  return spawn(process.execPath, [BIN, ...args], {
    cwd,
    env: { ...process.env, NO_COLOR: '1', GITHUB_ACTIONS: '', ...env },
  })
}
