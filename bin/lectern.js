#!/usr/bin/env node
// The published entry: everything it needs is in dist/, compiled from src/ by `npm run setup`.
// Its Node is that of `engines` in package.json.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'
import { SERVER_FLAGS, SERVER_MEMORY } from './server-flags.js'

/** As `engines` of package.json says it: what came between the two has ended, and lacks what we use. */
const NEEDED = 'Node 22.16 or a later 22, or Node 24 or newer'
const SERVERS = ['start', 'dev']
/** Set for the process that does the work on a newer Node. */
const LAUNCHED = 'LAUNCHED_BY_OLDER_NODE'

if (!isNewEnough()) runOnNewerNode()
else if (!fs.existsSync(inPackage('dist/server/main.js')))
  refuse('Lectern is not built in this folder. Run `npm run setup` first.')
else {
  startAgainWithFlags()
  // Halves the start of every run but the first.
  module.enableCompileCache?.()
  endWithLauncher()
  const { main } = await import('../dist/server/main.js')
  const code = await main(process.argv.slice(2))
  process.exitCode = code
  // An open connection must not keep a failed command alive: process managers wait for its exit.
  if (code !== 0) setTimeout(() => process.stdout.write('', () => process.exit(code)), 100).unref()
}

function isNewEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  return major >= 24 || (major === 22 && minor >= 16)
}

/** V8 and the C library read these when the process starts. It stays the same process: the number, files and signals are kept. */
function startAgainWithFlags() {
  // Windows cannot do it, nor can it be done to a process that another one talks to.
  const cannot = process.platform === 'win32' || process.channel !== undefined || !process.execve
  if (cannot || !SERVERS.includes(process.argv[2])) return
  // What the operator has chosen stays.
  const given = `${process.execArgv.join(' ')} ${process.env.NODE_OPTIONS ?? ''}`.replaceAll('_', '-')
  const flags = SERVER_FLAGS.filter((flag) => !given.includes(flag.split('=')[0]))
  const env = process.platform === 'linux' ? { ...SERVER_MEMORY, ...process.env } : { ...process.env }
  if (flags.length === 0 && Object.keys(env).every((name) => process.env[name] !== undefined)) return
  const [node, ...args] = process.argv
  process.execve(process.execPath, [node, ...flags, ...process.execArgv, ...args], env)
}

/** Whoever kills the process they know means this one too: without the other end of the channel it stops. */
function endWithLauncher() {
  if (process.env[LAUNCHED] === undefined || !process.channel) return
  delete process.env[LAUNCHED]
  process.channel.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
}

/** On an older Node, uses the one that `npm run setup` downloaded; without it, says what to do. */
function runOnNewerNode() {
  const runtime = inPackage('node_modules/.lectern/runtime/node_modules/.bin/node')
  if (!fs.existsSync(runtime)) {
    // A clone can bring its own Node, an installed package cannot.
    const orSetUp = fs.existsSync(inPackage('scripts/run.mjs')) ? ', or run `npm run setup` first' : ''
    refuse(`Lectern needs ${NEEDED}; this is ${process.version}. Install one of them${orSetUp}.`)
    return
  }
  const serves = SERVERS.includes(process.argv[2])
  const flags = serves ? SERVER_FLAGS : []
  const memory = serves ? SERVER_MEMORY : {}
  const child = spawn(runtime, [...flags, fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...memory, ...process.env, [LAUNCHED]: '1' },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}

function inPackage(name) {
  return fileURLToPath(new URL(`../${name}`, import.meta.url))
}

function refuse(sentence) {
  console.error(sentence)
  process.exitCode = 1
}
