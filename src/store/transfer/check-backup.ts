import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createGunzip } from 'node:zlib'
import type * as z from 'zod'
import { newestSchema } from '../migrations/migrations.ts'
import { StoreError } from '../statement.ts'
import {
  FORMAT,
  headerSchema,
  tableSchema,
  trailerSchema,
  type BackupHeader,
  type BackupSummary,
} from './backup-format.ts'
import { readLines } from './read-lines.ts'
import { TRANSFER_TABLES } from './transfer-tables.ts'

/** The body of the largest file, or of the index of the largest site, in one row; no text of Node can be longer than this. */
const LONGEST_ROW = 500_000_000

/** Reads a backup to its end and says what is in it. A file that is cut, changed or of a newer Lectern is refused. */
export async function checkBackup(file: string): Promise<BackupSummary> {
  const damaged = (why: string) =>
    new StoreError(`${file} is damaged: ${why}. Nothing was changed; use another backup.`, false)
  const hash = createHash('sha256')
  let header: BackupHeader | undefined
  let summary: BackupSummary | undefined
  let table: string | undefined
  const rows: Record<string, number> = {}
  for await (const lines of readBackup(file))
    for (const text of lines) {
      if (summary) throw damaged('there is data after its end')
      if (!header) header = readHeader(file, text)
      else if (text.startsWith('[') && table !== undefined) rows[table] = (rows[table] ?? 0) + 1
      else if (text.startsWith('{"end"')) {
        const trailer = parse(trailerSchema, text)
        if (!trailer) throw damaged('its end cannot be read')
        if (trailer.sha256 !== hash.digest('hex')) throw damaged('its checksum is wrong')
        for (const [name, count] of Object.entries(trailer.rows))
          if ((rows[name] ?? 0) !== count) throw damaged(`it should hold ${count} rows of ${name}`)
        summary = { header, rows: trailer.rows, sha256: trailer.sha256 }
        continue
      } else {
        const begun = parse(tableSchema, text)
        table = begun?.table
        if (!TRANSFER_TABLES.some(({ name }) => name === table)) throw damaged('it contains an unknown table')
        // Bodies are in it: what is in the bucket of this installation is nothing a file can lay claim to.
        if (begun?.columns.includes('location')) throw damaged('it refers to objects of a bucket')
      }
      hash.update(text).update('\n')
    }
  if (!header) throw notOurs(file)
  if (!summary) throw damaged('its end is missing')
  return summary
}

/** Lines of a backup; what is wrong with the file itself is said in a sentence. */
export async function* readBackup(file: string): AsyncGenerator<readonly string[]> {
  const bytes = fs.createReadStream(file)
  const text = createGunzip()
  // An error of the file ends the stream that is read.
  bytes.on('error', (error) => text.destroy(error))
  try {
    yield* readLines(bytes.pipe(text), LONGEST_ROW)
  } catch (error) {
    const code = String((error as { code?: unknown }).code)
    if (code === 'ENOENT') throw new StoreError(`There is no file ${file}.`, false)
    if (code === 'EACCES' || code === 'EISDIR') throw new StoreError(`${file} cannot be read.`, false)
    if (code === 'Z_DATA_ERROR' && bytes.bytesRead < 100_000 && /header/.test(String(error)))
      throw notOurs(file)
    if (code.startsWith('Z_'))
      throw new StoreError(
        `${file} is damaged: its end is missing or parts were changed. Use another backup.`,
        false,
      )
    throw error
  } finally {
    bytes.destroy()
    text.destroy()
  }
}

function readHeader(file: string, text: string): BackupHeader {
  const header = parse(headerSchema, text)
  if (!header) throw notOurs(file)
  const newer = (what: string, found: number, known: number) =>
    new StoreError(
      `${file} has ${what} ${found}; this version of Lectern supports ${what}s up to ${known}. Restore it with Lectern ${header.version} or newer.`,
      false,
    )
  if (header.format > FORMAT) throw newer('format', header.format, FORMAT)
  if (header.schema > newestSchema()) throw newer('schema', header.schema, newestSchema())
  return header
}

function notOurs(file: string): StoreError {
  return new StoreError(`${file} is not a backup from \`lectern backup\`.`, false)
}

function parse<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
