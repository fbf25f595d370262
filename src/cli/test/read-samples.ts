import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sampleEnvironment } from '../../config/env.ts'
import { inParallel } from './in-parallel.ts'
import type { Language } from './languages.ts'
import { PYTHON_READER } from './mock/python-reader.ts'
import { SCRIPT_READER } from './mock/script-reader.ts'
import { runProgram, type ProgramEnd, type ProgramLimits } from './run-program.ts'

/** What a language says of a sample that it reads and does not run. */
export interface ReadSample {
  /** Why it is no code of the language. */
  readonly error?: string | undefined
  /** The requests it would send, as JSON, where the reader follows them. */
  readonly requests?: string | undefined
}

export interface Sample {
  readonly language: Language
  readonly source: string
}

/** A program of ours in the language itself: it reads the files it is given, and prints a line of JSON for each. */
interface Reader {
  readonly file: string
  readonly text: string
  readonly args: readonly string[]
}

const OF_SCRIPTS: Reader = {
  file: 'reader.cjs',
  text: SCRIPT_READER,
  args: ['--experimental-vm-modules', '--no-warnings'],
}
const READERS: Readonly<Record<string, Reader>> = {
  // Alone: what lies beside it is the author's.
  Python: { file: 'reader.py', text: PYTHON_READER, args: ['-I'] },
  JavaScript: OF_SCRIPTS,
  TypeScript: OF_SCRIPTS,
}
/** Starting a program takes longer than reading a sample. */
const AT_ONCE = 40

/** Reads samples, as many as can be by one program; answers are in their order. */
export async function readSamples(
  samples: readonly Sample[],
  limits: ProgramLimits,
): Promise<readonly ReadSample[]> {
  const batches: (readonly Sample[])[] = []
  for (const [language, same] of Map.groupBy(samples, ({ language }) => language)) {
    const size = READERS[language.name] ? AT_ONCE : 1
    for (let at = 0; at < same.length; at += size) batches.push(same.slice(at, at + size))
  }
  const read = await inParallel(batches, (batch) => readBatch(batch, limits))
  const answers = new Map(batches.flatMap((batch, at) => batch.map((sample, i) => [sample, read[at]?.[i]])))
  return samples.map((sample) => answers.get(sample) ?? {})
}

async function readBatch(batch: readonly Sample[], limits: ProgramLimits): Promise<readonly ReadSample[]> {
  const [first] = batch
  if (!first) return []
  const { language } = first
  const reader = READERS[language.name]
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-code-'))
  try {
    const files = batch.map((_, at) => `${at}-${language.file}`)
    for (const [at, { source }] of batch.entries())
      fs.writeFileSync(path.join(folder, files[at] as string), source)
    if (reader) fs.writeFileSync(path.join(folder, reader.file), reader.text)
    const end = await runProgram({
      ...limits,
      outputBytes: limits.outputBytes * batch.length,
      program: language.program,
      args: [...(reader ? [...reader.args, reader.file] : language.check), ...files],
      folder,
      env: { ...sampleEnvironment([]), HOME: folder },
    })
    if (!reader) return [checked(end)]
    const told = end.stdout.split('\n').slice(0, -1)
    // One that a reader cannot stand must not silence the others. A program that is not here says nothing of any.
    if (told.length < batch.length && batch.length > 1 && end.end !== 'not-installed')
      return (await inParallel(batch, (sample) => readBatch([sample], limits))).flat()
    return batch.map((_, at) => answerIn(told[at]))
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

function answerIn(line: string | undefined): ReadSample {
  try {
    return JSON.parse(line ?? '{}') as ReadSample
  } catch {
    return {}
  }
}

/** By how a program that only checks one file ended. */
function checked({ end, code, stderr }: ProgramEnd): ReadSample {
  if (end !== 'exit' || code === 0) return {}
  const lines = stderr.trim().split('\n')
  const said = lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? 'it cannot be read'
  return {
    error: said
      .replace(/^\S*block\.\w+: /, '')
      .trim()
      .slice(0, 200),
  }
}
