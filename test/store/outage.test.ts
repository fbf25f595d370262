import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Engine } from '../../src/store/engine.ts'
import { PostgresEngine } from '../../src/store/postgres/postgres-engine.ts'
import { openStore } from '../../src/store/open-store.ts'
import { StoreError } from '../../src/store/statement.ts'
import { lectern } from '../support/cli.ts'
import { makeCertificates } from '../support/certificates.ts'
import { freePort } from '../support/free-port.ts'
import { PGBOUNCER, startPgbouncer } from '../support/pgbouncer.ts'
import { startOwnPostgres } from '../support/databases.ts'
import type { TestPostgres } from '../support/postgres.ts'
import { longTest } from '../support/long-test.ts'
import { makeFolder } from '../support/site.ts'

const FEW = 8
/** Longer than anybody is made to wait for a server that restarts. */
const LONG_MS = 4500

const certificates = makeCertificates()
let postgres: TestPostgres
let port: number
let database: string

beforeAll(async () => {
  port = await freePort()
  postgres = await startOwnPostgres({
    durable: false,
    port,
    settings: [
      `max_connections=${FEW}`,
      'superuser_reserved_connections=0',
      'ssl=on',
      `ssl_cert_file=${certificates}/server.crt`,
      `ssl_key_file=${certificates}/server.key`,
    ],
  })
  database = await postgres.database()
})
afterAll(() => postgres.stop())

describe('what keeps us from the database is said as it is', () => {
  const cases: readonly (readonly [string, () => string, RegExp, RegExp])[] = [
    [
      'its name',
      () => database.replace('own_1', 'nowhere'),
      /"nowhere" does not exist/,
      /Create the database/,
    ],
    ['the user', () => database.replace('lectern@', 'stranger@'), /role "stranger" does not exist/, /user/],
    ['the port', () => 'postgres://lectern@127.0.0.1:1/x', /ECONNREFUSED 127\.0\.0\.1:1/, /host and port/],
    ['the host', () => 'postgres://lectern@no.such.host.invalid/x', /host is unknown/, /host/],
    [
      'its certificate',
      () =>
        `postgres://lectern@127.0.0.1:${port}/own_1?sslmode=verify-full&sslrootcert=${makeCertificates()}/ca.crt`,
      /over TLS/,
      /sslrootcert/,
    ],
  ]
  test.each(cases)('%s', async (_what, url, message, hint) => {
    const error = await PostgresEngine.open(url()).then(
      () => undefined,
      (found: unknown) => found,
    )
    expect(error).toBeInstanceOf(StoreError)
    expect((error as StoreError).message).toMatch(message)
    expect((error as StoreError).hint).toMatch(hint)
  })

  test('by doctor and every command too, with what to do', async () => {
    const env = {
      LECTERN_DATABASE_URL: 'postgres://lectern:hidden@127.0.0.1:1/x',
      LECTERN_SECRET: 's'.repeat(40),
    }
    const { code, stderr } = await lectern(['key', 'list'], env)
    expect(code).toBe(1)
    expect(stderr).toContain('127.0.0.1:1')
    expect(stderr).toContain('Check host and port')
    expect(stderr).not.toContain('hidden')
  })
})

test('TLS: sslmode=require encrypts, verify-full trusts the named authority', async () => {
  const base = `postgres://lectern@127.0.0.1:${port}/own_1`
  for (const mode of ['sslmode=require', `sslmode=verify-full&sslrootcert=${certificates}/ca.crt`]) {
    const engine = await PostgresEngine.open(`${base}?${mode}`)
    const used = await ask(engine, 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()')
    expect(used).toEqual([{ ssl: true }])
    await engine.close()
  }
})

test('a full server: each node keeps what it has and works, and no node is left out', async () => {
  const holders = await Promise.all([open(FEW), open(FEW)])
  // Both want more than there is.
  await Promise.all(
    holders.flatMap((engine) => Array.from({ length: FEW }, () => ask(engine, 'SELECT pg_sleep(0.2)'))),
  )
  const error = await PostgresEngine.open(database).then(
    (engine) => engine.close(),
    (found: unknown) => found,
  )
  if (error !== undefined) {
    expect((error as StoreError).message).toMatch(
      /no free connection: .*(too many clients|remaining connection slots)/,
    )
    expect((error as StoreError).hint).toContain('LECTERN_DATABASE_CONNECTIONS')
  }
  await Promise.all(holders.map((engine) => engine.close()))
})

longTest('three nodes share a small server by default', async () => {
  const small = await startOwnPostgres({ durable: false, settings: ['max_connections=20'] })
  const url = await small.database()
  const nodes = await Promise.all([1, 2, 3].map(() => PostgresEngine.open(url)))
  await Promise.all(
    nodes.flatMap((node) => Array.from({ length: 20 }, () => ask(node, 'SELECT pg_sleep(0.05)'))),
  )
  await Promise.all(nodes.map((node) => node.close()))
  await small.stop()
})

test('while it is away nobody waits twice, and work goes on when it is back', async () => {
  const said: string[] = []
  const engine = await open(2, said)
  await postgres.down()
  await expect(ask(engine, 'SELECT 1')).rejects.toThrow(/cannot be reached/)
  // Later than a restart takes. The clock stands still, so whoever waited for its patience to end would wait for ever.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + LONG_MS })
  onTestFinished(() => void vi.useRealTimers())
  await expect(ask(engine, 'SELECT 1')).rejects.toThrow(/cannot be reached/)
  vi.useRealTimers()
  await postgres.up()
  await expect.poll(() => said.at(-1)).toBe('back')
  expect(await ask(engine, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(said.length).toBe(2)
})

test('a frozen server is given up in seconds, and used again when it goes on', async () => {
  const said: string[] = []
  const engine = await open(2, said)
  await ask(engine, 'SELECT 1')
  postgres.freeze()
  try {
    await expect(ask(engine, 'SELECT 1')).rejects.toThrow(StoreError)
    expect(said.length).toBe(1)
  } finally {
    postgres.thaw()
  }
  await expect.poll(() => said.at(-1)).toBe('back')
  expect(await ask(engine, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a slow query is not taken for a frozen server', async () => {
  const engine = await open(2)
  expect(await ask(engine, 'SELECT 1 AS one, pg_sleep(3)')).toMatchObject([{ one: 1 }])
})

test.skipIf(!PGBOUNCER)('behind pgbouncer in transaction mode', async () => {
  const pooler = await startPgbouncer(database)
  onTestFinished(() => pooler.stop())
  const store = await openStore({ dataFolder: makeFolder({}), databaseUrl: pooler.url })
  const project = await store.projects.ensure({ id: 'pooled' })
  await Promise.all(Array.from({ length: 20 }, (_, at) => store.liveSettings.set(project.id, `s${at}`, at)))
  expect(Object.keys(await store.liveSettings.all(project.id)).length).toBe(20)
  await store.close()
  const { stdout } = await lectern(['doctor', '--json'], {
    LECTERN_DATABASE_URL: pooler.url,
    LECTERN_SECRET: 's'.repeat(40),
  })
  expect(stdout).toMatch(/PostgreSQL \d+/)
})

async function open(connections: number, said: string[] = []): Promise<PostgresEngine> {
  const engine = await PostgresEngine.open(database, {
    connections,
    onOutage: ({ message }) => said.push(message),
    onRecovery: () => said.push('back'),
  })
  onTestFinished(() => engine.close().catch(() => undefined))
  return engine
}

function ask(engine: Engine, sql: string): Promise<readonly unknown[]> {
  return engine.read({ sql, parameters: [], query: { kind: 'RawNode' } as never, queryId: { queryId: '' } })
}
