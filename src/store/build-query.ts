import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
} from 'kysely'
import type { SqlValue, Statement } from './statement.ts'
import type { Tables } from './tables.ts'

/** Kysely as a writer of SQL only: queries are plain data here, since they run in another thread or on a server. */
export function queryBuilder(kind: 'sqlite' | 'postgres'): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect:
      kind === 'sqlite'
        ? {
            createAdapter: () => new SqliteAdapter(),
            createDriver: () => new DummyDriver(),
            createIntrospector: (db) => new SqliteIntrospector(db),
            createQueryCompiler: () => new SqliteQueryCompiler(),
          }
        : {
            createAdapter: () => new PostgresAdapter(),
            createDriver: () => new DummyDriver(),
            createIntrospector: (db) => new PostgresIntrospector(db),
            createQueryCompiler: () => new PostgresQueryCompiler(),
          },
  })
}

/** A query of the builder as a statement of a unit. */
export function statement(
  query: { compile(): CompiledQuery },
  rule: { readonly mustChange?: boolean } = {},
): Statement {
  const { sql, parameters } = query.compile()
  return { sql, parameters: parameters as readonly SqlValue[], ...rule }
}
