import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { StoreOptions } from '../../../src/store/open-store.ts'
import type { LongWork } from '../../../src/store/repositories/unfinished.ts'

const COMMAND = fileURLToPath(new URL('./command-process.ts', import.meta.url))

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** The moment at which a command dies: as soon as the mark of its work is in the database. */
export interface KillAt {
  readonly where: StoreOptions
  readonly work: LongWork
}

/** Runs a command to a moment at which it is killed. */
export async function killedCommand(
  args: readonly string[],
  env: Record<string, string>,
  killAt: KillAt,
): Promise<Ended> {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: {
      ...process.env,
      NO_COLOR: '1',
      GITHUB_ACTIONS: '',
      ...env,
      KILL_AT: JSON.stringify(killAt),
    },
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk) => (stdout += chunk))
  child.stderr.on('data', (chunk) => (stderr += chunk))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, stdout, stderr }
}
