import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql, type RawBuilder } from 'kysely'
import { FileBodies } from '../bucket/file-bodies.ts'
import type { Engine, ReadRows } from '../engine.ts'
import { newestSchema } from '../migrations/migrations.ts'
import { StoreError } from '../statement.ts'
import { requireKnownSchema } from '../repositories/check-store.ts'
import { projectRows } from '../project-tables.ts'
import { withBodies } from './backup-bodies.ts'
import { FORMAT, type BackupHeader, type BackupSummary, type BackupTrailer } from './backup-format.ts'
import { TRANSFER_TABLES, type TransferTable } from './transfer-tables.ts'

const PAGE = 1000
/** Three quarters of the size for a quarter of the time of the usual level. */
const GZIP_LEVEL = 3

export interface BackupOptions {
  readonly file: string
  /** Version of Lectern that wrote the file. */
  readonly version: string
  /** Files that are not in the database are read from there. */
  readonly bodies?: FileBodies | undefined
  /** Only what belongs to this project, and to its organization. */
  readonly project?: BackedUpProject | undefined
  readonly onProgress?: (rows: number) => void
}

export interface BackedUpProject {
  readonly id: string
  readonly organizationId: string
}

/** Copies everything of one moment into a file, while others go on writing. The file is whole or not there. */
export async function writeBackup(engine: Engine, options: BackupOptions): Promise<BackupSummary> {
  const { file } = options
  if (await exists(file))
    throw new StoreError(`${file} already exists. Choose another name, or move the file.`, false)
  await requireKnownSchema(engine, 'back it up')
  const part = `${file}.part`
  try {
    const summary = await engine.snapshot((read) => writePart(part, engine, { read, ...options }))
    await fs.rename(part, file)
    await syncFolder(path.dirname(path.resolve(file)))
    return summary
  } catch (error) {
    await fs.rm(part, { force: true })
    throw error
  }
}

type Reading = BackupOptions & { readonly read: ReadRows }

async function writePart(part: string, engine: Engine, reading: Reading): Promise<BackupSummary> {
  let summary: BackupSummary | undefined
  const text = backupText(engine, reading, (made) => (summary = made))
  // Hashes of keys and the secrets of the installation are in it. It is on disk before it is closed.
  const file = createWriteStream(part, { mode: 0o600, flush: true })
  await pipeline(text, createGzip({ level: GZIP_LEVEL }), file).catch((error: unknown) => {
    // Here, where it is still known whose disk is meant.
    throw fileTrouble(error, reading.file)
  })
  return summary as unknown as BackupSummary
}

async function* backupText(
  engine: Engine,
  { read, version, project, bodies = new FileBodies(engine), onProgress }: Reading,
  onEnd: (summary: BackupSummary) => void,
): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const add = (text: string): string => {
    hash.update(text)
    return text
  }
  const header: BackupHeader = {
    lectern: project ? 'project-backup' : 'backup',
    format: FORMAT,
    schema: newestSchema(),
    createdAt: new Date().toISOString(),
    version,
    ...(project && { project: project.id }),
  }
  yield add(line(header))
  const rows: Record<string, number> = {}
  let total = 0
  for (const table of TRANSFER_TABLES) {
    const only = project && rowsOf(project, table.name)
    if (only === 'none') continue
    rows[table.name] = 0
    const pages = pagesOf(engine, table, { read, only })
    for await (const page of withBodies(table.name, pages, bodies)) {
      const columns = Object.keys(page[0] ?? {})
      const head = rows[table.name] === 0 ? line({ table: table.name, columns }) : ''
      yield add(head + page.map((row) => line(columns.map((name) => row[name]))).join(''))
      rows[table.name] = (rows[table.name] ?? 0) + page.length
      onProgress?.((total += page.length))
    }
  }
  const trailer: BackupTrailer = { end: true, rows, sha256: hash.digest('hex') }
  onEnd({ header, rows, sha256: trailer.sha256 })
  yield line(trailer)
}

async function* pagesOf(
  engine: Engine,
  { name, key }: TransferTable,
  { read, only }: { readonly read: ReadRows; readonly only: RawBuilder<unknown> | undefined },
): AsyncGenerator<readonly Record<string, unknown>[]> {
  const columns = sql.join(key.map((column) => sql.ref(column)))
  for (let last: Record<string, unknown> | undefined; ;) {
    const after = last
    const place = after && sql`(${columns}) > (${sql.join(key.map((column) => after[column]))})`
    const rules = [only, place].filter((rule) => rule !== undefined)
    const where = rules.length > 0 ? sql`where ${sql.join(rules, sql` and `)}` : sql``
    const query = sql`select * from ${sql.table(name)} ${where} order by ${columns} limit ${sql.lit(PAGE)}`
    const page = await read(query.compile(engine.build))
    if (page.length > 0) yield page
    if (page.length < PAGE) return
    last = page.at(-1)
  }
}

/** Which rows of a table go with a project. */
function rowsOf({ id, organizationId }: BackedUpProject, table: string): RawBuilder<unknown> | 'none' {
  switch (projectRows(table)) {
    case 'none':
      return 'none'
    case 'organization':
      return sql`id = ${organizationId}`
    case 'project':
      return sql`id = ${id}`
    case 'of-project':
      return sql`project_id = ${id}`
    case 'of-organization': {
      const own = sql`organization_id = ${organizationId}`
      // Keys of the organization's other projects stay with those.
      return table === 'api_keys' ? sql`${own} and (project_id is null or project_id = ${id})` : own
    }
  }
}

function line(value: unknown): string {
  return `${JSON.stringify(value)}\n`
}

async function exists(file: string): Promise<boolean> {
  return fs.access(file).then(
    () => true,
    () => false,
  )
}

/** A name is only on disk once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await fs.open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}

function fileTrouble(error: unknown, file: string): unknown {
  const { code } = error as { code?: unknown }
  if (code === 'ENOSPC')
    return new StoreError(`The disk of ${file} is full. Free some space, or choose another disk.`, false)
  if (code === 'ENOENT')
    return new StoreError(`The folder of ${file} does not exist. Create it first.`, false)
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || code === 'EISDIR')
    return new StoreError(`${file} cannot be written. Check the permissions of its folder.`, false)
  return error
}
