import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const COMMAND = fileURLToPath(new URL('./command-process.ts', import.meta.url))
const PATIENCE_MS = 30_000

export interface Ended {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs a command to its end, or kills it as soon as `enough` says so. */
export async function runCommand(
  args: readonly string[],
  env: Record<string, string>,
  enough: () => Promise<boolean> = async () => false,
): Promise<Ended> {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, NO_COLOR: '1', GITHUB_ACTIONS: '', ...env },
  })
  let [stdout, stderr, running] = ['', '', true]
  child.stdout.on('data', (chunk) => (stdout += chunk))
  child.stderr.on('data', (chunk) => (stderr += chunk))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  void ended.then(() => (running = false))
  for (const end = Date.now() + PATIENCE_MS; running && Date.now() < end; await sleep(5))
    if (await enough()) child.kill('SIGKILL')
  return { code: await ended, stdout, stderr }
}
