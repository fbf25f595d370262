import { EVENT_TABLES, makeMonths, type EventTable } from '../event-months.ts'
import { isMany, type Statement, type Work } from '../statement.ts'
import { tableWithoutPartition } from './postgres-errors.ts'

/** Rows that are handed to a function land in a table. */
const BEHIND: Readonly<Record<string, EventTable>> = { search_events_upsert: 'searches' }

/**
 * What to run before a unit is tried again whose rows found no partition: old events that are imported, or new ones after a
 * jump of the clock. Nothing when that was not the trouble.
 */
export function missingMonths(error: unknown, unit: readonly Work[]): readonly Statement[] {
  if (tableOf(tableWithoutPartition(error)) === undefined) return []
  return unit.flatMap((work) => {
    const table = isMany(work) ? tableOf(work.table) : undefined
    return isMany(work) && table ? [makeMonths([table], monthsOf(work))] : []
  })
}

function tableOf(name: string | undefined): EventTable | undefined {
  return EVENT_TABLES.find((table) => table === name) ?? BEHIND[name ?? '']
}

/** A moment of every month in which the rows lie. */
function monthsOf({ columns, rows }: Extract<Work, { table: string }>): readonly number[] {
  const column = columns.indexOf('at')
  const moments = new Map<string, number>()
  for (const row of rows) {
    const date = new Date(Number(row[column]))
    moments.set(`${date.getUTCFullYear()}-${date.getUTCMonth()}`, date.getTime())
  }
  return [...moments.values()]
}
