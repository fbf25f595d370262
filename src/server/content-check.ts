import { spawn, type ChildProcess } from 'node:child_process'
import os from 'node:os'
import type { Diagnostic } from '../lib/diagnostic.ts'

const LONGEST_MS = 300_000

/** What `lectern check` says of the folder, for the dashboard. A process of its own: following every link takes seconds. */
export class ContentCheck {
  readonly #root: () => string
  readonly #program: string
  #of: string | undefined
  #found: readonly Diagnostic[] | undefined
  #child: ChildProcess | undefined

  /** The folder may be another one after a deployment. */
  constructor(root: () => string, program = process.argv[1] ?? '') {
    this.#root = root
    this.#program = program
  }

  /** The findings of a snapshot; undefined while they are looked for, which begins with the first question. */
  readonly find = (snapshot: string): readonly Diagnostic[] | undefined => {
    if (this.#of !== snapshot) {
      this.close()
      this.#of = snapshot
      this.#found = undefined
      this.#run(snapshot)
    }
    return this.#found
  }

  close(): void {
    this.#child?.kill()
  }

  #run(snapshot: string): void {
    const command = [this.#program, 'check', this.#root(), '--json', '--all']
    const child = spawn(process.execPath, command, {
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: LONGEST_MS,
    })
    this.#child = child
    // Readers come first.
    if (child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL)
    let text = ''
    child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part))
    const done = () => {
      if (this.#of === snapshot) this.#found = readFindings(text)
    }
    child.once('error', done)
    child.once('close', done)
  }
}

/** Nothing where the check did not come to its end: what the server itself found is shown anyway. */
function readFindings(text: string): readonly Diagnostic[] {
  try {
    return (JSON.parse(text) as { diagnostics: Diagnostic[] }).diagnostics
  } catch {
    return []
  }
}
