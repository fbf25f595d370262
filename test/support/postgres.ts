import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'

/** Where Debian keeps the programs of its newest PostgreSQL; elsewhere they are on the PATH. */
const HOME = ['/usr/lib/postgresql']
  .filter((folder) => fs.existsSync(folder))
  .flatMap((folder) => fs.readdirSync(folder).map((version) => path.join(folder, version, 'bin')))
  .filter((folder) => fs.existsSync(path.join(folder, 'initdb')))
  .sort()
  .at(-1)

/** After a crash it mends its files first. */
const START_WITHIN_MS = 60_000

export interface TestPostgres {
  /** A new, empty database. */
  database(): Promise<string>
  /** As `kill -9` does it, and back again: what was acknowledged must still be there. */
  crash(): Promise<void>
  /** A quick restart, as an operator does it. */
  restart(): Promise<void>
  /** The first half of a restart. */
  down(): Promise<void>
  up(): Promise<void>
  stop(): Promise<void>
}

/** A PostgreSQL of our own on a socket in a temporary folder. It runs as another user where we are root: it insists. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-pg-'))
  const user = ordinaryUser()
  if (user) fs.chownSync(folder, user.uid, user.gid)
  const data = path.join(folder, 'data')
  const made = spawnSync(program('initdb'), ['-D', data, '-U', 'lectern', '-A', 'trust', '-E', 'UTF8'], {
    ...user,
    encoding: 'utf8',
    cwd: folder,
  })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || String(made.error)}`)
  let server = await run(folder, data, user)
  let databases = 0
  return {
    async database() {
      const name = `test_${++databases}`
      const client = new pg.Client(urlOf(folder, 'postgres'))
      await client.connect()
      await client.query(`CREATE DATABASE ${name}`)
      await client.end()
      return urlOf(folder, name)
    },
    async crash() {
      await stop(server, 'SIGQUIT')
      server = await run(folder, data, user)
    },
    async restart() {
      await stop(server, 'SIGINT')
      server = await run(folder, data, user)
    },
    down: () => stop(server, 'SIGINT'),
    async up() {
      server = await run(folder, data, user)
    },
    async stop() {
      await stop(server, 'SIGQUIT')
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

function program(name: string): string {
  return HOME === undefined ? name : path.join(HOME, name)
}

function urlOf(folder: string, database: string): string {
  return `postgres://lectern@/${database}?host=${encodeURIComponent(folder)}`
}

function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const line = ['postgres', 'nobody']
    .map((name) =>
      new RegExp(`^${name}:[^:]*:(\\d+):(\\d+)`, 'm').exec(fs.readFileSync('/etc/passwd', 'utf8')),
    )
    .find((match) => match !== null)
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : undefined
}

async function run(folder: string, data: string, user: object | undefined): Promise<ChildProcess> {
  const options = ['-c', 'listen_addresses=', '-k', folder, '-D', data, '-c', 'max_connections=60']
  const server = spawn(program('postgres'), options, { ...user, stdio: 'ignore', cwd: folder })
  for (const end = Date.now() + START_WITHIN_MS; Date.now() < end && server.exitCode === null;) {
    const client = new pg.Client(urlOf(folder, 'postgres'))
    const ready = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (ready) return server
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  throw new Error('PostgreSQL did not start.')
}

async function stop(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await ended
}
