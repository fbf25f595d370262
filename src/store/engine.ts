import type { CompiledQuery, Kysely } from 'kysely'
import type { Work, Written } from './statement.ts'
import type { Tables } from './tables.ts'

/** Runs a query of any shape and gives its rows. */
export type ReadRows = (
  query: Pick<CompiledQuery, 'sql' | 'parameters'>,
) => Promise<readonly Record<string, unknown>[]>

/** What runs SQL. Questions are asked through it and through nothing else. */
export interface Engine {
  readonly kind: 'sqlite' | 'postgres'
  /** Builds queries in the engine's dialect; never runs them. */
  readonly build: Kysely<Tables>
  read<Row>(query: CompiledQuery<Row>): Promise<readonly Row[]>
  /** All of it or none. When the promise resolves the rows are on disk. */
  write(unit: readonly Work[]): Promise<readonly Written[]>
  /** Several reads of one moment, while others go on writing. */
  snapshot<Result>(work: (read: ReadRows) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}
