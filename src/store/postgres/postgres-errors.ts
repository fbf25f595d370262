import { ConflictError, StoreError } from '../statement.ts'

const UNIQUE = '23505'
const FOREIGN = '23503'
/** Two transactions met; the loser may simply try again. */
const MET = new Set(['40001', '40P01'])
/** The server is starting, stopping, or accepts no more connections. */
const NOT_NOW = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006', '08001', '08004'])
const DISK_FULL = '53100'
const READ_ONLY = '25006'
/** A lock was not to be had in the time given. */
const LOCKED = '55P03'
const NO_PARTITION = '23514'
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EAI_AGAIN',
])

export function isMeeting(error: unknown): boolean {
  return MET.has(codeOf(error))
}

/** The table a row was meant for, when it has no partition that takes the row. */
export function tableWithoutPartition(error: unknown): string | undefined {
  const { table, constraint } = error as { table?: string; constraint?: string }
  return codeOf(error) === NO_PARTITION && constraint === undefined ? table : undefined
}

/** The connection failed, not the query: another connection may do better. */
export function isUnreachable(error: unknown): boolean {
  const code = codeOf(error)
  if (UNREACHABLE.has(code) || NOT_NOW.has(code)) return true
  return (
    error instanceof Error &&
    /terminated|timeout exceeded when trying|Client has encountered/i.test(error.message)
  )
}

export function postgresError(error: unknown): Error {
  if (error instanceof ConflictError || error instanceof StoreError) return error
  const code = codeOf(error)
  if (code === UNIQUE) return new ConflictError('unique')
  if (code === FOREIGN) return new ConflictError('foreign')
  if (code === DISK_FULL) return new StoreError('The disk of PostgreSQL is full.', true)
  if (code === READ_ONLY) return new StoreError('PostgreSQL is read-only.', true)
  if (isMeeting(error) || code === LOCKED) return new StoreError('PostgreSQL is too busy.', true)
  if (isUnreachable(error)) return new StoreError('PostgreSQL cannot be reached.', true)
  return error instanceof Error ? error : new Error(String(error))
}

function codeOf(error: unknown): string {
  const { code, errors } = error as { code?: unknown; errors?: readonly unknown[] }
  // Several addresses of one host fail together.
  if (typeof code !== 'string' && errors?.[0] !== undefined) return codeOf(errors[0])
  return typeof code === 'string' ? code : ''
}
