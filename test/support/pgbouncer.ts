import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { ordinaryUser } from './postgres.ts'

export const PGBOUNCER = spawnSync('pgbouncer', ['--version'], { stdio: 'ignore' }).status === 0

const PATIENCE_MS = 60_000

/** pgbouncer in transaction mode before a database that is reached by a socket; gives the URL through it. */
export async function startPgbouncer(databaseUrl: string): Promise<{ url: string; stop(): Promise<void> }> {
  const { pathname, searchParams, username } = new URL(databaseUrl.replace('@/', '@socket/'))
  const name = pathname.slice(1)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-pgbouncer-'))
  fs.chmodSync(folder, 0o777)
  fs.writeFileSync(path.join(folder, 'users.txt'), `"${username}" ""\n`)
  fs.writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
${name} = host=${searchParams.get('host')} port=${searchParams.get('port')} dbname=${name}
[pgbouncer]
listen_addr =
unix_socket_dir = ${folder}
listen_port = 6432
auth_type = trust
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = 3
max_client_conn = 100
`,
  )
  // It refuses to run as root, and the socket of PostgreSQL belongs to another user.
  const user = ordinaryUser()
  const child = spawn('pgbouncer', [path.join(folder, 'pgbouncer.ini')], { ...user, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = `postgres://${username}@/${name}?host=${encodeURIComponent(folder)}&port=6432`
  for (const end = Date.now() + PATIENCE_MS; ;) {
    const client = new pg.Client(url)
    const isUp = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => undefined)
    if (isUp) break
    if (Date.now() > end || child.exitCode !== null) throw new Error('pgbouncer did not start.')
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return {
    url,
    async stop() {
      child.kill('SIGKILL')
      await ended
      fs.rmSync(folder, { recursive: true, force: true })
    },
  }
}
