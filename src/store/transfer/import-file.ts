import fs from 'node:fs'
import * as z from 'zod'
import { StoreTrouble } from '../statement.ts'
import type { Store } from '../store.ts'
import { feedbackLine } from './feedback-line.ts'
import { queryLine } from './query-line.ts'
import { LONGEST_LINE, readLines } from './read-lines.ts'

const BATCH_ROWS = 2000
const BATCH_CHARACTERS = 4_000_000

export interface Imported {
  /** Lines that were not blank. */
  readonly read: number
  /** Rows that were not there before. */
  readonly added: number
  readonly bad: number
}

export interface ImportOptions {
  readonly file: string
  readonly kind: 'feedback' | 'queries'
  readonly projectId: string
  readonly onBad: (line: number, reason: string) => void
  readonly onProgress: (soFar: Imported) => void
}

/** Adds the lines of a file, some thousand at a time. What is there already stays as it is, so it may be run again. */
export async function importFile(store: Store, options: ImportOptions): Promise<Imported> {
  return options.kind === 'feedback'
    ? importLines(options, feedbackLine, (rows) => store.feedback.import(rows))
    : importLines(options, queryLine, (rows) => store.conversations.import(rows))
}

type ToRow<Row> = (
  value: unknown,
  line: { readonly text: string; readonly number: number },
  projectId: string,
) => Row | z.ZodError

async function importLines<Row extends object>(
  { file, projectId, onBad, onProgress }: ImportOptions,
  toRow: ToRow<Row>,
  add: (rows: readonly Row[]) => Promise<number>,
): Promise<Imported> {
  let [number, read, added, bad, characters] = [0, 0, 0, 0, 0]
  let rows: Row[] = []
  const flush = async () => {
    if (rows.length > 0) added += await add(rows)
    rows = []
    characters = 0
    onProgress({ read, added, bad })
  }
  for await (const lines of linesOf(file))
    for (const text of lines) {
      number++
      if (text.trim() === '') continue
      read++
      const row = rowOf(text, (value) => toRow(value, { text, number }, projectId))
      if (typeof row === 'string') {
        bad++
        onBad(number, row)
        continue
      }
      rows.push(row)
      characters += text.length
      if (rows.length >= BATCH_ROWS || characters >= BATCH_CHARACTERS) await flush()
    }
  await flush()
  return { read, added, bad }
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

async function* linesOf(file: string): AsyncGenerator<readonly string[]> {
  try {
    yield* readLines(fs.createReadStream(file))
  } catch (error) {
    const { code } = error as { code?: unknown }
    if (code === 'ENOENT') throw new StoreTrouble(`There is no file ${file}.`, false)
    if (code === 'EACCES' || code === 'EISDIR') throw new StoreTrouble(`${file} cannot be read.`, false)
    throw error
  }
}
