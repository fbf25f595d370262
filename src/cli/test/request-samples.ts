import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sampleEnvironment } from '../../config/env.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import { listOr, objectOr, textOr } from '../../openapi/json.ts'
import { pointerOf } from '../../openapi/pointer.ts'
import type { Spec } from '../../openapi/spec.ts'
import { inParallel } from './in-parallel.ts'
import { languageOf, type Language } from './languages.ts'
import { runProgram, type ProgramLimits } from './run-program.ts'
import { inSpecThread, LIMIT_MS } from './spec-thread.ts'
import type { TestResult } from './test-result.ts'

/** A request in some language that an author wrote into a spec (`x-codeSamples`). */
interface RequestSample {
  /** The operation it is of. */
  readonly operation: string
  readonly pointer: string
  readonly lang: string | undefined
  readonly source: string | undefined
}

type SampleProblem = Pick<Diagnostic, 'code' | 'message' | 'hint'>

/** Left out, or to be filled in: no parser is meant to read it. */
const SKETCH = /\.\.\.|…|<[\w -]+>|\{\{/

function requestSamples(spec: Spec): readonly RequestSample[] {
  return spec.operations.flatMap(({ raw, at, key }) => {
    const name = raw['x-codeSamples'] === undefined ? 'x-code-samples' : 'x-codeSamples'
    return listOr(raw[name]).map((value, index) => {
      const { lang, source } = objectOr(value)
      const pointer = pointerOf([...at, name, index])
      return { operation: key, pointer, lang: textOr(lang), source: textOr(source) }
    })
  })
}

/** Whether samples are there, can be read by their languages, and send what their operations take. */
export async function testRequestSamples(
  specs: readonly Spec[],
  limits: ProgramLimits,
): Promise<readonly TestResult[]> {
  const results: TestResult[] = []
  for (const spec of specs) {
    const samples = requestSamples(spec)
    const start = performance.now()
    const problems = await inParallel(samples, (sample) => problemOf(sample, limits))
    const refused = await refusals(spec, samples)
    const milliseconds = (performance.now() - start) / samples.length
    for (const [index, { operation, lang, pointer }] of samples.entries()) {
      const problem = problems[index] ?? refused?.get(pointer)
      const isUnjudged = !problem && !refused && isTried(samples[index] as RequestSample)
      const place = problem ? spec.locate(pointer) : { file: spec.id }
      results.push({
        kind: 'examples',
        name: `${lang ?? 'sample'} of ${operation}`,
        file: spec.id,
        line: 'line' in place ? place.line : undefined,
        status: problem ? 'failed' : isUnjudged ? 'skipped' : 'passed',
        reason: isUnjudged ? `what it sends was not judged within ${LIMIT_MS / 1000} s` : undefined,
        findings: problem ? [{ severity: 'error', ...problem, ...place }] : [],
        milliseconds,
      })
    }
  }
  return results
}

/**
 * What shell samples send, judged by a mock of their API: the places of those it would refuse. Undefined where the mock did
 * not come to an end.
 */
async function refusals(
  spec: Spec,
  samples: readonly RequestSample[],
): Promise<ReadonlyMap<string, SampleProblem> | undefined> {
  const shell = samples.flatMap((sample) => (isTried(sample) ? [sample] : []))
  const text = shell.length === 0 ? undefined : spec.wholeText
  if (text === undefined) return new Map()
  const orders = shell.map(({ operation, source }) => ({ operation, source }))
  const said = await inSpecThread<readonly (string | undefined)[]>({ id: spec.id, text, samples: orders })
  if (!said) return undefined
  return new Map(
    shell.flatMap(({ operation, pointer }, index) => {
      const why = said[index]
      const message = `The shell sample of ${operation} would be refused: ${why}.`
      return why === undefined
        ? []
        : [[pointer, { code: 'request-sample-refused', message, hint: 'Correct the sample or the spec.' }]]
    }),
  )
}

/** A shell sample that is whole. */
function isTried(sample: RequestSample): sample is RequestSample & { readonly source: string } {
  const { lang, source } = sample
  const isShell = languageOf(lang)?.name === 'Bash' || lang?.toLowerCase() === 'curl'
  return isShell && source !== undefined && !SKETCH.test(source)
}

async function problemOf(
  { operation, lang, source }: RequestSample,
  limits: ProgramLimits,
): Promise<SampleProblem | undefined> {
  if (lang === undefined || source === undefined || source.trim() === '')
    return {
      code: 'request-sample-invalid',
      message: `A sample of ${operation} has no ${lang === undefined ? '`lang`' : '`source`'}.`,
      hint: 'Write both, as texts.',
    }
  const language = languageOf(lang)
  if (!language || SKETCH.test(source)) return undefined
  const said = await syntaxError(language, source, limits)
  if (said === undefined) return undefined
  return {
    code: 'request-sample-invalid',
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
