import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { makeFolder } from '../support/folder.ts'
import { lecternOf, serverOf, walkThrough, type Installed } from '../support/installed.ts'
import { otherNode } from '../support/other-node.ts'
import { docsJson } from '../support/site.ts'

const run = promisify(execFile)
const NODES = ['22', '24', '26']
const TOO_OLD = '20'
// What a user has after `npm install lectern`: nothing of the clone is reachable from there.
const HOME = makeFolder({ 'package.json': '{ "private": true }' })
const PACKAGE = path.join(HOME, 'node_modules/lectern')
const PROGRAM = path.join(PACKAGE, 'bin/lectern.js')
const NPM = ['--no-audit', '--no-fund', '--loglevel=error']

function npm(args: readonly string[], cwd: string): Promise<{ stdout: string; stderr: string }> {
  const env = { ...process.env, npm_config_update_notifier: 'false' }
  return run('npm', args, { cwd, env, shell: process.platform === 'win32' })
}

/** The Nodes that npm has for this machine, by version. */
const nodes = new Map<string, string>()

function on(version: string): Installed | undefined {
  const program = nodes.get(version)
  return program === undefined ? undefined : { command: [program, PROGRAM], cwd: HOME }
}

beforeAll(async () => {
  const tarballs = makeFolder({})
  await npm(['pack', `--pack-destination=${tarballs}`, ...NPM], process.cwd())
  const [tarball = ''] = fs.readdirSync(tarballs)
  await npm(['install', path.join(tarballs, tarball), ...NPM], HOME)
  for (const version of [...NODES, TOO_OLD]) {
    const program = await otherNode(version)
    if (program !== undefined) nodes.set(version, program)
  }
}, 600_000)

test('it holds the program, the schemas, the notices and the changelog, and nothing that does not run', () => {
  const files = fs.readdirSync(PACKAGE, { recursive: true, encoding: 'utf8' })
  for (const name of [
    'bin/lectern.js',
    'dist/server/main.js',
    'dist/assets/manifest.json',
    'dist/THIRD-PARTY.txt',
    'schema/docs.json',
    'schema/lectern.json',
    'CHANGELOG.md',
    'LICENSE',
    'NOTICE.md',
  ])
    expect(files).toContain(path.normalize(name))
  expect(files.filter((name) => /\.map$|^(?:src|test|scripts|docs)\b/.test(name))).toEqual([])
})

test('it is small, and asks npm for few packages and no scripts', async () => {
  const files = fs.readdirSync(path.join(HOME, 'node_modules'), {
    recursive: true,
    withFileTypes: true,
    encoding: 'utf8',
  })
  const bytes = files
    .filter((file) => file.isFile())
    .reduce((sum, file) => sum + fs.statSync(path.join(file.parentPath, file.name)).size, 0)
  expect(bytes).toBeLessThan(40_000_000)
  const { packages } = JSON.parse(
    fs.readFileSync(path.join(HOME, 'node_modules/.package-lock.json'), 'utf8'),
  ) as { packages: Record<string, { hasInstallScript?: boolean }> }
  expect(Object.keys(packages).length).toBeLessThanOrEqual(15)
  expect(Object.values(packages).filter(({ hasInstallScript }) => hasInstallScript)).toEqual([])
})

test.each(NODES)('on Node %s a newcomer gets from init to a server', async (version) => {
  const installed = on(version)
  expect(installed, `npm has no Node ${version} for this machine.`).toBeDefined()
  if (installed) await walkThrough(installed)
})

test('a password that one Node keeps is known to the others', async () => {
  const data = makeFolder({})
  const docs = makeFolder({
    'docs.json': docsJson(),
    'index.mdx': '---\ntitle: Home\n---\n',
    'lectern.json': '{ "auth": { "method": "accounts" } }',
  })
  const all = NODES.map((version) => on(version)).filter((installed) => installed !== undefined)
  for (const [index, { command, cwd }] of all.entries()) {
    const [program, ...before] = command
    const added = run(
      program,
      [...before, 'account', 'add', `${index}@acme.test`, '--password-stdin', `--data=${data}`],
      { cwd },
    )
    added.child.stdin?.end('correct horse battery')
    await added
  }
  for (const installed of all) {
    const server = await serverOf(installed, ['start', docs, `--data=${data}`])
    for (const index of all.keys()) {
      const body = new URLSearchParams({
        email: `${index}@acme.test`,
        password: 'correct horse battery',
        redirect: '/',
      })
      const entered = await fetch(`${server.url}/login`, {
        method: 'POST',
        body,
        redirect: 'manual',
        headers: { origin: server.url, 'sec-fetch-site': 'same-origin' },
      })
      expect(entered.status).toBe(303)
    }
    server.signal('SIGTERM')
    await server.ended
  }
})

test('an older Node is told which ones will do', async () => {
  const installed = on(TOO_OLD)
  expect(installed, `npm has no Node ${TOO_OLD} for this machine.`).toBeDefined()
  if (!installed) return
  const refused: unknown = await lecternOf(installed, '--version').catch((error: unknown) => error)
  expect(refused).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(
      /^Lectern needs Node 22\.16 or a later 22, or Node 24 or newer; this is v20\.[\d.]+\. Install one of them\.\n$/,
    ),
  })
})
