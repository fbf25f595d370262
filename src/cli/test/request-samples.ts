import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sampleEnvironment } from '../../config/env.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import { listOr, objectOr, textOr } from '../../openapi/json.ts'
import { pointerOf } from '../../openapi/pointer.ts'
import type { Spec } from '../../openapi/spec.ts'
import { languageOf, type Language } from './languages.ts'
import { runProgram, type ProgramLimits } from './run-program.ts'
import type { TestResult } from './test-result.ts'

/** A request in some language that an author wrote into a spec (`x-codeSamples`). */
export interface RequestSample {
  readonly spec: Spec
  /** The operation it is of. */
  readonly operation: string
  readonly pointer: string
  readonly lang: string | undefined
  readonly source: string | undefined
}

/** Left out, or to be filled in: no parser is meant to read it. */
const SKETCH = /\.\.\.|…|<[\w -]+>|\{\{/

export function requestSamples(specs: readonly Spec[]): readonly RequestSample[] {
  return specs.flatMap((spec) =>
    spec.operations.flatMap(({ raw, at, key }) => {
      const name = raw['x-codeSamples'] === undefined ? 'x-code-samples' : 'x-codeSamples'
      return listOr(raw[name]).map((value, index) => {
        const { lang, source } = objectOr(value)
        const pointer = pointerOf([...at, name, index])
        return { spec, operation: key, pointer, lang: textOr(lang), source: textOr(source) }
      })
    }),
  )
}

/** Whether a sample is there and can be read by its language. It is never run: it would send a request. */
export async function testRequestSample(sample: RequestSample, limits: ProgramLimits): Promise<TestResult> {
  const start = performance.now()
  const { spec, operation, lang, pointer } = sample
  const problem = await problemOf(sample, limits)
  const place = problem ? spec.locate(pointer) : { file: spec.id }
  return {
    kind: 'examples',
    name: `${lang ?? 'sample'} of ${operation}`,
    file: spec.id,
    line: 'line' in place ? place.line : undefined,
    status: problem ? 'failed' : 'passed',
    findings: problem ? [{ severity: 'error', code: 'request-sample-invalid', ...problem, ...place }] : [],
    milliseconds: performance.now() - start,
  }
}

async function problemOf(
  { operation, lang, source }: RequestSample,
  limits: ProgramLimits,
): Promise<Pick<Diagnostic, 'message' | 'hint'> | undefined> {
  if (lang === undefined || source === undefined || source.trim() === '')
    return {
      message: `A sample of ${operation} has no ${lang === undefined ? '`lang`' : '`source`'}.`,
      hint: 'Write both, as texts.',
    }
  const language = languageOf(lang)
  if (!language || SKETCH.test(source)) return undefined
  const said = await syntaxError(language, source, limits)
  if (said === undefined) return undefined
  return {
    message: `The ${lang} sample of ${operation} is no ${language.name}: ${said}.`,
    hint: 'Correct it: readers copy it.',
  }
}

/** What the language says of code without running it; undefined when it is fine or cannot be asked. */
async function syntaxError(
  language: Language,
  source: string,
  limits: ProgramLimits,
): Promise<string | undefined> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lectern-code-'))
  try {
    fs.writeFileSync(path.join(folder, language.file), source)
    const { end, code, stderr } = await runProgram({
      ...limits,
      program: language.program,
      args: [...language.check, language.file],
      folder,
      env: { ...sampleEnvironment([]), HOME: folder },
    })
    if (end !== 'exit' || code === 0) return undefined
    const lines = stderr.trim().split('\n')
    const said = lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? 'it cannot be read'
    return said
      .replace(/^\S*block\.\w+: /, '')
      .trim()
      .slice(0, 200)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
