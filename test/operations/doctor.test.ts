import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { lectern } from '../support/cli.ts'
import { startOwnPostgres } from '../support/databases.ts'
import { docsJson, makeFolder } from '../support/site.ts'
import { startServer } from '../support/started-server.ts'

interface Report {
  readonly healthy: boolean
  readonly findings: readonly { check: string; status: string; message: string; hint?: string }[]
}

async function examine(args: readonly string[], env: Record<string, string> = {}) {
  const { code, stdout, stderr } = await lectern(['doctor', ...args, '--json'], env)
  if (stdout === '') throw new Error(stderr)
  const report = JSON.parse(stdout) as Report
  const of = (check: string) => report.findings.find((finding) => finding.check === check)
  return { code, report, of, stdout }
}

const SITE = { 'docs.json': docsJson(), 'index.mdx': 'Home', 'guides/start.mdx': 'Start' }

test('beside a server that runs, all is well', async () => {
  const server = await startServer()
  const args = [server.root, '--data', server.dataFolder, '--host', '127.0.0.1', '--port', `${server.port}`]
  const { code, report, of } = await examine(args, { LECTERN_BASE_URL: 'https://docs.acme.test' })
  expect(report.findings.filter(({ status }) => status !== 'ok')).toEqual([])
  expect(code).toBe(0)
  expect(of('port')?.message).toContain('running')
  expect(of('integrity')?.status).toBe('ok')
  const text = await lectern(['doctor', ...args])
  expect(text.stdout).toMatch(/^ok {4}node {11}Node v/m)
})

test('each fault is found, and something to do about it is said', async () => {
  const taken = http.createServer((_request, response) => response.end('something else'))
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void taken.close())
  const { port } = taken.address() as AddressInfo
  const root = makeFolder({
    ...SITE,
    'docs.json': '{"name": 5}',
    'lectern.json': JSON.stringify({ auth: { method: 'password' } }),
  })
  const dataFolder = makeFolder({ 'lectern.db': 'this is no database at all, whatever its name says' })
  const { code, report, of, stdout } = await examine(
    [root, '--data', dataFolder, '--host', '127.0.0.1', '--port', String(port)],
    {
      LECTERN_REDIS_URL: 'redis://:hush@127.0.0.1:9',
      LECTERN_BASE_URL: 'http://docs.acme.test',
      LECTERN_PROT: '1',
    },
  )
  expect(code).toBe(1)
  const failed = report.findings.filter(({ status }) => status === 'fail').map(({ check }) => check)
  expect(failed).toEqual(['configuration', 'login', 'database', 'redis', 'port'])
  const warned = report.findings.filter(({ status }) => status === 'warn').map(({ check }) => check)
  expect(warned).toEqual(['environment', 'address', 'secrets'])
  for (const { status, hint } of report.findings) if (status !== 'ok') expect(hint).toMatch(/\w+/)
  expect(of('port')?.message).toContain('another program')
  expect(stdout).not.toContain('hush')
})

test('a folder that is none, a newer schema and a damaged file', async () => {
  expect((await examine(['/nowhere/at/all'])).of('folder')?.status).toBe('fail')
  const server = await startServer()
  server.signal('SIGTERM')
  await server.ended
  const file = path.join(server.dataFolder, 'lectern.db')
  const database = new DatabaseSync(file)
  database.exec(`INSERT INTO schema_migrations (version, name, applied_at) VALUES (9999, 'later', 0)`)
  database.close()
  const newer = await examine([server.root, '--data', server.dataFolder, '--port', '0'])
  expect(newer.of('schema')).toMatchObject({ status: 'fail' })
  // Half of the file overwritten, as a failing disk does it.
  const bytes = fs.readFileSync(file)
  bytes.fill(0x5a, 8192)
  fs.writeFileSync(file, bytes)
  const damaged = await examine([server.root, '--data', server.dataFolder, '--port', '0'])
  expect(damaged.code).toBe(1)
  expect(
    damaged.report.findings.some(
      ({ check, status }) => /integrity|database/.test(check) && status === 'fail',
    ),
  ).toBe(true)
})

// Hooks, in which others start their database, have as much time.
const PATIENCE = { timeout: 120_000 }

test('with PostgreSQL away the site is alive, serves pages, and is not ready', PATIENCE, async () => {
  const postgres = await startOwnPostgres()
  const databaseUrl = await postgres.database()
  const server = await startServer({ env: { LECTERN_DATABASE_URL: databaseUrl } })
  const ready = async () => {
    const answer = await fetch(`${server.url}/readyz`)
    const { checks } = (await answer.json()) as { checks: Record<string, string> }
    return { status: answer.status, checks }
  }
  expect(await ready()).toMatchObject({
    status: 200,
    checks: { store: 'ok', migrations: 'ok', snapshot: 'ok' },
  })
  const env = { LECTERN_DATABASE_URL: databaseUrl }
  const well = await examine([server.root, '--port', '0'], env)
  expect(well.of('database')).toMatchObject({ status: 'ok' })
  expect(well.of('connections')).toMatchObject({
    status: 'ok',
    message: expect.stringMatching(/of 300 connections/),
  })
  await postgres.stop()
  // What it found a moment ago is good for a second.
  await expect.poll(async () => (await ready()).status).toBe(503)
  const away = await ready()
  expect(away.status).toBe(503)
  const pages = await fetch(`${server.url}/readyz?exclude=store&exclude=migrations`)
  expect([pages.status, ((await pages.json()) as { status: string }).status]).toEqual([200, 'ready'])
  expect(away.checks).toMatchObject({
    store: expect.stringMatching(/failed|slow/),
    snapshot: 'ok',
    running: 'ok',
  })
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect((await fetch(server.url)).status).toBe(200)
  // It knows its own server, also one that is not ready.
  const beside = await examine([server.root, '--host', '127.0.0.1', '--port', `${server.port}`], env)
  expect(beside.of('database')).toMatchObject({ status: 'fail' })
  expect(beside.of('port')).toMatchObject({ status: 'ok' })
})

test('a server of deployed sites needs no folder, and is told what its operator left open', async () => {
  const args = ['--uploads', '--data', makeFolder({}), '--port', '0']
  const bare = await examine(args)
  expect(bare.code).toBe(0)
  expect(bare.of('folder')).toBeUndefined()
  expect(bare.of('proxy')).toMatchObject({ status: 'warn' })
  const config = path.join(makeFolder({ 'o.json': '{"trustProxy": true}' }), 'o.json')
  expect((await examine([...args, '--config', config])).of('proxy')).toMatchObject({ status: 'ok' })
  const wrong = path.join(makeFolder({ 'o.json': '{"trustProxi": true}' }), 'o.json')
  expect((await examine([...args, '--config', wrong])).of('settings')).toMatchObject({ status: 'fail' })
})
