import fs from 'node:fs'
import * as z from 'zod'
import type { Engine } from '../engine.ts'
import { queriesWork } from '../repositories/events.ts'
import { feedbackWork } from '../repositories/feedback.ts'
import { markFinished, markUnfinished } from '../repositories/unfinished.ts'
import { StoreError, type ManyRows } from '../statement.ts'
import type { Store } from '../store.ts'
import { feedbackLine } from './feedback-line.ts'
import { importMark, importWork, LinesSoFar, type ImportMark } from './import-mark.ts'
import { queryLine } from './query-line.ts'
import { LONGEST_LINE, readLines } from './read-lines.ts'

const BATCH_ROWS = 2000
const BATCH_CHARACTERS = 4_000_000

export interface Imported {
  /** Lines that were not blank. */
  readonly read: number
  /** Rows that were not there before this run. */
  readonly added: number
  readonly bad: number
  /** The line after which this run went on, when an earlier one was interrupted there. */
  readonly resumedAfter?: number
}

export interface ImportOptions {
  readonly file: string
  readonly kind: 'feedback' | 'queries'
  readonly projectId: string
  readonly onBad: (line: number, reason: string) => void
  /** `done` is the part of the file that was read, from 0 to 1. */
  readonly onProgress: (soFar: Imported, done: number) => void
  /** An earlier import of the same lines was interrupted after this one. */
  readonly onResume: (line: number) => void
}

/**
 * Adds the lines of a file, some thousand at a time. What is there already stays as it is, so it may be run again; one that
 * was killed goes on behind the last lines it added.
 */
export async function importFile({ engine }: Store, options: ImportOptions): Promise<Imported> {
  const mark = await importMark(engine, importWork(options.projectId, options.kind))
  return options.kind === 'feedback'
    ? importLines(engine, options, { toRow: feedbackLine, toWork: feedbackWork, mark })
    : importLines(engine, options, { toRow: queryLine, toWork: queriesWork, mark })
}

interface Shape<Row> {
  readonly toRow: (
    value: unknown,
    line: { readonly text: string; readonly number: number },
    projectId: string,
  ) => Row | z.ZodError
  readonly toWork: (rows: readonly Row[]) => ManyRows
  readonly mark: ImportMark | undefined
}

async function importLines<Row extends object>(
  engine: Engine,
  options: ImportOptions,
  { mark, ...shape }: Shape<Row>,
): Promise<Imported> {
  const { file, projectId, onBad, onProgress } = options
  const source = await openLines(file)
  const work = importWork(projectId, options.kind)
  const soFar = new LinesSoFar()
  let { read, bad } = mark ?? { read: 0, bad: 0 }
  let added = 0
  let [rows, characters]: [Row[], number] = [[], 0]
  const flush = async (last: boolean) => {
    const { count: lines, sha256 } = soFar
    const many = shape.toWork(rows)
    const note = last
      ? markFinished(engine, work)
      : markUnfinished(engine, work, { lines, sha256, read, bad })
    const [written] = await engine.write(rows.length > 0 ? [many, note] : [note])
    if (rows.length > 0) added += written?.changed ?? 0
    rows = []
    characters = 0
    onProgress({ read, added, bad }, source.done())
  }
  for await (const lines of source.lines())
    for (const text of lines) {
      soFar.add(text)
      if (mark && soFar.count <= mark.lines) {
        if (soFar.count < mark.lines) continue
        // Another file than the one that was interrupted.
        if (soFar.sha256 !== mark.sha256) return importLines(engine, options, { ...shape, mark: undefined })
        options.onResume(mark.lines)
        continue
      }
      if (text.trim() === '') continue
      read++
      const line = { text, number: soFar.count }
      const row = rowOf(text, (value) => shape.toRow(value, line, projectId))
      if (typeof row === 'string') {
        bad++
        onBad(line.number, row)
        continue
      }
      rows.push(row)
      characters += text.length
      if (rows.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) await flush(false)
    }
  // It is shorter than what was interrupted.
  if (mark && soFar.count < mark.lines) return importLines(engine, options, { ...shape, mark: undefined })
  await flush(true)
  return { read, added, bad, ...(mark && { resumedAfter: mark.lines }) }
}

/** The row of a line, or what is wrong with it. */
function rowOf<Row>(text: string, toRow: (value: unknown) => Row | z.ZodError): Row | string {
  if (text.length > LONGEST_LINE) return 'the line is too long'
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch {
    return 'is not JSON'
  }
  const row = toRow(value)
  if (!(row instanceof z.ZodError)) return row
  const [issue] = row.issues
  return `${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is wrong'}`.trim()
}

/** The lines of a file, and how much of it was read. */
async function openLines(file: string): Promise<{ lines: () => Lines; done: () => number }> {
  const { size } = await fs.promises.stat(file).catch((error: unknown) => {
    throw fileTrouble(error, file)
  })
  const stream = fs.createReadStream(file)
  return { lines: () => linesOf(stream, file), done: () => Math.min(stream.bytesRead / Math.max(size, 1), 1) }
}

type Lines = AsyncGenerator<readonly string[]>

async function* linesOf(stream: fs.ReadStream, file: string): Lines {
  try {
    yield* readLines(stream)
  } catch (error) {
    throw fileTrouble(error, file)
  } finally {
    stream.destroy()
  }
}

function fileTrouble(error: unknown, file: string): unknown {
  const { code } = error as { code?: unknown }
  if (code === 'ENOENT') return new StoreError(`There is no file ${file}.`, false)
  if (code === 'EACCES' || code === 'EISDIR') return new StoreError(`${file} cannot be read.`, false)
  return error
}
