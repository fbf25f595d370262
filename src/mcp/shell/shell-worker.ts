import { parentPort } from 'node:worker_threads'
import { Bash } from 'just-bash'
import { DocsFs } from './docs-fs.ts'
import { quickGrep } from './quick-grep.ts'
import { SHELL_COMMANDS, SHELL_LIMITS, type ShellAnswer, type ShellOrder } from './shell-contract.ts'

// Commands run here because the interpreter holds up its thread for as long as a command takes; a thread can be killed.
const trees = new Map<string, DocsFs>()

parentPort?.on('message', (order: ShellOrder) => void answer(order))

async function answer(order: ShellOrder): Promise<void> {
  if (order.kind === 'tree') {
    // Old trees are dropped: a new snapshot brings a new one.
    if (trees.size >= 4) trees.delete(trees.keys().next().value as string)
    trees.set(order.tree, new DocsFs(order.bundle))
    return
  }
  const reply: ShellAnswer = { id: order.id, ...(await run(order.tree, order.command)) }
  parentPort?.postMessage(reply)
}

async function run(tree: string, command: string): Promise<Omit<ShellAnswer, 'id'>> {
  const fs = trees.get(tree)
  if (!fs) return { stdout: '', stderr: 'The documentation is being read. Try again.\n', exitCode: 75 }
  try {
    const bash = new Bash({
      fs,
      cwd: '/',
      env: { HOME: '/', PATH: '/bin', PWD: '/' },
      commands: [...SHELL_COMMANDS],
      customCommands: (['grep', 'egrep', 'fgrep', 'rg'] as const).map((name) => quickGrep(name, fs)),
      executionLimitProfile: 'hardened',
      executionLimits: SHELL_LIMITS,
    })
    const { stdout, stderr, exitCode } = await bash.exec(command)
    return { stdout, stderr, exitCode }
  } catch (error) {
    // Writing rejects instead of failing; to an agent both are the same.
    return { stdout: '', stderr: `${error instanceof Error ? error.message : String(error)}\n`, exitCode: 1 }
  }
}
