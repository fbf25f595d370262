// A few rounds here; `npm run test:long` does the same for an hour's worth of bad luck.
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '../../src/store/open-store.ts'
import { StoreError } from '../../src/store/statement.ts'
import type { Store } from '../../src/store/store.ts'
import { writeBackup } from '../../src/store/transfer/write-backup.ts'
import { onBothEngines } from '../support/engines.ts'
import { killOnce, startWriter, type Said } from '../support/faults/kill-writer.ts'
import { smallDisk } from '../support/faults/small-disk.ts'
import { addSpan, lookFor, type Span } from '../support/faults/spans.ts'
import { feedbackRow } from '../support/feedback-rows.ts'
import { startOwnPostgres } from '../support/databases.ts'
import type { TestPostgres } from '../support/postgres.ts'
import { sampled } from '../support/sampled.ts'
import { makeFolder } from '../support/site.ts'
import { batch, query } from '../support/event-rows.ts'

const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? sampled(1, 200))
const PATIENCE = 20_000 + ROUNDS * 6000

describe('SQLite', () => {
  test(
    `loses and doubles nothing when its process is killed ${ROUNDS} times`,
    { timeout: PATIENCE },
    async () => {
      const dataFolder = path.join(makeFolder({}), 'data')
      const acknowledged: Span[] = []
      let said: Said = { acknowledged: [], open: [], next: 0 }
      for (let round = 0; round < ROUNDS; round++) {
        said = await killOnce(dataFolder, said)
        acknowledged.push(...said.acknowledged)
        expect(integrity(dataFolder)).toEqual(['ok'])
      }
      const store = await openStore({ dataFolder, exclusive: true })
      for (const span of said.open) await addSpan(store, span)
      const all = [...acknowledged, ...said.open]
      const found = await lookFor(store, all)
      await store.close()
      // A span that was sent and answered again after a kill is listed twice.
      const spans = new Map(all.map((span) => [span[0], span]))
      expect(acknowledged.length).toBeGreaterThan(ROUNDS)
      expect(found).toEqual({
        missing: [],
        queries: [...spans.values()].reduce((sum, [from, to]) => sum + to - from, 0),
        feedback: spans.size,
        miscounted: 0,
      })
    },
  )

  test('keeps a second server off the folder, until the first is gone', async () => {
    const dataFolder = path.join(makeFolder({}), 'data')
    const writer = await startWriter(dataFolder, { open: [], next: 0 })
    await expect(openStore({ dataFolder, exclusive: true })).rejects.toThrow(
      new RegExp(
        `Another Lectern server \\(process ${writer.child.pid}\\) uses the data folder .*PostgreSQL`,
      ),
    )
    // Commands may look meanwhile.
    const command = await openStore({ dataFolder })
    await command.projects.list()
    await command.close()
    await writer.kill()
    const second = await openStore({ dataFolder, exclusive: true })
    await second.close()
  })

  test('says that the disk is full, loses nothing, and goes on when there is room', async (context) => {
    const disk = smallDisk(12)
    if (!disk) return context.skip('needs root, to make a small disk')
    const ballast = path.join(disk.folder, 'ballast')
    fs.writeFileSync(ballast, Buffer.alloc(4_000_000))
    const dataFolder = path.join(disk.folder, 'data')
    let store = await openStore({ dataFolder, exclusive: true })
    try {
      const kept: string[] = []
      const write = async () => {
        const rows = Array.from({ length: 50 }, () => feedbackRow({ comment: 'x'.repeat(1000) }))
        await store.feedback.import(rows)
        kept.push(...rows.map(({ id }) => id))
      }
      const trouble = await untilTrouble(write)
      expect(trouble).toBeInstanceOf(StoreError)
      expect(trouble.message).toMatch(/^The disk of the data folder is full\. Free some space/)
      expect((trouble as StoreError).passing).toBe(true)
      // Reading goes on, and so does refusing.
      expect(await store.feedback.page('p', { limit: 1 })).toHaveLength(2)
      await expect(write()).rejects.toThrow(/full/)
      fs.rmSync(ballast)
      await write()
      await write()
      await store.close()
      store = await openStore({ dataFolder, exclusive: true })
      const there = await store.engine.read(store.engine.build.selectFrom('feedback').select('id').compile())
      expect(there.map(({ id }) => id).sort()).toEqual(kept.sort())
      expect(integrity(dataFolder)).toEqual(['ok'])
    } finally {
      await store.close()
      disk.remove()
    }
  })

  test('says that there is no room for a backup, and leaves no half of one', async (context) => {
    const disk = smallDisk(1)
    if (!disk) return context.skip('needs root, to make a small disk')
    const store = await openStore({ dataFolder: path.join(makeFolder({}), 'data') })
    try {
      const rows = Array.from({ length: 3000 }, () =>
        feedbackRow({ comment: randomBytes(600).toString('base64') }),
      )
      await store.feedback.import(rows)
      const file = path.join(disk.folder, 'backup.gz')
      await expect(writeBackup(store.engine, { file, version: '1' })).rejects.toThrow(
        /^The disk of .*backup\.gz is full\. Free some space/,
      )
      expect(fs.readdirSync(disk.folder)).toEqual([])
    } finally {
      await store.close()
      disk.remove()
    }
  })

  test('says that the folder cannot be written to, and starts once it can', async (context) => {
    const disk = smallDisk(12)
    if (!disk) return context.skip('needs root, to make a disk that is read-only')
    const dataFolder = path.join(disk.folder, 'data')
    try {
      const store = await openStore({ dataFolder, exclusive: true })
      await store.feedback.import([feedbackRow()])
      await store.close()
      disk.setReadOnly(true)
      for (const exclusive of [true, false])
        await expect(openStore({ dataFolder, exclusive })).rejects.toThrow(
          /^The .* cannot be (?:written to|opened).*permissions/,
        )
      await expect(openStore({ dataFolder: path.join(disk.folder, 'new'), exclusive: true })).rejects.toThrow(
        'The data folder cannot be written to. Check its path and its permissions.',
      )
      disk.setReadOnly(false)
      const again = await openStore({ dataFolder, exclusive: true })
      expect(await again.feedback.page('p', { limit: 5 })).toHaveLength(1)
      await again.close()
    } finally {
      disk.remove()
    }
  })
})

