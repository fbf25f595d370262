// The command line from its source, as a process that can be killed.
import { setTimeout as sleep } from 'node:timers/promises'
import { main } from '../../../src/cli/main.ts'
import { openStore } from '../../../src/store/open-store.ts'
import { unfinished } from '../../../src/store/repositories/unfinished.ts'
import type { KillAt } from './kill-command.ts'

const { KILL_AT: given } = process.env
if (given !== undefined) await killAt(JSON.parse(given) as KillAt)
process.exitCode = await main(process.argv.slice(2))
// Whoever looks would go on looking.
if (given !== undefined) process.exit()

/** Looks for the mark from within: whoever looks from outside may be too late on a busy machine. */
async function killAt({ where, work }: KillAt): Promise<void> {
  const { engine } = await openStore(where)
  void (async () => {
    while ((await unfinished(engine, work)) === undefined) await sleep(1)
    process.kill(process.pid, 'SIGKILL')
  })()
}
