import { ConflictError, StoreError } from '../statement.ts'
import { sqliteError } from './sqlite-errors.ts'
import type { Failure } from './worker-protocol.ts'

export function toFailure(error: unknown): Failure {
  const known = sqliteError(error)
  if (known instanceof ConflictError)
    return { kind: 'conflict', message: known.message, conflict: known.kind }
  if (known instanceof StoreError) return { kind: 'trouble', message: known.message, passing: known.passing }
  return { kind: 'bug', message: known.message }
}

export function fromFailure({ kind, message, conflict, passing }: Failure): Error {
  if (kind === 'conflict' && conflict) return new ConflictError(conflict)
  if (kind === 'trouble') return new StoreError(message, passing ?? true)
  return new Error(message)
}
