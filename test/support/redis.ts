import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Redis or Valkey, whichever this machine has. */
export const REDIS = ['valkey-server', 'redis-server'].find(
  (name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0,
)

export interface TestRedis {
  readonly url: string
  stop(): Promise<void>
}

/** A server of our own on a socket, with nothing kept. */
export async function startRedis(): Promise<TestRedis> {
  if (REDIS === undefined) throw new Error('There is neither redis-server nor valkey-server.')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-redis-'))
  const socket = path.join(folder, 's')
  const args = ['--port', '0', '--unixsocket', socket, '--save', '', '--appendonly', 'no', '--dir', folder]
  const child = spawn(REDIS, args, { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for (let turn = 0; turn < 200 && !fs.existsSync(socket); turn++)
    await new Promise((resolve) => setTimeout(resolve, 25))
  return {
    url: `unix://${socket}`,
    async stop() {
      child.kill('SIGKILL')
      await ended
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
