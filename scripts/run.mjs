// One door for every npm script. Runs on any Node >= 20 with nothing installed: brings the dependencies, the
// Node release we run on and the compiled output, each only when missing or out of date, then does the work.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const STAMPS = path.join(ROOT, 'node_modules', '.lectern')
const NEEDED_NODE = 24
const PARENT = process.ppid
// The lock file was written where native packages exist for Linux only, which `npm ci` refuses and which other
// systems cannot follow; there the exact versions of package.json have to do.
const LOCKED = process.platform === 'linux' ? [] : ['--no-package-lock']

const [task = 'start', ...rest] = process.argv.slice(2)
process.chdir(ROOT)
await installDependencies()
const node = await findNode()
const env = {
  ...process.env,
  PATH: `${path.dirname(node)}${path.delimiter}${path.resolve('node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
}

const tasks = {
  setup: () => build(),
  start: async () => {
    await build()
    // State beside the docs, where `lectern key` and the others look for it.
    const ours = rest.some((option) => /^--(?:uploads|git|watch|sites)\b/.test(option)) ? [] : ['docs']
    await lectern('start', ...ours, '--data', '.lectern', ...rest)
  },
  dev: async () => {
    await build()
    await lectern('dev', rest[0] ?? 'docs', ...rest.slice(1))
  },
  generate: () => run(['scripts/generate-config-docs.mjs', ...rest]),
  check: async () => {
    await build()
    await check()
  },
  bench: async () => {
    await build()
    await run(['bench/main.mjs', ...rest])
  },
  eval: async () => {
    await build()
    await run(['bench/eval.mjs', ...rest])
  },
  // What `npm test` does for seconds, for as long as it takes to be sure.
  fault: async () => {
    await build()
    env.FAULT_ROUNDS = rest[0] ?? '200'
    await run(['node_modules/vitest/vitest.mjs', 'run', 'test/store/faults.test.ts'])
    env.CHAOS_SECONDS = '120'
    await run(['node_modules/vitest/vitest.mjs', 'run', 'test/cluster/chaos.test.ts'])
    await run(['node_modules/vitest/vitest.mjs', 'run', 'test/cluster/deploy-chaos.test.ts'])
  },
  screenshots: async () => {
    await build()
    await run(['scripts/screenshots.mjs', ...rest])
  },
  test: async () => {
    await build()
    await check()
    await run(['scripts/prepare-tests.mjs'])
    await run(['node_modules/vitest/vitest.mjs', 'run', ...rest])
  },
}
if (!Object.hasOwn(tasks, task)) {
  console.error(`Unknown task "${task}". Known: ${Object.keys(tasks).join(', ')}.`)
  process.exit(2)
}
await tasks[task]()

function lectern(...args) {
  return run(['bin/lectern.js', ...args])
}

/** Types, lint, format, arrows between rooms, generated files, unused code: the same locally and in CI. */
async function check() {
  const tsc = 'node_modules/typescript/bin/tsc'
  await run([tsc, '-p', '.'])
  await run([tsc, '-p', 'web'])
  await run([tsc, '-p', 'dashboard'])
  await run(['node_modules/oxlint/bin/oxlint', '--type-aware', '--quiet'])
  await run(['node_modules/oxfmt/bin/oxfmt', '--check', '.'])
  await run(['scripts/check-imports.mjs'])
  await run(['scripts/generate-config-docs.mjs', '--check'])
  await run(['node_modules/knip/bin/knip.js'])
}

async function build() {
  const inputs = ['package-lock.json', 'tsconfig.json', 'scripts/build-server.mjs', 'scripts/build-web.mjs']
  await onceFor(
    'build',
    fingerprint([...inputs, ...list('src'), ...list('web'), ...list('dashboard')]),
    async () => {
      fs.rmSync('dist', { recursive: true, force: true })
      await run(['scripts/build-server.mjs'])
      await run(['scripts/build-web.mjs'])
    },
  )
}

async function installDependencies() {
  await onceFor('install', hash(fs.readFileSync('package-lock.json')), () => {
    console.error('Installing dependencies…')
    npm(['install', '--no-save', ...LOCKED, '--no-audit', '--no-fund', '--loglevel=error'])
  })
}

/** The Node to run on: this one when it is new enough, else the pinned release from npm. */
async function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_NODE) return process.execPath
  const home = path.resolve('node_modules/.lectern/runtime')
  const lock = fs.readFileSync('scripts/runtime/package-lock.json')
  await onceFor('runtime', hash(lock), () => {
    console.error(`Node ${process.versions.node} is older than ${NEEDED_NODE}: bringing Node ${NEEDED_NODE}…`)
    fs.rmSync(home, { recursive: true, force: true })
    fs.mkdirSync(home, { recursive: true })
    for (const name of ['package.json', 'package-lock.json'])
      fs.copyFileSync(`scripts/runtime/${name}`, path.join(home, name))
    npm(['install', '--no-save', '--prefix', home, '--no-audit', '--no-fund', '--loglevel=error'])
  })
  const bin = path.join(home, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (!fs.existsSync(bin))
    fail(
      `No Node ${NEEDED_NODE} package exists for ${process.platform}-${process.arch}. Install Node ${NEEDED_NODE} and run this again.`,
    )
  return fs.realpathSync(bin)
}

function npm(args) {
  const result = process.env.npm_execpath
    ? spawnSync(process.execPath, [process.env.npm_execpath, ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    : spawnSync('npm', args, { stdio: ['ignore', 'ignore', 'inherit'], shell: process.platform === 'win32' })
  if (result.status !== 0) fail(`npm ${args[0]} failed. Is the npm registry reachable?`)
}

/** Runs our Node with the given arguments; signals go through, so that stopping npm stops the server. */
function run(args) {
  return new Promise((resolve) => {
    const child = spawn(node, args, { stdio: 'inherit', env })
    const forward = (signal) => child.kill(signal)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward)
    // The shell npm puts between itself and us dies without telling; a server must not outlive the command.
    const orphaned = setInterval(() => process.ppid !== PARENT && forward('SIGTERM'), 300)
    child.on('exit', (code, signal) => {
      clearInterval(orphaned)
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, forward)
      if (code === 0) resolve()
      else process.exit(code ?? (signal === 'SIGINT' ? 130 : 1))
    })
  })
}

async function onceFor(name, value, work) {
  const stamp = path.join(STAMPS, `${name}.stamp`)
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === value) return
  await work()
  fs.mkdirSync(STAMPS, { recursive: true })
  fs.writeFileSync(stamp, value)
}

function list(folder) {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

function fingerprint(files) {
  const sum = createHash('sha256')
  for (const file of files) if (fs.existsSync(file)) sum.update(file).update(fs.readFileSync(file))
  return sum.digest('hex')
}

function hash(bytes) {
  return createHash('sha256').update(bytes).digest('hex')
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
