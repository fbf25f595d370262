import type { DatabaseSync, StatementSync } from 'node:sqlite'
import {
  ConflictError,
  isMany,
  type SqlValue,
  type Statement,
  type Work,
  type Written,
} from '../statement.ts'
import { storable } from '../storable.ts'
import { readTable, type ReadTable } from './read-table.ts'
import { sqliteError } from './sqlite-errors.ts'

const MOST_STATEMENTS = 300

/** Prepared statements of one connection, the ones used last. */
export class Prepared {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  get(sql: string): StatementSync {
    let found = this.#statements.get(sql)
    if (found) this.#statements.delete(sql)
    else found = this.#database.prepare(sql)
    this.#statements.set(sql, found)
    if (this.#statements.size > MOST_STATEMENTS)
      this.#statements.delete(this.#statements.keys().next().value as string)
    return found
  }

  all(sql: string, parameters: readonly SqlValue[]): Record<string, unknown>[] {
    return this.get(sql).all(...parameters.map(storable))
  }

  table(sql: string, parameters: readonly SqlValue[]): ReadTable {
    return readTable(this.get(sql), parameters.map(storable))
  }
}

export type Outcome = readonly Written[] | Error

/**
 * Units of several callers in one transaction, so that they share the wait for the disk. A unit that breaks a rule of the
 * data is undone alone; anything else fails all of them.
 */
export function commitGroup(
  database: DatabaseSync,
  prepared: Prepared,
  units: readonly (readonly Work[])[],
): Outcome[] {
  database.exec('BEGIN IMMEDIATE')
  try {
    const outcomes = units.map((unit) => runUnit(database, prepared, unit))
    database.exec('COMMIT')
    return outcomes
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

function runUnit(database: DatabaseSync, prepared: Prepared, unit: readonly Work[]): Outcome {
  database.exec('SAVEPOINT unit')
  try {
    const written = unit.map((work) =>
      isMany(work) ? runMany(prepared, work) : runStatement(prepared, work),
    )
    database.exec('RELEASE unit')
    return written
  } catch (error) {
    const known = sqliteError(error)
    if (!(known instanceof ConflictError)) throw error
    database.exec('ROLLBACK TO unit; RELEASE unit')
    return known
  }
}

function runStatement(prepared: Prepared, { sql, parameters, mustChange }: Statement): Written {
  const statement = prepared.get(sql)
  if (statement.columns().length > 0) {
    const rows = statement.all(...parameters.map(storable)) as Record<string, unknown>[]
    if (mustChange && rows.length === 0) throw new ConflictError('changed')
    return { changed: rows.length, rows }
  }
  const changed = Number(statement.run(...parameters.map(storable)).changes)
  if (mustChange && changed === 0) throw new ConflictError('changed')
  return { changed, rows: [] }
}

function runMany(
  prepared: Prepared,
  { table, columns, rows, suffix }: Extract<Work, { table: string }>,
): Written {
  const marks = columns.map(() => '?').join(', ')
  const statement = prepared.get(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${marks}) ${suffix}`)
  let changed = 0
  for (const row of rows) changed += Number(statement.run(...row.map(storable)).changes)
  return { changed, rows: [] }
}
