// One door for every npm script. Runs on any Node >= 20 with nothing installed: brings the dependencies, the
// Node release we run on and the compiled output, each only when missing or out of date, then does the work.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const STAMPS = path.join(ROOT, 'node_modules', '.lectern')
const NEEDED_NODE = 24
const PARENT = process.ppid
// No package needs to run anything here. Two, of commands that agents do not have, would be compiled for ten seconds.
const QUIETLY = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
const LINT = ['node_modules/oxlint/bin/oxlint', '--type-aware']
// Several checkers look at the same types again, each for itself: one takes as long and half the work.
const TYPES = ['.', 'web', 'dashboard'].map((folder) => [
  'node_modules/typescript/bin/tsc',
  '-p',
  folder,
  '--checkers',
  '1',
])
// The checkers are Go programs, which give memory back often: these have it for seconds.
const CHECKER = { GOGC: '400' }

/** A command that did not end well. */
class Failed extends Error {
  constructor(code, output) {
    super()
    this.code = code
    this.output = output
  }
}

const [task = 'start', ...rest] = process.argv.slice(2)
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
// Then whatever a test has started can be ended with it.
const IN_GROUPS = task.startsWith('test') && process.platform !== 'win32'
const children = new Set()
let env = process.env
process.chdir(ROOT)
// It waits for the network and needs nothing of ours, so it begins before everything else.
const tools = ['test', 'test:long'].includes(task)
  ? finish(
      spawn(process.execPath, ['scripts/prepare-tests.mjs', task], {
        stdio: 'inherit',
        detached: IN_GROUPS,
      }),
    )
  : Promise.resolve()
