import { ConflictError, StoreError } from '../statement.ts'

const UNIQUE = '23505'
const FOREIGN = '23503'
/** Two transactions met; the loser may simply try again. */
const MET = new Set(['40001', '40P01'])
/** The server is starting, stopping, or accepts no more connections. */
const NOT_NOW = new Set(['57P01', '57P02', '57P03', '08000', '08003', '08006', '08001', '08004'])
/** Every connection that the server or a role may have is taken. */
const FULL = '53300'
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
  if (UNREACHABLE.has(code) || NOT_NOW.has(code) || isFull(error)) return true
  return (
    error instanceof Error &&
    /terminated|timeout exceeded when trying|timeout expired|Query read timeout|Client has encountered/i.test(
      error.message,
    )
  )
}

/** No connection of our own became free in time. */
export function isCrowded(error: unknown): boolean {
  return error instanceof Error && /timeout exceeded when trying/i.test(error.message)
}

/** The server has no connection left; a pooler says so in words of its own. */
export function isFull(error: unknown): boolean {
  return (
    codeOf(error) === FULL || (error instanceof Error && /no more connections allowed/i.test(error.message))
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
  return connectionError(error, code) ?? (error instanceof Error ? error : new Error(String(error)))
}

/** Why there is no connection, in the words of whoever refused it. */
function connectionError(error: unknown, code: string): StoreError | undefined {
  const said = error instanceof Error ? wordsOf(error) : ''
  if (isFull(error))
    return new StoreError(
      `PostgreSQL has no free connection: ${said}.`,
      true,
      'Lower LECTERN_DATABASE_CONNECTIONS on the servers, or raise max_connections.',
    )
  if (REFUSED.has(code))
    return new StoreError(`PostgreSQL refuses the connection: ${said}.`, false, REFUSED.get(code))
  if (/CERT|SIGNATURE|SSL/.test(code) || /SSL|certificate/i.test(said))
    return new StoreError(`PostgreSQL cannot be reached over TLS: ${said}.`, false, TLS_HINT)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return new StoreError(
      `PostgreSQL cannot be reached: its host is unknown (${said}).`,
      true,
      'Check the host in LECTERN_DATABASE_URL.',
    )
  if (isUnreachable(error))
    return new StoreError(
      `PostgreSQL cannot be reached: ${said}.`,
      true,
      'Check host and port in LECTERN_DATABASE_URL, and whether the server is running and accepts connections from this machine.',
    )
  return undefined
}

const TLS_HINT =
  'Name the file of its authority with sslrootcert=FILE in LECTERN_DATABASE_URL, or see sslmode in docs/operations/scaling.mdx.'

/** What PostgreSQL answers to whoever it does not let in, and what to look at. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ['28P01', 'Check the user and the password in LECTERN_DATABASE_URL.'],
  ['28000', 'Check the user in LECTERN_DATABASE_URL, and pg_hba.conf of the server.'],
  ['3D000', 'Create the database, or check its name in LECTERN_DATABASE_URL.'],
])

function wordsOf(error: Error): string {
  const { message } = error
  const said = message !== '' ? message : codeOf(error)
  return said.replace(/\.$/, '')
}

function codeOf(error: unknown): string {
  const { code, errors } = error as { code?: unknown; errors?: readonly unknown[] }
  // Several addresses of one host fail together.
  if (typeof code !== 'string' && errors?.[0] !== undefined) return codeOf(errors[0])
  return typeof code === 'string' ? code : ''
}
