import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sampleEnvironment } from '../../config/env.ts'
import { codePath } from '../../content/include-code.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import type { CodeBlock } from './code-blocks.ts'
import { compareOutput } from './compare-output.ts'
import { LANGUAGE_NAMES, languageOf, type Language } from './languages.ts'
import type { MockServer } from './mock/mock-server.ts'
import {
  MAX_PROCESSES,
  runProgram,
  type ProgramEnd,
  type ProgramLimits,
  type ProgramRun,
} from './run-program.ts'
import { findProgram, TEMPORARY_BYTES, type Sandbox } from './sandbox.ts'
import type { TestResult } from './test-result.ts'

/** What blocks are run with. */
export interface BlockRun extends ProgramLimits {
  /** Where a file of the docs folder is on disk. */
  readonly locate: (file: string) => string | undefined
  /** Names of variables they may see. */
  readonly env: readonly string[]
  /** Without one, code has the rights of whoever runs it. */
  readonly sandbox?: Sandbox | undefined
  /** Code in the sandbox has the network of the machine. */
  readonly network: boolean
  /** Answers for the APIs of the folder. */
  readonly mock?: MockServer | undefined
}

type Problem = Pick<Diagnostic, 'code' | 'message' | 'hint'>

/** Runs one block in a folder of its own, which is gone afterwards. */
export async function runBlock(block: CodeBlock, run: BlockRun): Promise<TestResult> {
  const { file, line, settings } = block
  const about = { kind: 'code', name: `${block.lang ?? 'text'} at line ${line}`, file, line } as const
  if (settings.skip !== undefined)
    return {
      ...about,
      status: 'skipped',
      findings: [],
      reason: settings.skip || 'no reason given',
      milliseconds: 0,
    }
  const start = performance.now()
  const problem = await problemOf(block, run)
  return {
    ...about,
    status: problem ? 'failed' : 'passed',
    findings: problem ? [{ severity: 'error', file, line, column: 1, ...problem }] : [],
    milliseconds: performance.now() - start,
  }
}

