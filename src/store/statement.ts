/** One SQL statement as plain data: it can cross to another thread. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly SqlValue[]
  /** The whole unit is undone when this statement changes no row: what it relied on was no longer so. */
  readonly mustChange?: boolean
}

/** The same insert for many rows. SQLite prepares it once and runs it for each; PostgreSQL sends the rows together. */
export interface ManyRows {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly SqlValue[])[]
  /** What follows VALUES, such as `ON CONFLICT DO NOTHING`. */
  readonly suffix: string
  /** A function of PostgreSQL that takes the rows as JSON, where an insert will not do. In SQLite the table is a view. */
  readonly call?: string
}

export type Work = Statement | ManyRows

export type SqlValue = string | number | null | Uint8Array

/** What one statement of a unit did. */
export interface Written {
  readonly changed: number
  /** Rows of a RETURNING clause. */
  readonly rows: readonly Readonly<Record<string, unknown>>[]
}

export function isMany(work: Work): work is ManyRows {
  return 'table' in work
}

/** A rule of the data refused a write: a duplicate, a missing parent, a row that had changed meanwhile. */
export class ConflictError extends Error {
  readonly kind: 'unique' | 'foreign' | 'changed'

  constructor(kind: 'unique' | 'foreign' | 'changed') {
    super(`The write was refused: ${kind}.`)
    this.name = 'Conflict'
    this.kind = kind
  }
}

/** The engine cannot do its work just now or on this machine; the sentence is for the operator. */
export class StoreError extends Error {
  /** Trying again later may help: a full disk, a server that restarts. */
  readonly passing: boolean
  /** What to do next. */
  readonly hint: string | undefined

  constructor(message: string, passing: boolean, hint?: string) {
    super(message)
    this.name = 'StoreTrouble'
    this.passing = passing
    this.hint = hint
  }
}
