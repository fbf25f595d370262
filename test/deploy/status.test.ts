import { expect, test } from 'vitest'
import { VERSION } from '../../src/lib/version.ts'
import type { InstallationStatus } from '../../src/shared/api/status.ts'
import { statement } from '../../src/store/build-query.ts'
import { newestSchema } from '../../src/store/migrations/migrations.ts'
import { lectern } from '../support/cli.ts'
import { newDatabase } from '../support/databases.ts'
import { openUploadsServer, smallSite } from '../support/uploads-server.ts'

test('status names the servers of an installation, their versions, and who is behind', async () => {
  const LECTERN_DATABASE_URL = await newDatabase()
  const one = await openUploadsServer({ LECTERN_DATABASE_URL })
  const two = await openUploadsServer({ LECTERN_DATABASE_URL })
  const acme = await one.project('acme', ['deploy', 'read'])
  await one.project('beta')
  const id = await acme.deploy(smallSite('Site of acme.'))
  const status = (...more: string[]) =>
    lectern(['status', '--to', two.url, '--project', 'acme', '--key', acme.key, ...more])
  const read = async () => JSON.parse((await status('--json')).stdout) as InstallationStatus

  // Asked by its project, the second server opens the site too.
  await expect.poll(async () => (await read()).projects[0]?.showing, { timeout: 10_000 }).toBe(2)
  const whole = await read()
  expect(whole).toMatchObject({ version: VERSION, schema: newestSchema(), store: 'postgres' })
  expect(whole.servers.map(({ version }) => version)).toEqual([VERSION, VERSION])
  // Another organization's project is not told of.
  expect(whole.projects).toMatchObject([{ id: 'acme', live: id, state: 'active', behind: [] }])

  const { engine, nodes } = one.store
  await nodes.seen('stuck', new Map([['acme', 'old']]))
  await engine.write([
    statement(engine.build.updateTable('servers').set({ version: null }).where('node_id', '=', 'stuck')),
    statement(engine.build.updateTable('live_deployments').set({ at: Date.now() - 60_000 })),
  ])
  const late = await status()
  expect(late.code).toBe(1)
  expect(late.stdout).toMatch(/server stuck {2}older version/)
  expect(late.stdout).toContain('2 versions run side by side.')
  expect(late.stdout).toMatch(/server stuck serves old, 6\d\.\d s behind/)
  expect(late.stdout).toContain(`${id} live since`)

  expect((await status('--key', 'lect_wrong')).code).toBe(1)
  expect((await lectern(['status', '--to', two.url])).code).toBe(2)
})
