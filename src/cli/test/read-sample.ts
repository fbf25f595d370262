import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sampleEnvironment } from '../../config/env.ts'
import type { Language } from './languages.ts'
import { PYTHON_READER } from './mock/python-reader.ts'
import { runProgram, type ProgramLimits } from './run-program.ts'

/** What a language says of a sample that it reads and does not run. */
export interface ReadSample {
  /** Why it is no code of the language. */
  readonly error?: string | undefined
  /** The requests it would send, as JSON, where the reader follows them. */
  readonly requests?: string | undefined
}

const READER = 'reader.py'

export async function readSample(
  language: Language,
  source: string,
  limits: ProgramLimits,
): Promise<ReadSample> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-code-'))
  try {
    fs.writeFileSync(path.join(folder, language.file), source)
    const ask = (args: readonly string[]) =>
      runProgram({
        ...limits,
        program: language.program,
        args: [...args, language.file],
        folder,
        env: { ...sampleEnvironment([]), HOME: folder },
      })
    const { end, code, stderr } = await ask(language.check)
    // A program that is not here, or takes too long, says nothing of the sample.
    if (end !== 'exit') return {}
    if (code !== 0) return { error: lastError(stderr) }
    if (language.name !== 'Python') return {}
    fs.writeFileSync(path.join(folder, READER), PYTHON_READER)
    // Alone: what lies beside it is the author's.
    const read = await ask(['-I', READER])
    return read.end === 'exit' && read.code === 0 ? { requests: read.stdout } : {}
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

function lastError(stderr: string): string {
  const lines = stderr.trim().split('\n')
  const said = lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? 'it cannot be read'
  return said
    .replace(/^\S*block\.\w+: /, '')
    .trim()
    .slice(0, 200)
}
