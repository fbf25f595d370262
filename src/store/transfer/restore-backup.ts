import { sql } from 'kysely'
import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import { StoreError } from '../statement.ts'
import type { BackupSummary } from './backup-format.ts'
import { backupRows } from './backup-rows.ts'
import { checkBackup } from './check-backup.ts'
import { clearMark, markedRestore, setMark } from './restore-mark.ts'
import { TRANSFER_TABLES } from './transfer-tables.ts'

/**
 * Puts a backup into an empty database of either engine. The whole file is checked before anything is changed. A restore that
 * was interrupted goes on when it is run again: rows that are there stay, counts are put in place last.
 */
export async function restoreBackup(
  engine: Engine,
  file: string,
  onProgress: (rows: number) => void = () => undefined,
): Promise<BackupSummary> {
  const summary = await checkBackup(file)
  if (summary.header.project !== undefined)
    throw new StoreError(
      `${file} holds the project ${summary.header.project} alone. Restore it with --project ${summary.header.project}.`,
      false,
    )
  const marked = await markedRestore(engine)
  if (marked !== undefined && marked !== summary.sha256)
    throw new StoreError(
      'A restore of another backup into this database was interrupted. Finish that one, or restore into an empty database.',
      false,
    )
  if (marked === undefined) {
    await refuseFull(engine)
    await engine.write([setMark(engine, summary.sha256)])
  }
  await putBack(engine, file, onProgress)
  await compareCounts(engine, summary)
  await engine.write([clearMark(engine)])
  return summary
}

async function refuseFull(engine: Engine): Promise<void> {
  for (const { name } of TRANSFER_TABLES) {
    const query = engine.build
      .selectFrom(name)
      .select(sql<number>`1`.as('one'))
      .limit(1)
    if ((await engine.read(query.compile())).length > 0)
      throw new StoreError(
        `The database is not empty: there are rows in ${name}. Restore into a new --data folder or an empty database.`,
        false,
      )
  }
}

async function putBack(engine: Engine, file: string, onProgress: (rows: number) => void): Promise<void> {
  let total = 0
  for await (const { table, columns, rows } of backupRows(file)) {
    if (rows.length === 0) await emptyCounts(engine, table)
    else await engine.write([{ table, columns, rows, suffix: 'ON CONFLICT DO NOTHING' }])
    onProgress((total += rows.length))
  }
}

/** Triggers counted what was put back; what was counted of rows that are long gone is only in the backup. */
async function emptyCounts(engine: Engine, table: string): Promise<void> {
  const counts = TRANSFER_TABLES.find(({ name, counts }) => counts && name === table)
  if (counts) await engine.write([statement(engine.build.deleteFrom(counts.name))])
}

async function compareCounts(engine: Engine, { rows }: BackupSummary): Promise<void> {
  await engine.snapshot(async (read) => {
    for (const { name } of TRANSFER_TABLES) {
      const query = sql`select count(*) as count from ${sql.table(name)}`
      const [row] = await read(query.compile(engine.build))
      const found = Number(row?.['count']) - (name === 'secrets' ? 1 : 0)
      if (found !== (rows[name] ?? 0))
        throw new StoreError(
          `${name} has ${found} rows, the backup ${rows[name] ?? 0}: another process wrote to it in the meantime. Stop all servers and restore into an empty database.`,
          false,
        )
    }
  })
}
