import { sql, type RawBuilder } from 'kysely'
import type { Engine } from './engine.ts'

/**
 * A moment so long ago by the clock of the database. Servers that ask who else is there compare what others wrote: by its own
 * clock, one that runs an hour behind would be taken for gone by all, and would take all for gone when it runs ahead.
 */
export function timeOfAll({ kind }: Pick<Engine, 'kind'>, msAgo = 0): RawBuilder<number> {
  // A database in a file has the clock of its one machine.
  if (kind === 'sqlite') return sql<number>`${Date.now() - msAgo}`
  return sql<number>`(floor(extract(epoch from clock_timestamp()) * 1000)::bigint - ${msAgo}::bigint)`
}