tools.catch(() => undefined)
// `npm ci` empties node_modules, where the Node we bring is kept too.
await installDependencies()
const node = await findNode()
env = {
  ...process.env,
  PATH: `${path.dirname(node)}${path.delimiter}${path.resolve('node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
}

const tasks = {
  setup: () => build(),
  build: () => build(),
  'build:executable': async () => {
    await build()
    await run(['scripts/build-executable.mjs', ...rest])
  },
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
  lint: () => run(LINT),
  types: async () => {
    for (const project of TYPES) await run(project)
  },
  bench: async () => {
    await build()
    await run(['bench/main.mjs', ...rest])
  },
  eval: async () => {
    await build()
    await run(['bench/eval.mjs', ...rest])
  },
  'eval:languages': async () => {
    await build()
    await run(['bench/eval-languages.mjs', ...rest])
  },
  release: async () => {
    await build()
    await run(['scripts/release.mjs', ...rest])
  },
  screenshots: async () => {
    await build()
    await run(['scripts/screenshots.mjs', ...rest])
  },
  test: async () => {
    await build()
    await Promise.all([check(), tools.then(() => vitest())])
  },
  'test:unit': async () => {
    await build()
    await vitest('--project', 'unit')
  },
  // What `npm test` does for seconds, for as long as it takes to be sure.
  'test:long': async () => {
    await build()
    await tools
    await bring('lighthouse', 'Bringing Lighthouse…')
    env.TEST_LONG = '1'
    await vitest()
  },
}
if (!Object.hasOwn(tasks, task)) {
  console.error(`Unknown task "${task}". Known: ${Object.keys(tasks).join(', ')}.`)
  process.exit(2)
}
await tasks[task]().catch((error) => {
  if (!(error instanceof Failed)) throw error
  // What was going on beside it is of no use any more.
  for (const child of children) end(child)
  if (error.output) process.stderr.write(error.output)
  process.exit(error.code)
})

function lectern(...args) {
  return run(['bin/lectern.js', ...args])
}

function vitest(...options) {
  return run(['node_modules/vitest/vitest.mjs', 'run', ...options, ...rest])
}

/** Types, lint, format, arrows between rooms, generated files, unused code: the same locally and in CI. */
async function check() {
  const [server, web, dashboard] = TYPES
  const parts = [
    LINT,
    server,
    ['node_modules/knip/bin/knip.js'],
    web,
    dashboard,
    ['node_modules/oxfmt/bin/oxfmt', '--check', '.'],
    ['scripts/check-imports.mjs'],
    ['scripts/generate-config-docs.mjs', '--check'],
  ]
  // Two at a time, the long ones first; what they say is shown when one of them finds something.
  const next = async () => {
    for (let part = parts.shift(); part; part = parts.shift()) await quietly(part)
  }
  await Promise.all([next(), next()])
}

async function build() {
  const scripts = ['build-server', 'build-packages', 'build-web', 'bundled-packages', 'write-notices']
  const inputs = [
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    ...scripts.map((name) => `scripts/${name}.mjs`),
  ]
  await onceFor(
    'build',
    fingerprint([
      ...inputs,
      ...list('scripts/licences'),
      ...list('src'),
      ...list('web'),
      ...list('dashboard'),
    ]),
    async () => {
      fs.rmSync('dist', { recursive: true, force: true })
      await Promise.all([run(['scripts/build-server.mjs']), run(['scripts/build-web.mjs'])])
      await run(['scripts/build-packages.mjs'])
      await run(['scripts/write-notices.mjs'])
    },
  )
}

async function installDependencies() {
  await onceFor('install', hash(fs.readFileSync('package-lock.json')), () => {
    console.error('Installing dependencies…')
    return npm(['ci', ...QUIETLY])
  })
}

/** The Node to run on: this one when it is new enough, else the pinned release from npm. */
async function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_NODE) return process.execPath
  const home = await bring(
    'runtime',
    `Node ${process.versions.node} is older than ${NEEDED_NODE}: bringing Node ${NEEDED_NODE}…`,
  )
  const bin = path.join(home, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
  if (!fs.existsSync(bin))
    fail(
      `No Node ${NEEDED_NODE} package exists for ${process.platform}-${process.arch}. Install Node ${NEEDED_NODE} and run this again.`,
    )
  return fs.realpathSync(bin)
}

/** Packages that not everybody needs, in a folder of their own: those of `scripts/<name>/package.json`. */
async function bring(name, saying) {
  const home = path.resolve('node_modules/.lectern', name)
  const lock = fs.readFileSync(`scripts/${name}/package-lock.json`)
  await onceFor(name, hash(lock), () => {
    console.error(saying)
    fs.rmSync(home, { recursive: true, force: true })
    fs.mkdirSync(home, { recursive: true })
    for (const file of ['package.json', 'package-lock.json'])
      fs.copyFileSync(`scripts/${name}/${file}`, path.join(home, file))
    return npm(['ci', '--prefix', home, ...QUIETLY])
  })
  return home
}

async function npm(args) {
  // `npm pack --dry-run` hands its options on to the npm it runs us in.
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, npm_config_dry_run: 'false' },
  }
  const child = process.env.npm_execpath
    ? spawn(process.execPath, [process.env.npm_execpath, ...args], options)
    : spawn('npm', args, { ...options, shell: process.platform === 'win32' })
  const status = await new Promise((resolve) => child.on('error', resolve).on('close', resolve))
  if (status !== 0) fail(`npm ${args[0]} failed. Is the npm registry reachable?`)
}

/** Runs our Node with the given arguments, in the place of this process. */
function run(args) {
  return finish(spawn(node, args, { stdio: 'inherit', env, detached: IN_GROUPS }))
}

/** Runs our Node beside others: what it prints is shown if it fails. */
function quietly(args) {
  // Beside the tests, threads of one program would only wait for those of another.
  const threads = task === 'test' ? { GOMAXPROCS: '1' } : {}
  const child = spawn(node, args, { env: { ...CHECKER, ...threads, ...env }, detached: IN_GROUPS })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return finish(child, () => output)
}

/** Until a child has ended; signals go through, so that stopping npm stops the server. */
function finish(child, said = () => '') {
  return new Promise((resolve, reject) => {
    const forward = (signal) => child.kill(signal)
    children.add(child)
    for (const signal of SIGNALS) process.on(signal, forward)
    // npm runs us in a shell that does not forward its exit; a server must not outlive the command.
    const orphaned = setInterval(() => process.ppid !== PARENT && forward('SIGTERM'), 300)
    child.on('close', (code, signal) => {
      clearInterval(orphaned)
      children.delete(child)
      for (const name of SIGNALS) process.off(name, forward)
      end(child)
      if (code === 0) resolve()
      else reject(new Failed(code ?? (signal === 'SIGINT' ? 130 : 1), said()))
    })
  })
}

/** Ends a child and whatever it started: tests that were stopped leave servers behind. */
function end(child) {
  try {
    if (IN_GROUPS) process.kill(-child.pid, 'SIGKILL')
    else child.kill('SIGKILL')
  } catch {
    // Nothing was left of it.
  }
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
