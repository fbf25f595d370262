import { expect, test } from 'vitest'
import type { Migration } from '../../src/store/migrations/migration.ts'
import { MIGRATIONS, newestSchema } from '../../src/store/migrations/migrations.ts'
import { newDatabase } from '../support/databases.ts'
import { openUploadsServer, smallSite, type UploadsServer } from '../support/uploads-server.ts'

/** The next release adds; the one after it takes away what the first of them does not use any more. */
const EXPAND: Migration = {
  version: newestSchema() + 1,
  name: 'expand',
  oldest: 1,
  statements: ({ text }) => [
    `ALTER TABLE feedback ADD COLUMN mood ${text}`,
    `CREATE TABLE moods (project_id ${text} NOT NULL, mood ${text} NOT NULL, PRIMARY KEY (project_id, mood))`,
  ],
}
const CONTRACT: Migration = {
  version: newestSchema() + 2,
  name: 'contract',
  oldest: EXPAND.version,
  statements: () => ['ALTER TABLE feedback DROP COLUMN lang'],
}
const NEXT = [...MIGRATIONS, EXPAND]
const LAST = [...NEXT, CONTRACT]

test('servers of two releases run side by side under load, and none loses what it acknowledged', async () => {
  const env = { LECTERN_DATABASE_URL: await newDatabase() }
  const limits = { limits: { feedback: 1_000_000 } }
  const open = (migrations?: readonly Migration[]) => openUploadsServer(env, limits, undefined, migrations)
  const old = await open()
  const acme = await old.project('acme', ['deploy', 'read'])
  await acme.deploy(smallSite('Site of acme.'))

  const wrong: number[] = []
  const kept: string[] = []
  let going = true
  const load = async (server: () => UploadsServer) => {
    while (going) {
      const { url } = server()
      const page = await acme.ask('/', {}, url)
      const sent = await acme.ask(
        '/_lectern/feedback',
        {
          json: { path: '/', source: 'contextual', helpful: true, comment: `Entry ${kept.length} of ${url}` },
        },
        url,
      )
      for (const [answer, wanted] of [
        [page, 200],
        [sent, 201],
      ] as const)
        if (answer.status !== wanted) wrong.push(answer.status)
      if (sent.status === 201) kept.push((JSON.parse(sent.text) as { id: string }).id)
    }
  }
  const loaded = load(() => old)
  // The new release migrates while the old one answers and writes.
  const next = await open(NEXT)
  const both = load(() => next)
  const some = kept.length
  await expect.poll(() => kept.length, { timeout: 20_000 }).toBeGreaterThan(some + 40)
  // An old one that has to start again meanwhile does, and deploys for all.
  const again = await open()
  await expect.poll(async () => (await acme.ask('/', {}, again.url)).status).toBe(200)
  await acme.deploy(smallSite('Second site of acme.'))
  for (const { url } of [old, next, again])
    await expect.poll(async () => (await acme.ask('/', {}, url)).text).toContain('Second site of acme.')
  going = false
  await Promise.all([loaded, both])
  expect(wrong).toEqual([])
  const { engine } = next.store
  const rows = await engine.read(engine.build.selectFrom('feedback').select('id').compile())
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(kept))

  // What the old ones still use is not taken away under them; the reason names them.
  await expect(open(LAST)).rejects.toThrow(
    /takes away what servers that run still use: \S+ \(Lectern \S+, schema \d+\), .*upgrade them to a version in between first, or stop them/,
  )
  await old.stop()
  await again.stop()
  const last = await open(LAST)
  expect((await acme.ask('/', {}, last.url)).text).toContain('Second site of acme.')
  await expect(open()).rejects.toThrow(/supports schemas up to/)
  // An older one that runs beside could leave something out.
  await expect(last.store.projects.delete('acme')).rejects.toThrow(
    /Use the newer version to delete a project/,
  )
})
