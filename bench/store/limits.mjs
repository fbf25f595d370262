// What the machine itself can do in the same minutes: figures of a shared machine mean little without.
import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { PROJECT } from './load.mjs'
import { timed } from './questions.mjs'

/** Milliseconds until the disk has one small write. */
export async function timeDisk(folder) {
  const file = path.join(folder, 'fsync.tmp')
  const handle = fs.openSync(file, 'w')
  const bytes = Buffer.alloc(4096, 1)
  const times = await timed(Array(200).fill(0), () => {
    fs.writeSync(handle, bytes)
    fs.fdatasyncSync(handle)
  })
  fs.closeSync(handle)
  fs.rmSync(file)
  return times
}

/** Milliseconds of one row by its key: SQLite without our thread between. */
export async function timeBareSqlite(file) {
  const database = new DatabaseSync(file, { readOnly: true })
  const ids = database.prepare('SELECT id FROM feedback WHERE project_id = ? LIMIT 500').all(PROJECT)
  const find = database.prepare('SELECT * FROM feedback WHERE project_id = ? AND id = ?')
  const times = await timed(ids, ({ id }) => find.get(PROJECT, id))
  database.close()
  return times
}

export async function timeBarePostgres(url) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows: ids } = await client.query('SELECT id FROM feedback WHERE project_id = $1 LIMIT 500', [
    PROJECT,
  ])
  const text = 'SELECT * FROM feedback WHERE project_id = $1 AND id = $2'
  const times = await timed(ids, ({ id }) => client.query({ name: 'one', text, values: [PROJECT, id] }))
  await client.end()
  return times
}
