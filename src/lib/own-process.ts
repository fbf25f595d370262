import { fork, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import { isSea } from 'node:sea'
import { fileURLToPath } from 'node:url'

interface OwnProcess {
  readonly args?: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** For V8. The one-file program has its own, and takes none. */
  readonly flags?: readonly string[]
  /** Where what it writes as errors goes. */
  readonly errors: 'inherit' | 'ignore'
}

/** Starts another program of ours. Where memory runs out, the system ends that one and not the server. */
export function startOwnProcess(
  program: URL,
  { args = [], env, flags = [], errors }: OwnProcess,
): ChildProcess {
  const file = fileURLToPath(program)
  const started = fork(file, args, {
    // The one-file program looks there for what it unpacked: beside the folder of this version.
    env: { ...env, LECTERN_PROGRAM_DIR: fileURLToPath(new URL('../../..', program)) },
    execArgv: isSea() ? [] : [...flags],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', errors, 'ipc'],
  })
  if (started.pid !== undefined) preferForRemoval(started.pid)
  return started
}

function preferForRemoval(pid: number): void {
  try {
    fs.writeFileSync(`/proc/${pid}/oom_score_adj`, '1000')
  } catch {
    // Not on this system.
  }
}
