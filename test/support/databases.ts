import { addressOf } from './run/shared.ts'
import { createDatabase, startPostgres, urlOf, type PostgresOptions, type TestPostgres } from './postgres.ts'

/** The database that is copied: it has our tables, and nothing in them. */
export const TEMPLATE = 'lectern_template'

let count = 0

/** A database of its own on the PostgreSQL of this run, with our tables and nothing in them. Gone with the run. */
export function newDatabase(): Promise<string> {
  return create(TEMPLATE)
}

/** The same without tables: as somebody has it who starts Lectern for the first time. */
export function bareDatabase(): Promise<string> {
  return create()
}

/** A server of its own, for a test that stops, kills or fills it. */
export async function startOwnPostgres(options: Omit<PostgresOptions, 'blank'> = {}): Promise<TestPostgres> {
  return startPostgres({ ...options, blank: await addressOf('blank') })
}

async function create(template?: string): Promise<string> {
  const folder = await addressOf('postgres')
  // Tests run in several processes, which share the server.
  const name = `test_${process.pid}_${++count}`
  await createDatabase(folder, name, template === undefined ? {} : { template })
  return urlOf(folder, name)
}
