import { setTimeout as sleep } from 'node:timers/promises'
import type { CompiledQuery } from 'kysely'
import { TypeOverrides, type PoolClient } from 'pg'
import { queryBuilder } from '../build-query.ts'
import type { Engine, ReadRows } from '../engine.ts'
import { EVENT_TABLES, makeMonths, monthsAhead } from '../event-months.ts'
import {
  ConflictError,
  isMany,
  type ManyRows,
  type Statement,
  type Work,
  type Written,
} from '../statement.ts'
import { storable } from '../storable.ts'
import type { Migration } from '../migrations/migration.ts'
import { MIGRATIONS } from '../migrations/migrations.ts'
import { ask } from './ask.ts'
import { USUAL_CONNECTIONS } from './connection-options.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { missingMonths } from './missing-months.ts'
import { isMeeting, postgresError } from './postgres-errors.ts'
import { PostgresPool } from './postgres-pool.ts'

const MOST_TRIES = 4
/** PostgreSQL takes 65,535 parameters in a query. */
const MOST_PARAMETERS = 60_000
const INT8 = 20
const NUMERIC = 1700

export interface PostgresOptions {
  /** Steps of the schema; ours unless a test brings others. */
  readonly migrations?: readonly Migration[] | undefined
  /** The most connections of this process. */
  readonly connections?: number | undefined
  /** A server that is away at first may come later. */
  readonly late?: boolean | undefined
  readonly onOutage?: ((error: Error) => void) | undefined
  readonly onRecovery?: (() => void) | undefined
}

/** A server that several nodes share. */
export class PostgresEngine implements Engine {
  readonly kind = 'postgres'
  readonly build = queryBuilder('postgres')
  readonly #pool: PostgresPool

  private constructor(pool: PostgresPool) {
    this.#pool = pool
  }

  static async open(url: string, options: PostgresOptions = {}): Promise<PostgresEngine> {
    const { migrations = MIGRATIONS, connections = USUAL_CONNECTIONS, late = false } = options
    const types = new TypeOverrides()
    // Times and counts fit a double exactly; sums come as `numeric`.
    types.setTypeParser(INT8, Number)
    types.setTypeParser(NUMERIC, Number)
    const prepare = async (client: PoolClient) => {
      await migratePostgres(client, migrations)
      // The write that needs a month makes it too, and says why it cannot.
      await runUnit(client, [makeMonths(EVENT_TABLES, monthsAhead(Date.now()))]).catch(() => undefined)
    }
    const onOutage = (error: unknown) => options.onOutage?.(postgresError(error))
    const { onRecovery } = options
    try {
      return new PostgresEngine(
        await PostgresPool.open({ url, connections, types, prepare, onOutage, onRecovery }, { late }),
      )
    } catch (error) {
      throw postgresError(error)
    }
  }

  get connections(): PostgresPool['counts'] {
    return this.#pool.counts
  }

  async read<Row>({ sql, parameters }: CompiledQuery<Row>): Promise<readonly Row[]> {
    try {
      return await this.#pool.read(
        async (client) => (await ask(client, sql, parameters.map(storable))).rows as Row[],
      )
    } catch (error) {
      throw postgresError(error)
    }
  }

  async write(unit: readonly Work[]): Promise<readonly Written[]> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#pool.use((client) => runUnit(client, unit))
      } catch (error) {
        if (tries === MOST_TRIES) throw postgresError(error)
        const months = missingMonths(error, unit)
        if (!isMeeting(error) && months.length === 0) throw postgresError(error)
        for (const month of months) await this.write([month])
        await sleep(tries * 10 * Math.random())
      }
    }
  }

  async snapshot<Result>(work: (read: ReadRows) => Promise<Result>): Promise<Result> {
    return this.#pool.use(async (client) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      await client.query('SET LOCAL statement_timeout = 0')
      try {
        return await work(
          async ({ sql, parameters }) => (await ask(client, sql, parameters.map(storable))).rows,
        )
      } catch (error) {
        throw postgresError(error)
      } finally {
        await client.query('ROLLBACK').catch(() => undefined)
      }
    })
  }

  async close(): Promise<void> {
    await this.#pool.close()
  }
}

async function runUnit(client: PoolClient, unit: readonly Work[]): Promise<readonly Written[]> {
  const [first] = unit
  // One statement is a transaction of its own.
  if (unit.length === 1 && first && !isMany(first) && !first.mustChange)
    return [await runStatement(client, first)]
  await client.query('BEGIN')
  try {
    const written: Written[] = []
    for (const work of unit)
      written.push(isMany(work) ? await runMany(client, work) : await runStatement(client, work))
    await client.query('COMMIT')
    return written
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  }
}

async function runStatement(
  client: PoolClient,
  { sql, parameters, mustChange }: Statement,
): Promise<Written> {
  const { rowCount, rows } = await ask(client, sql, parameters.map(storable))
  if (mustChange && (rowCount ?? 0) === 0) throw new ConflictError('changed')
  return { changed: rowCount ?? 0, rows }
}

async function runMany(client: PoolClient, work: ManyRows): Promise<Written> {
  if (work.call !== undefined) return runCall(client, work.call, work)
  const { table, columns, rows, suffix } = work
  const perQuery = Math.max(1, Math.floor(MOST_PARAMETERS / columns.length))
  let changed = 0
  for (let start = 0; start < rows.length; start += perQuery) {
    const part = rows.slice(start, start + perQuery)
    const marks = part.map(
      (_, row) => `(${columns.map((_name, column) => `$${row * columns.length + column + 1}`).join(', ')})`,
    )
    const sql = `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${marks.join(', ')} ${suffix}`
    changed += (await ask(client, sql, part.flat().map(storable))).rowCount ?? 0
  }
  return { changed, rows: [] }
}

async function runCall(client: PoolClient, call: string, { columns, rows }: ManyRows): Promise<Written> {
  const named = rows.map((row) =>
    Object.fromEntries(columns.map((name, index) => [name, storable(row[index])])),
  )
  await client.query(`SELECT ${call}($1::json)`, [JSON.stringify(named)])
  return { changed: rows.length, rows: [] }
}