describe('PostgreSQL', () => {
  const rounds = Math.ceil(ROUNDS / 6)
  let server: TestPostgres
  beforeAll(async () => {
    server = await startOwnPostgres()
  })
  afterAll(() => server.stop())

  test.each(sampled<readonly ('restart' | 'crash')[]>(['crash'], ['restart', 'crash']))(
    'loses and doubles nothing when the server has a %s in mid-traffic, and goes on by itself',
    { timeout: PATIENCE },
    async (fault) => {
      const store = await openStore({ dataFolder: '', databaseUrl: await server.database() })
      const acknowledged: Span[] = []
      const strange: unknown[] = []
      let stop = false
      let next = 0
      const call = async () => {
        while (!stop) {
          const span: Span = [next, (next += 1 + Math.floor(Math.random() * 20))]
          if (await sendUntilTaken(store, span, strange)) acknowledged.push(span)
        }
      }
      const callers = Array.from({ length: 8 }, call)
      for (let round = 0; round < rounds; round++) {
        // At another moment of the traffic each time.
        const enough = acknowledged.length + 5 + Math.floor(Math.random() * 100)
        await until(() => acknowledged.length >= enough)
        const before = acknowledged.length
        await server[fault]()
        await until(() => acknowledged.length > before + 20)
      }
      stop = true
      await Promise.all(callers)
      const found = await lookFor(store, acknowledged)
      await store.close()
      expect(strange).toEqual([])
      expect(found).toEqual({ missing: [], queries: next, feedback: acknowledged.length, miscounted: 0 })
    },
  )
})

onBothEngines('a clock that jumps back', (engine) => {
  test('loses, doubles and reorders nothing', async () => {
    const store = await engine.empty()
    const noon = Date.UTC(2026, 0, 1, 12)
    const times = [0, 1000, 2000, -3_600_000, -3_599_000, 500, 2000].map((shift) => noon + shift)
    const queries = times.map((at, index) => query({ at, id: `q${index}` }))
    for (const one of queries) await store.addEvents(batch({ queries: [one] }))
    await store.addEvents(batch({ queries }))
    expect(await store.countCallers('p', {})).toEqual({ web: 7, api: 0, other: 0 })
    expect((await store.countCallers('p', { from: noon })).web).toBe(5)
    expect((await store.countCallers('p', { to: noon })).web).toBe(2)

    for (const [index, at] of times.entries())
      await store.feedback.keep(feedbackRow({ id: `f${index}`, created_at: at }))
    // The reader adds a comment after the clock went back.
    await store.feedback.keep(feedbackRow({ id: 'f2', created_at: noon - 3_598_000, comment: 'later' }))
    const rows = await store.feedback.page('p', { limit: 20 })
    expect(rows.map(({ id }) => id)).toEqual(['f6', 'f2', 'f1', 'f5', 'f0', 'f4', 'f3'])
    expect(rows[1]?.comment).toBe('later')
  })
})

function integrity(dataFolder: string): unknown[] {
  const database = new DatabaseSync(path.join(dataFolder, 'lectern.db'))
  const rows = database.prepare('PRAGMA integrity_check').all()
  database.close()
  return rows.map((row) => row['integrity_check'])
}

async function untilTrouble(work: () => Promise<void>): Promise<Error> {
  for (let turn = 0; turn < 1000; turn++) {
    try {
      await work()
    } catch (error) {
      return error as Error
    }
  }
  throw new Error('The disk never was full.')
}

/** As a queue does it: what passes is tried again with the same ids. */
async function sendUntilTaken(store: Store, span: Span, strange: unknown[]): Promise<boolean> {
  for (;;) {
    try {
      await addSpan(store, span)
      return true
    } catch (error) {
      if (!(error instanceof StoreError && error.passing)) {
        strange.push(error)
        return false
      }
      await sleep(20)
    }
  }
}

async function until(condition: () => boolean): Promise<void> {
  for (const end = Date.now() + 15_000; !condition() && Date.now() < end;) await sleep(10)
}
