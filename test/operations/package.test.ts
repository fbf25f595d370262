import { execFile } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { makeFolder } from '../support/folder.ts'
import { startServer } from '../support/started-server.ts'

const run = promisify(execFile)
// What a user has after `npm install lectern`: nothing of the clone is reachable from there.
const HOME = makeFolder({ 'package.json': '{ "private": true }' })
const PACKAGE = path.join(HOME, 'node_modules/lectern')
const PROGRAM = path.join(PACKAGE, 'bin/lectern.js')
const NPM = ['--no-audit', '--no-fund', '--loglevel=error']

function npm(args: readonly string[], cwd: string): Promise<{ stdout: string; stderr: string }> {
  const env = { ...process.env, npm_config_update_notifier: 'false' }
  return run('npm', args, { cwd, env, shell: process.platform === 'win32' })
}

function lectern(...args: string[]): Promise<{ stdout: string; stderr: string }> {
  return run(process.execPath, [PROGRAM, ...args], { cwd: HOME, env: { ...process.env, NO_COLOR: '1' } })
}

beforeAll(async () => {
  const tarballs = makeFolder({})
  await npm(['pack', `--pack-destination=${tarballs}`, ...NPM], process.cwd())
  const [tarball = ''] = fs.readdirSync(tarballs)
  await npm(['install', path.join(tarballs, tarball), ...NPM], HOME)
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

test('a folder made by init passes check, is built, and is served', async () => {
  await lectern('init', 'docs')
  await lectern('check', 'docs', '--strict')
  await lectern('build', 'docs', '--out', 'out')
  expect(fs.readFileSync(path.join(HOME, 'out/index.html'), 'utf8')).toContain('</html>')
  const server = await startServer({
    program: PROGRAM,
    cwd: HOME,
    args: (_, data) => ['start', 'docs', '--host=127.0.0.1', '--port=0', `--data=${data}`],
  })
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200)
  const page = await fetch(server.url)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('</html>')])
  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
})
