// The command line as a process that kills itself at a given moment.
import module from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type { main as Main } from '../../../src/cli/main.ts'
import type { KillAt } from './kill-command.ts'

// Reading our code takes longer than the command. The next one has what this one read, though it ends without a word.
module.enableCompileCache()
const { openStore } = await import('../../../src/store/open-store.ts')
const { unfinished } = await import('../../../src/store/repositories/unfinished.ts')
// As it is shipped, which is also read in half the time.
const shipped = new URL('../../../dist/server/main.js', import.meta.url).href
const { main } = (await import(shipped)) as { main: typeof Main }
module.flushCompileCache()
await killAt(JSON.parse(process.env['KILL_AT'] ?? '') as KillAt)
process.exitCode = await main(process.argv.slice(2))
// Whoever looks would go on looking.
process.exit()

/** Looks for the mark from within: whoever looks from outside may be too late on a busy machine. */
async function killAt({ where, work }: KillAt): Promise<void> {
  const { engine } = await openStore(where)
  void (async () => {
    while ((await unfinished(engine, work)) === undefined) await sleep(1)
    process.kill(process.pid, 'SIGKILL')
  })()
}
