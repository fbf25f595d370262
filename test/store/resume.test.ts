import fs from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { unfinished } from '../../src/store/repositories/unfinished.ts'
import { batch, query, view } from '../support/event-rows.ts'
import { newPlace, openStores, type EngineKind } from '../support/engines.ts'
import { lectern } from '../support/cli.ts'
import { killedCommand, type KillAt } from '../support/faults/kill-command.ts'
import { LONG, sampled } from '../support/sampled.ts'
import { makeFolder } from '../support/site.ts'

const DAY = 86_400_000
const START = Date.UTC(2025, 0, 1)
/** Several batches; the command dies after the first one. */
const LINES = sampled(4500, 30_000)
/** Several commands, each a process that opens a database. */
const PATIENCE = { timeout: 180_000 }

const open = openStores()

/** A store, and how a command is told to use the same. */
async function place(kind: EngineKind) {
  const where = await newPlace(kind)
  const { dataFolder, databaseUrl } = where
  const store = await open(where)
  const project = await store.projects.ensure({ name: 'Docs' })
  const env: Record<string, string> = databaseUrl === undefined ? {} : { LECTERN_DATABASE_URL: databaseUrl }
  const work = (name: string) => unfinished(store.engine, { projectId: project.id, name })
  const killAt = (name: string): KillAt => ({ where, work: { projectId: project.id, name } })
  return { store, id: project.id, env, data: ['--data', dataFolder], work, killAt }
}

describe.each(['sqlite', 'postgres'] as const)('long work that is killed, %s', (kind) => {
  test('an import goes on where it was, and doubles nothing', PATIENCE, async () => {
    const { store, id, env, data, work, killAt } = await place(kind)
    const count = LINES
    const lines = Array.from({ length: count }, (_, index) =>
      JSON.stringify({ createdAt: START + index * 100_000, origin: 'web', query: `How? ${index}` }),
    )
    lines[7] = 'oops'
    const file = path.join(makeFolder({ 'q.ndjson': lines.join('\n') }), 'q.ndjson')
    const args = ['import', '--queries', file, ...data]
    const killed = await killedCommand(args, env, killAt('import of queries'))
    expect(killed.code).toBe(null)
    const there = (await store.countCallers(id, {})).web
    expect(there).toBeGreaterThan(0)
    expect(there).toBeLessThan(count - 1)

    const again = await lectern(args, env)
    const after = Number(/continuing after line ([\d,]+)\./.exec(again.stderr)?.[1]?.replaceAll(',', ''))
    // A line is bad, and was said to be by the run that was killed.
    expect(after - 1).toBe(there)
    expect(again.stderr).toContain(
      `${count.toLocaleString('en')} lines read, ${(count - 1 - there).toLocaleString('en')} added, 1 bad.`,
    )
    expect(again.code).toBe(1)
    expect((await store.countCallers(id, {})).web).toBe(count - 1)
    const rows = await store.engine.read(
      store.engine.build
        .selectFrom('assistant_queries')
        .select(({ fn }) => fn.countAll().as('count'))
        .compile(),
    )
    expect(Number(rows[0]?.count)).toBe(count - 1)
    expect(await work('import of queries')).toBeUndefined()
  })

  // Which lines it was killed in is looked at before any database is; the long run asks both.
  test.runIf(LONG || kind === 'sqlite')(
    'an import of other lines than those it was killed in begins anew',
    PATIENCE,
    async () => {
      const { store, id, env, data, killAt } = await place(kind)
      const line = (index: number) => JSON.stringify({ id: `i${index}`, path: '/a', source: 'agent' })
      const file = path.join(makeFolder({ 'f.ndjson': '' }), 'f.ndjson')
      const write = (numbers: readonly number[]) => fs.writeFileSync(file, numbers.map(line).join('\n'))
      const all = Array.from({ length: LINES }, (_, index) => index)
      write(all)
      const args = ['import', '--feedback', file, ...data, '--json']
      const marked = killAt('import of feedback')
      expect((await killedCommand(args, env, marked)).code).toBe(null)
      write([100_000, ...all.slice(1)])
      const other = await lectern(args, env)
      expect(JSON.parse(other.stdout)).toEqual({
        feedback: { read: LINES, added: expect.any(Number), bad: 0 },
      })
      expect(await store.feedback.find(id, 'i100000')).toBeDefined()
      if (!LONG) return
      // Shorter than what was interrupted.
      expect((await killedCommand(args, env, marked)).code).toBe(null)
      write([100_001])
      expect(JSON.parse((await lectern(args, env)).stdout)).toEqual({
        feedback: { read: 1, added: 1, bad: 0 },
      })
    },
  )

  // Its mark is written as that of an import is, which both engines are asked for.
  test.runIf(LONG || kind === 'postgres')(
    'a recount goes on with the day it had come to',
    PATIENCE,
    async () => {
      const { store, id, env, data, work, killAt } = await place(kind)
      const days = 200
      const moments = Array.from({ length: days }, (_, day) => START + day * DAY + 5)
      await store.addEvents(
        batch({
          queries: moments.map((at) => query({ project_id: id, at })),
          views: moments.map((at) => view({ project_id: id, at })),
        }),
      )
      const wrong = (table: string, columns: string[], row: (string | number)[]) => ({
        table,
        columns,
        rows: [row],
        suffix: '',
      })
      // What rows nobody keeps any more were counted as stays; what never was goes away.
      const between = (START + 100 * DAY) / DAY
      await store.engine.write([
        wrong('assistant_hours', ['project_id', 'hour', 'web', 'api', 'other'], [id, 24, 7, 0, 0]),
        wrong('assistant_days', ['project_id', 'day', 'web', 'api', 'other'], [id, 1, 7, 0, 0]),
        wrong('page_view_days', ['project_id', 'day', 'path', 'human', 'ai'], [id, 1, '/old', 7, 0]),
        wrong('page_view_days', ['project_id', 'day', 'path', 'human', 'ai'], [id, between, '/no', 99, 0]),
        { sql: 'UPDATE assistant_days SET api = 5 WHERE day > 1', parameters: [] },
      ])
      const killed = await killedCommand(['recount', ...data], env, killAt('recount'))
      expect(killed.code).toBe(null)
      const again = await lectern(['recount', ...data, '--json'], env)
      expect([again.code, again.stderr]).toEqual([0, ''])
      // The first day is not whole: rows before the oldest may be gone.
      expect(JSON.parse(again.stdout)).toEqual({
        project: id,
        days: { questions: days - 1, pageViews: days - 1 },
        from: expect.stringMatching(/^202[56]-\d\d-\d\d$/),
      })
      const first = { from: START, to: START + DAY }
      expect(await store.countCallers(id, { from: first.to })).toEqual({ web: days - 1, api: 0, other: 0 })
      expect(await store.countCallers(id, { to: START })).toEqual({ web: 7, api: 0, other: 0 })
      expect(await store.traffic.totals(id, {})).toEqual({ human: days + 7, ai: 0 })
      expect(await work('recount')).toBeUndefined()
      const whole = await lectern(['recount', ...data], env)
      expect(whole.stderr).toBe('Rebuilt the counts: 199 days of questions, 199 days of page views.\n')
    },
  )
})
