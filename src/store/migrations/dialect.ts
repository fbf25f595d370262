/** The few words in which the two engines' table definitions differ. */
export interface Dialect {
  readonly kind: 'sqlite' | 'postgres'
  /** A whole number, also one of milliseconds. */
  readonly int: string
  /** Text that is compared byte by byte, whatever the language of the server. */
  readonly text: string
  /** Ends a table of state. */
  readonly end: string
  /** Ends a table that is stored in the order of its key: events are read by ranges of time. */
  readonly clustered: string
}

export const DIALECTS: Readonly<Record<Dialect['kind'], Dialect>> = {
  sqlite: { kind: 'sqlite', int: 'INTEGER', text: 'TEXT', end: 'STRICT', clustered: 'STRICT, WITHOUT ROWID' },
  postgres: { kind: 'postgres', int: 'BIGINT', text: 'TEXT COLLATE "C"', end: '', clustered: '' },
}
