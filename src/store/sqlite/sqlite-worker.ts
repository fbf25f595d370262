// One connection in a thread of its own: rendering never waits for a disk.
import type { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { Work } from '../statement.ts'
import { toFailure } from './failures.ts'
import { commitGroup, Prepared } from './group-commit.ts'
import { openDatabase } from './open-database.ts'
import { wantsNewConnection } from './sqlite-errors.ts'
import type { Answer, Request, WorkerOptions } from './worker-protocol.ts'

const { file, role } = workerData as WorkerOptions
const port = parentPort
if (!port) throw new Error('This file is run as a thread.')

/** So many units share one wait for the disk; more would make the first of them wait for the last. */
const MOST_UNITS = 500

let database: DatabaseSync | undefined
let prepared: Prepared | undefined
const waiting: { readonly id: number; readonly write: readonly Work[] }[] = []

port.on('message', (request: Request) => {
  if ('write' in request) {
    // Everything that arrives in one turn of the loop is committed together.
    if (waiting.push(request) === 1) setImmediate(commitWaiting)
  } else if ('read' in request) answerRead(request)
  else close(request.id)
})

function connection(): { database: DatabaseSync; prepared: Prepared } {
  database ??= openDatabase(file, {
    readOnly: role === 'reader',
    cacheKib: role === 'reader' ? 32_768 : 16_384,
  })
  prepared ??= new Prepared(database)
  return { database, prepared }
}

function answerRead({ id, read }: Extract<Request, { read: unknown }>): void {
  try {
    send({ id, table: connection().prepared.table(read.sql, read.parameters) })
  } catch (error) {
    fail([id], error)
  }
}

function commitWaiting(): void {
  const group = waiting.splice(0, MOST_UNITS)
  if (waiting.length > 0) setImmediate(commitWaiting)
  const ids = group.map(({ id }) => id)
  try {
    const open = connection()
    const outcomes = commitGroup(
      open.database,
      open.prepared,
      group.map(({ write }) => write),
    )
    outcomes.forEach((outcome, index) => {
      const id = ids[index] as number
      if (outcome instanceof Error) send({ id, failed: toFailure(outcome) })
      else send({ id, written: outcome })
    })
  } catch (error) {
    fail(ids, error)
  }
}

function fail(ids: readonly number[], error: unknown): void {
  const failed = toFailure(error)
  if (wantsNewConnection(error)) forget()
  for (const id of ids) send({ id, failed })
}

function forget(): void {
  try {
    database?.close()
  } catch {
    // It is given up either way.
  }
  database = prepared = undefined
}

function close(id: number): void {
  if (waiting.length > 0) commitWaiting()
  try {
    if (role === 'writer') database?.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } catch {
    // The next start does it.
  }
  forget()
  send({ id, written: [] })
  port?.close()
}

function send(answer: Answer): void {
  port?.postMessage(answer)
}
