import { Conflict, StoreTrouble } from '../statement.ts'

const UNIQUE = new Set([1555, 2067, 2579])
const FOREIGN = 787
const READ_ONLY = 8
const DISK_FULL = 13
const CANNOT_OPEN = 14
const NOT_A_DATABASE = 26
const CORRUPT = 11
const BUSY = 5
const IO_ERROR = 10

/** An error of SQLite as one of ours: what a caller caused, or what the operator should know. */
export function sqliteError(error: unknown): Error {
  if (error instanceof Conflict || error instanceof StoreTrouble) return error
  const code = (error as { errcode?: unknown }).errcode
  const system = (error as { code?: unknown }).code
  if (system === 'EACCES' || system === 'EROFS' || system === 'EPERM')
    return new StoreTrouble('The data folder cannot be written to. Check its permissions.', true)
  if (system === 'ENOSPC') return new StoreTrouble('The disk is full.', true)
  if (typeof code !== 'number') return error instanceof Error ? error : new Error(String(error))
  if (UNIQUE.has(code)) return new Conflict('unique')
  if (code === FOREIGN) return new Conflict('foreign')
  switch (code & 0xff) {
    case READ_ONLY:
      return new StoreTrouble(
        'The database cannot be written to. Check the permissions of the data folder.',
        true,
      )
    case DISK_FULL:
      return new StoreTrouble('The disk is full.', true)
    case CANNOT_OPEN:
      return new StoreTrouble(
        'The database file cannot be opened. Check the data folder and its permissions.',
        true,
      )
    case BUSY:
      return new StoreTrouble('Another process keeps the database locked.', true)
    case IO_ERROR:
      return new StoreTrouble('The disk reports an error.', true)
    case CORRUPT:
    case NOT_A_DATABASE:
      return new StoreTrouble('The database file is damaged. Restore a backup with `lectern restore`.', false)
    default:
      return error as Error
  }
}

/** After these the connection may hold a wrong idea of the file, and is opened anew. */
export function wantsNewConnection(error: unknown): boolean {
  const code = (error as { errcode?: unknown }).errcode
  return typeof code === 'number' && [IO_ERROR, CORRUPT, CANNOT_OPEN, READ_ONLY].includes(code & 0xff)
}
