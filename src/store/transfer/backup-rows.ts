import type { SqlValue } from '../statement.ts'
import type { BackupTable } from './backup-format.ts'
import { readBackup } from './check-backup.ts'

const BATCH_ROWS = 2000
const BATCH_CHARACTERS = 4_000_000

/** Rows of one table, in the order of its columns. None where a table begins. */
export interface BackupRows extends BackupTable {
  readonly rows: readonly (readonly SqlValue[])[]
}

/** The rows of a backup that was checked, some at a time. Each table begins with a part without rows. */
export async function* backupRows(file: string): AsyncGenerator<BackupRows> {
  let table: BackupTable | undefined
  let rows: SqlValue[][] = []
  let characters = 0
  let first = true
  const part = (): readonly BackupRows[] => {
    const full = table && rows.length > 0 ? [{ ...table, rows }] : []
    rows = []
    characters = 0
    return full
  }
  for await (const lines of readBackup(file))
    for (const text of lines) {
      if (text.startsWith('[')) {
        rows.push(JSON.parse(text) as SqlValue[])
        characters += text.length
        if (rows.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) yield* part()
        continue
      }
      yield* part()
      if (!first && !text.startsWith('{"end"')) {
        table = JSON.parse(text) as BackupTable
        yield { ...table, rows: [] }
      }
      first = false
    }
}
