import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

/** Redis or Valkey, whichever this machine has. */
export const REDIS = ['valkey-server', 'redis-server'].find(
  (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
)

const PATIENCE_MS = 60_000

export interface TestRedis {
  readonly url: string
  /** Gone, with all it knew. */
  down(): Promise<void>
  /** Answers nothing, as one does whose machine hangs, and goes on. */
  freeze(): void
  thaw(): void
  /** Back at the same place, empty. */
  up(): Promise<void>
  stop(): Promise<void>
}

/** A server of our own on a socket, with nothing kept. */
export async function startRedis(): Promise<TestRedis> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-redis-'))
  const socket = path.join(folder, 's')
  let child = await run(folder, socket)
  const down = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
    fs.rmSync(socket, { force: true })
  }
  return {
    url: `unix://${socket}`,
    down,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async up() {
      child = await run(folder, socket)
    },
    async stop() {
      await down()
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function run(folder: string, socket: string): Promise<ChildProcess> {
  if (REDIS === undefined) throw new Error('There is neither redis-server nor valkey-server.')
  const args = ['--port', '0', '--unixsocket', socket, '--save', '', '--appendonly', 'no', '--dir', folder]
  const child = spawn(REDIS, args, { stdio: 'ignore' })
  // The socket is there a moment before anybody listens on it.
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end;) {
    if (await answers(socket)) return child
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  child.kill('SIGKILL')
  throw new Error(`${REDIS} did not start.`)
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = net.connect(socket, () => {
      connection.destroy()
      resolve(true)
    })
    connection.once('error', () => resolve(false))
  })
}
