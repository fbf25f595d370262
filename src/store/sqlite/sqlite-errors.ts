import { ConflictError, StoreError } from '../statement.ts'

const UNIQUE = new Set([1555, 2067, 2579])
const FOREIGN = 787
const READ_ONLY = 8
const DISK_FULL = 13
const CANNOT_OPEN = 14
const NOT_A_DATABASE = 26
const CORRUPT = 11
const BUSY = 5
const IO_ERROR = 10
/** Node says ENOENT of a folder it could not make on a disk that is read-only. */
const NOT_WRITABLE = new Set(['EACCES', 'EROFS', 'EPERM', 'ENOENT', 'ENOTDIR', 'EEXIST'])

/** A SQLite error as a Lectern error: caused by a caller, or a message for the operator. */
export function sqliteError(error: unknown): Error {
  if (error instanceof ConflictError || error instanceof StoreError) return error
  const code = (error as { errcode?: unknown }).errcode
  const system = (error as { code?: unknown }).code
  if (NOT_WRITABLE.has(String(system)))
    return new StoreError('The data folder cannot be written to. Check its path and its permissions.', true)
  if (system === 'ENOSPC') return fullDisk()
  if (typeof code !== 'number') return error instanceof Error ? error : new Error(String(error))
  if (UNIQUE.has(code)) return new ConflictError('unique')
  if (code === FOREIGN) return new ConflictError('foreign')
  switch (code & 0xff) {
    case READ_ONLY:
      return new StoreError(
        'The database cannot be written to. Check the permissions of the data folder.',
        true,
      )
    case DISK_FULL:
      return fullDisk()
    case CANNOT_OPEN:
      return new StoreError(
        'The database file cannot be opened. Check the data folder and its permissions.',
        true,
      )
    case BUSY:
      return new StoreError('Another process has locked the database.', true)
    case IO_ERROR:
      return new StoreError('The disk reports an error.', true)
    case CORRUPT:
    case NOT_A_DATABASE:
      return new StoreError('The database file is damaged. Restore a backup with `lectern restore`.', false)
    default:
      return error as Error
  }
}

/** Another connection has the lock. */
export function isBusy(error: unknown): boolean {
  const code = (error as { errcode?: unknown }).errcode
  return typeof code === 'number' && (code & 0xff) === BUSY
}

function fullDisk(): StoreError {
  return new StoreError(
    'The disk of the data folder is full. Free some space; Lectern then continues automatically.',
    true,
  )
}

/** After these errors the connection may have a wrong state of the file, and is reopened. */
export function wantsNewConnection(error: unknown): boolean {
  const code = (error as { errcode?: unknown }).errcode
  return typeof code === 'number' && [IO_ERROR, CORRUPT, CANNOT_OPEN, READ_ONLY].includes(code & 0xff)
}