async function problemOf(block: CodeBlock, run: BlockRun): Promise<Problem | undefined> {
  const language = languageOf(block.lang)
  if (!language)
    return {
      code: 'code-language-unknown',
      message: `Code of the language "${block.lang ?? ''}" cannot be run.`,
      hint: `Remove \`test\`, or write one of ${LANGUAGE_NAMES.join(', ')}.`,
    }
  const wanted = block.settings.exit ?? '0'
  if (!/^\d{1,3}$/.test(wanted))
    return {
      code: 'code-setting-invalid',
      message: `exit=${wanted} is no exit code.`,
      hint: 'Write a number.',
    }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-code-'))
  try {
    const before = prepare(block, { folder, language, run })
    if ('code' in before) return before
    fs.writeFileSync(path.join(folder, language.file), [...before.parts, block.code, ''].join('\n'))
    const mocked = mockFor(language, folder, run)
    const program = inSandbox(run, {
      ...run,
      program: language.program,
      args: [...language.run, language.file],
      folder,
      env: { ...sampleEnvironment(run.env), HOME: folder, TMPDIR: folder, NO_COLOR: '1', ...mocked.env },
    })
    const ended = await runProgram(program)
    return (await mocked.problem()) ?? judge(block, ended, { language, wanted: Number(wanted), run })
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

function inSandbox({ sandbox, network, mock }: BlockRun, program: ProgramRun): ProgramRun {
  // Whether a program is not installed is told from outside.
  if (!sandbox || findProgram(program) === undefined) return program
  return sandbox.around(program, { network, readable: mock?.folder === undefined ? [] : [mock.folder] })
}

/** Leads `curl` of a shell block to the mock, and says afterwards what was refused there. */
function mockFor(
  { name }: Language,
  folder: string,
  { mock }: BlockRun,
): { readonly env: Readonly<Record<string, string>>; readonly problem: () => Promise<Problem | undefined> } {
  if (!mock || name !== 'Bash') return { env: {}, problem: () => Promise.resolve(undefined) }
  const block = path.basename(folder)
  const script = path.join(folder, '.mock.sh')
  fs.writeFileSync(script, mock.script(block))
  return {
    env: { BASH_ENV: script },
    async problem() {
      const why = await mock.problemOf(block)
      return why === undefined
        ? undefined
        : {
            code: 'code-request-refused',
            message: `The mock of the API refused a request: ${why}.`,
            hint: 'Correct the code or the spec, or pass --no-mock to ask the real API.',
          }
    },
  }
}

/** Setup files: of the same language they are the beginning of the program, any other stands beside it. */
function prepare(
  { file, settings }: CodeBlock,
  { folder, language, run }: { folder: string; language: Language; run: BlockRun },
): { readonly parts: readonly string[] } | Problem {
  const parts: string[] = []
  for (const written of settings.setup) {
    const name = codePath(file, written)
    const from = name === undefined ? undefined : run.locate(name)
    if (name === undefined || from === undefined)
      return {
        code: 'code-setup-missing',
        message: `The setup file "${written}" is not a file of the docs folder.`,
        hint: 'Write its path from the docs folder, or from this page with ./ in front.',
      }
    if (language.extensions.includes(path.extname(name))) parts.push(fs.readFileSync(from, 'utf8'))
    else fs.copyFileSync(from, path.join(folder, path.basename(name)))
  }
  return { parts }
}

function judge(
  block: CodeBlock,
  ended: ProgramEnd,
  { language, wanted, run }: { language: Language; wanted: number; run: BlockRun },
): Problem | undefined {
  if (ended.end === 'not-installed')
    return {
      code: 'code-program-missing',
      message: `${language.name} cannot be run: ${language.program} is not installed here.`,
      hint: 'Install it, or leave these blocks out with skip="…".',
    }
  if (ended.end === 'too-long')
    return {
      code: 'code-too-long',
      message: `The code did not end within ${run.timeoutMs / 1000} s, and was stopped.`,
      hint: 'Let it end by itself, or pass a longer --timeout.',
    }
  if (ended.end === 'too-much')
    return {
      code: 'code-too-much-output',
      message: `The code wrote more than ${run.outputBytes.toLocaleString('en')} bytes, and was stopped.`,
      hint: 'Print less.',
    }
  if (ended.end === 'too-much-memory')
    return {
      code: 'code-too-much-memory',
      message: `The code used more than ${run.memoryBytes / 1e6} MB of memory, and was stopped.`,
      hint: 'Let it use less, or pass a larger --memory.',
    }
  if (ended.end === 'too-many-processes')
    return {
      code: 'code-too-many-processes',
      message: `The code started more than ${MAX_PROCESSES} processes, and was stopped.`,
      hint: 'Start fewer at a time.',
    }
  if (ended.code !== wanted)
    return {
      code: 'code-failed',
      message: `The code ended with ${ended.code ?? ended.signal ?? 'no exit code'} instead of ${wanted}${lastWords(ended)}`,
      hint: hintOf(ended, run),
    }
  const difference = compareOutput(ended.stdout, block.settings.expect, block.output)
  return difference === undefined ? undefined : { code: 'code-output', ...difference }
}

function hintOf({ stderr }: ProgramEnd, { sandbox, network }: BlockRun): string {
  if (sandbox && !network && NO_NETWORK.test(stderr))
    return 'Code has no network here. Pass --network if it needs one.'
  if (sandbox && NO_SPACE.test(stderr))
    return `Code in the sandbox can write ${TEMPORARY_BYTES / 1e6} MB to its folder. Let it write less.`
  return 'Correct it, or say with exit=N that it is meant to fail.'
}

const MAX_WORDS = 300
/** How programs say that a disk is full. */
const NO_SPACE = /ENOSPC|No space left on device/i
/** How programs say that they cannot reach anybody. */
const NO_NETWORK =
  /ENOTFOUND|EAI_AGAIN|ENETUNREACH|Could not resolve|name resolution|Name or service not known|Network is unreachable/i

/** The line that says what went wrong: of a stack trace that is not the last one. */
function lastWords({ stderr, stdout }: ProgramEnd): string {
  const lines = (stderr.trim() || stdout.trim()).split('\n').map((line) => line.trim())
  const said =
    lines.findLast((line) => /^\[?(?:Uncaught )?[\w.]*(?:Error|Exception)\b/.test(line)) ?? lines.at(-1) ?? ''
  return said === '' ? '.' : `: ${said.slice(0, MAX_WORDS).replace(/\.?$/, '.')}`
}
