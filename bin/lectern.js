#!/usr/bin/env node
// The published entry: everything it needs is in dist/, compiled from src/ by `npm run setup`.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const NEEDED = 24
/** Set for the process that does the work on a newer Node. */
const LAUNCHED = 'LAUNCHED_BY_OLDER_NODE'

if (Number(process.versions.node.split('.')[0]) >= NEEDED) {
  // Halves the start of every run but the first.
  module.enableCompileCache?.()
  endWithLauncher()
  const { main } = await import('../dist/server/main.js')
  const code = await main(process.argv.slice(2))
  process.exitCode = code
  // An open connection must not keep a failed command alive: process managers wait for its exit.
  if (code !== 0) setTimeout(() => process.stdout.write('', () => process.exit(code)), 100).unref()
} else runOnNewerNode()

/** Whoever kills the process they know means this one too: without the other end of the channel it stops. */
function endWithLauncher() {
  if (process.env[LAUNCHED] === undefined || !process.channel) return
  delete process.env[LAUNCHED]
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}

/** On an older Node, uses the one that `npm run setup` downloaded; without it, says what to do. */
function runOnNewerNode() {
  const runtime = fileURLToPath(
    new URL('../node_modules/.lectern/runtime/node_modules/.bin/node', import.meta.url),
  )
  if (!fs.existsSync(runtime)) {
    console.error(
      `Lectern needs Node ${NEEDED} or newer; this is ${process.version}. Install it, or run \`npm run setup\` first.`,
    )
    process.exitCode = 1
    return
  }
  const child = spawn(runtime, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, [LAUNCHED]: '1' },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}
