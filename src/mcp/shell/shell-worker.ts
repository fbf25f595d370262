import { parentPort } from 'node:worker_threads'
import { Bash } from 'just-bash'
import { cutErrors, cutOutput } from './cut-output.ts'
import { DocsFs } from './docs-fs.ts'
import { grepCommand } from './grep/grep-command.ts'
import {
  MAX_TREES,
  SHELL_COMMANDS,
  SHELL_LIMITS,
  type ShellMessage,
  type ShellOrder,
  type ShellOutput,
} from './shell-contract.ts'
import { headCommand, xargsCommand } from './small-commands.ts'

// Commands run here because the interpreter holds up its thread for as long as a command takes; a thread can be killed.
const trees = new Map<string, DocsFs>()

parentPort?.on('message', (order: ShellOrder) => void answer(order))

async function answer(order: ShellOrder): Promise<void> {
  if (order.kind === 'tree') {
    // Old trees are dropped: a new snapshot brings a new one.
    if (trees.size >= MAX_TREES) trees.delete(trees.keys().next().value as string)
    trees.set(order.tree, new DocsFs(order.bundle))
    return
  }
  // From here on the command's time counts, not that of a thread which had to start first.
  send({ id: order.id })
  send({ id: order.id, output: await run(order.tree, order.command) })
}

function send(message: ShellMessage): void {
  parentPort?.postMessage(message)
}

async function run(tree: string, command: string): Promise<ShellOutput> {
  const fs = trees.get(tree)
  if (!fs) return { stdout: '', stderr: 'The documentation is being read. Try again.', exitCode: 75 }
  try {
    const deadline = performance.now() + SHELL_LIMITS.maxExecutionTimeMs
    const { stdout, stderr, exitCode } = await shell(fs, deadline).exec(command)
    return { stdout: cutOutput(stdout), stderr: cutErrors(stderr), exitCode }
  } catch (error) {
    // Writing rejects instead of failing; to an agent both are the same.
    return {
      stdout: '',
      stderr: cutErrors(error instanceof Error ? error.message : String(error)),
      exitCode: 1,
    }
  }
}

/** One for every command: what one caller makes read-only would be so for the next. */
function shell(fs: DocsFs, deadline: number): Bash {
  // Ends a search that goes on for too long; the shell itself looks at the clock between commands only.
  const pause = () => {
    if (performance.now() > deadline) throw new Error('The search took too long. Make it more specific.')
  }
  return new Bash({
    fs,
    cwd: '/',
    env: { HOME: '/', PATH: '/bin', PWD: '/' },
    commands: [...SHELL_COMMANDS],
    customCommands: [
      ...(['grep', 'egrep', 'fgrep', 'rg'] as const).map((name) => grepCommand(name, fs, pause)),
      headCommand(fs),
      xargsCommand(),
    ],
    executionLimitProfile: 'hardened',
    executionLimits: SHELL_LIMITS,
  })
}
