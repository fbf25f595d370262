import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'

/** Where Debian keeps the programs of its newest PostgreSQL; elsewhere they are on the PATH. */
const HOME = ['/usr/lib/postgresql']
  .filter((folder) => fs.existsSync(folder))
  .flatMap((folder) => fs.readdirSync(folder).map((version) => path.join(folder, version, 'bin')))
  .filter((folder) => fs.existsSync(path.join(folder, 'initdb')))
  .sort()
  .at(-1)

const PATIENCE_MS = 60_000
const OPTIONS = ['listen_addresses=', 'max_connections=300']
// For a server that nobody kills: what the disk would have after a power cut does not matter.
const CARELESS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

export interface TestPostgres {
  /** Where its socket is. */
  readonly folder: string
  /** A new, empty database. */
  database(): Promise<string>
  /** As `kill -9` does it, and back again: what was acknowledged must still be there. */
  crash(): Promise<void>
  /** A quick restart, as an operator does it. */
  restart(): Promise<void>
  /** Stops everything it does, as a machine does that swaps, and lets it go on. */
  freeze(): void
  thaw(): void
  /** The first half of a restart. */
  down(): Promise<void>
  up(): Promise<void>
  stop(): Promise<void>
}

export interface PostgresOptions {
  readonly durable?: boolean
  /** Lines of postgresql.conf. */
  readonly settings?: readonly string[]
  /** Where it listens on this machine, besides its socket. */
  readonly port?: number
  /** The files of a server that was made and never started; made now, if there is none to copy. */
  readonly blank?: string
}

/**
 * A PostgreSQL of our own on a socket in a temporary folder, for a test that stops or kills it; others share one, see
 * `databases.ts`. It runs as another user where we are root: it insists.
 */
export async function startPostgres({
  durable = true,
  settings = [],
  port,
  blank,
}: PostgresOptions = {}): Promise<TestPostgres> {
  const { folder, data, user } = newPlace()
  const place = { folder, data, user, durable, settings, port }
  if (blank === undefined) await initialize(place)
  else await copyAll(blank, data)
  let server = await run(place)
  const atExit = () => {
    server.kill('SIGQUIT')
    fs.rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', atExit)
  let databases = 0
  return {
    folder,
    async database() {
      const name = `own_${++databases}`
      await createDatabase(folder, name, { port })
      return urlOf(folder, name, port)
    },
    async crash() {
      await stop(server, 'SIGQUIT')
      server = await run(place)
    },
    async restart() {
      await stop(server, 'SIGINT')
      server = await run(place)
    },
    freeze: () => signalAll(server, 'SIGSTOP'),
    thaw: () => signalAll(server, 'SIGCONT'),
    down: () => stop(server, 'SIGINT'),
    async up() {
      server = await run(place)
    },
    async stop() {
      await stop(server, 'SIGQUIT')
      process.off('exit', atExit)
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The files of a server that nobody starts: copying them takes a tenth of what making them does. */
export async function makeBlank(): Promise<{ readonly data: string; readonly remove: () => void }> {
  const place = newPlace()
  await initialize(place)
  return { data: place.data, remove: () => fs.rmSync(place.folder, { recursive: true, force: true }) }
}

function newPlace(): Pick<Place, 'folder' | 'data' | 'user'> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-pg-'))
  const user = ordinaryUser()
  if (user) fs.chownSync(folder, user.uid, user.gid)
  return { folder, data: path.join(folder, 'data'), user }
}

/** With their owners and rights, which PostgreSQL looks at. */
async function copyAll(from: string, to: string): Promise<void> {
  const child = spawn('cp', ['-a', from, to], { stdio: 'ignore' })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`cp -a ${from} ended with ${String(code)}.`)
}

/** The server and the processes it has for its connections. */
function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/)
  for (const id of [String(pid), ...children].filter((one) => one !== ''))
    try {
      process.kill(Number(id), signal)
    } catch (error) {
      // A connection may have ended since they were listed.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

export async function createDatabase(
  folder: string,
  name: string,
  { template = 'template1', port }: { readonly template?: string; readonly port?: number | undefined } = {},
): Promise<void> {
  const client = new pg.Client(urlOf(folder, 'postgres', port))
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  } finally {
    await client.end()
  }
}

export function urlOf(folder: string, database: string, port = 5432): string {
  return `postgres://lectern@/${database}?host=${encodeURIComponent(folder)}&port=${port}`
}

interface Place {
  readonly folder: string
  readonly data: string
  readonly user: { readonly uid: number; readonly gid: number } | undefined
  readonly durable: boolean
  readonly settings: readonly string[]
  readonly port: number | undefined
}

function program(name: string): string {
  return HOME === undefined ? name : path.join(HOME, name)
}

/** Whom PostgreSQL runs as where we are root. */
export function ordinaryUser(): Place['user'] {
  if (process.getuid?.() !== 0) return undefined
  const line = ['postgres', 'nobody']
    .map((name) =>
      new RegExp(`^${name}:[^:]*:(\\d+):(\\d+)`, 'm').exec(fs.readFileSync('/etc/passwd', 'utf8')),
    )
    .find((match) => match !== null)
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : undefined
}

/** Nothing has to be on the disk yet, so nobody waits for it. */
async function initialize({ folder, data, user }: Pick<Place, 'folder' | 'data' | 'user'>): Promise<void> {
  const args = ['-D', data, '-U', 'lectern', '-A', 'trust', '-E', 'UTF8', '--no-sync']
  const child = spawn(program('initdb'), args, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = new Promise<number | null | Error>((resolve) => {
    child.once('error', resolve)
    child.once('close', resolve)
  })
  const said = await text(child.stderr)
  const code = await ended
  if (code !== 0) throw new Error(`initdb failed: ${said || String(code)}`)
}

async function run({ folder, data, user, durable, settings, port }: Place): Promise<ChildProcess> {
  const options = [
    ...OPTIONS,
    ...(durable ? [] : CARELESS),
    ...settings,
    ...(port ? ['listen_addresses=127.0.0.1', `port=${port}`] : []),
  ].flatMap((option) => ['-c', option])
  const args = ['-k', folder, '-D', data, ...options]
  const server = spawn(program('postgres'), args, { ...user, stdio: 'ignore', cwd: folder })
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end && server.exitCode === null;) {
    const client = new pg.Client(urlOf(folder, 'postgres', port))
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
