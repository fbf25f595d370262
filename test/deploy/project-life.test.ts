import fs from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { askHost } from '../support/ask-host.ts'
import { lectern } from '../support/cli.ts'
import { makeFolder } from '../support/site.ts'
import {
  openUploadsServer,
  smallSite,
  type HostedProject,
  type UploadsServer,
} from '../support/uploads-server.ts'

let server: UploadsServer
let acme: HostedProject
let beta: HostedProject
const project = (...args: string[]) => lectern(['project', ...args, '--data', server.dataFolder])
const folder = () => path.join(server.dataFolder, 'sites', 'acme')

beforeAll(async () => {
  server = await openUploadsServer()
  acme = await server.project('acme')
  beta = await server.project('beta')
  await Promise.all([acme, beta].map((one) => one.deploy(smallSite(`Site of ${one.id}.`))))
})

test('a project that is suspended is not served, and comes back as it was', async () => {
  expect((await project('suspend', 'acme')).code).toBe(0)
  await expect.poll(async () => (await acme.ask('/')).status).toBe(404)
  expect((await acme.ask('/')).text).not.toContain('acme')
  expect((await project('list')).stdout).toContain('(suspended)')
  expect(fs.existsSync(folder())).toBe(true)
  expect((await project('resume', 'acme')).code).toBe(0)
  await expect.poll(async () => (await acme.ask('/')).text).toContain('Site of acme.')
})

test('a project moves to another installation while both run, and leaves those there alone', async () => {
  const other = await openUploadsServer()
  const gamma = await other.project('gamma')
  await gamma.deploy(smallSite('Site of gamma.'))
  const file = path.join(makeFolder({}), 'acme.ndjson.gz')
  const made = await lectern(['backup', file, '--project', 'acme', '--data', server.dataFolder])
  expect(made.code, made.stderr).toBe(0)
  const restore = (...args: string[]) =>
    lectern(['restore', file, '--project', 'acme', ...args, '--data', other.dataFolder])
  const done = await restore()
  expect(done.code, done.stderr).toBe(0)
  expect(done.stderr + done.stdout).toContain('came with its accounts and keys')
  const moved = (address: string) => askHost(other.url, 'acme.test', address)
  await expect.poll(async () => (await moved('/')).text).toContain('Site of acme.')
  // Its deploy key came along.
  const listed = await askHost(other.url, 'acme.test', '/v1/project/acme/deployments', {
    headers: { authorization: `Bearer ${acme.key}` },
  })
  expect(listed.status).toBe(200)
  expect((await gamma.ask('/')).text).toContain('Site of gamma.')
  const again = await restore()
  expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('--as')])
  expect((await restore('--as', 'acme-2')).stderr).toContain('acme.test belongs to another project')
  await other.stop()
})

test('a project is deleted by whoever types its ID, with its files, and no other', async () => {
  const unconfirmed = await project('delete', 'acme')
  expect([unconfirmed.code, unconfirmed.stderr]).toEqual([2, expect.stringContaining('--confirm acme')])
  expect((await project('delete', 'acme', '--confirm', 'beta')).code).toBe(2)
  expect((await acme.ask('/')).text).toContain('Site of acme.')

  const done = await project('delete', 'acme', '--confirm', 'acme')
  expect(done.code, done.stderr).toBe(0)
  await expect.poll(async () => (await acme.ask('/')).status).toBe(404)
  await expect.poll(() => fs.existsSync(folder())).toBe(false)
  // What is known of projects is refreshed in the same moment.
  await expect.poll(() => filesWith(server.dataFolder, 'acme')).toEqual([])
  const refused = await acme.ask('/v1/project/acme/deployments', {
    headers: { authorization: `Bearer ${acme.key}` },
  })
  expect([401, 404]).toContain(refused.status)
  expect((await beta.ask('/')).text).toContain('Site of beta.')
  expect((await project('list')).stdout).not.toContain('acme')
})

/** Files whose name or text holds a word; the database keeps pages that it will write over. */
function filesWith(root: string, word: string): readonly string[] {
  return fs
    .readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('lectern.db'))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => path.relative(root, file).includes(word) || fs.readFileSync(file).includes(word))
}
