import { listOr, objectOr, textOr } from '../../openapi/json.ts'
import { pointerOf } from '../../openapi/pointer.ts'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import type { Spec } from '../../openapi/spec.ts'
import { languageOf } from './languages.ts'
import type { SampleLanguage, SampleOrder } from './mock/judge-samples.ts'
import { readSamples, type ReadSample, type Sample } from './read-samples.ts'
import type { ProgramLimits } from './run-program.ts'
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

const LANGUAGES: Readonly<Record<string, SampleLanguage>> = {
  Bash: 'shell',
  JavaScript: 'script',
  TypeScript: 'script',
  Python: 'python',
}

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
    const read = await readAll(samples, limits)
    const refused = await refusals(
      spec,
      samples.flatMap((sample, index) => orderOf(sample, read[index])),
    )
    const milliseconds = (performance.now() - start) / samples.length
    for (const [index, sample] of samples.entries()) {
      const { operation, lang, pointer } = sample
      const problem = invalid(sample, read[index]) ?? refused?.get(pointer)
      const isUnjudged = !problem && !refused && orderOf(sample, read[index]).length > 0
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

/** What their languages say of them, in their order; nothing of those that no language is meant to read. */
async function readAll(
  samples: readonly RequestSample[],
  limits: ProgramLimits,
): Promise<readonly (ReadSample | undefined)[]> {
  const readable = samples.map(readableSample)
  const read = (
    await readSamples(
      readable.filter((sample) => sample !== undefined),
      limits,
    )
  ).values()
  return readable.map((sample) => (sample === undefined ? undefined : read.next().value))
}

function readableSample({ lang, source }: RequestSample): Sample | undefined {
  const language = languageOf(lang)
  if (!language || source === undefined || source.trim() === '' || SKETCH.test(source)) return undefined
  return { language, source }
}

/** What is asked of the mock about a sample; nothing where nobody can tell what it sends. */
function orderOf(
  { operation, pointer, lang, source }: RequestSample,
  read: ReadSample | undefined,
): readonly (SampleOrder & { readonly pointer: string; readonly lang: string })[] {
  const language =
    lang?.toLowerCase() === 'curl' ? 'shell' : LANGUAGES[languageOf(lang)?.name as keyof typeof LANGUAGES]
  if (!language || lang === undefined || source === undefined || SKETCH.test(source)) return []
  if (read?.error !== undefined || (language === 'python' && read?.requests === undefined)) return []
  return [{ operation, source, language, requests: read?.requests, pointer, lang }]
}

/**
 * What samples send, judged by a mock of their API: the places of those it would refuse. Undefined where the mock did not
 * come to an end.
 */
async function refusals(
  spec: Spec,
  samples: readonly (SampleOrder & { readonly pointer: string; readonly lang: string })[],
): Promise<ReadonlyMap<string, SampleProblem> | undefined> {
  const text = samples.length === 0 ? undefined : spec.wholeText
  if (text === undefined) return new Map()
  const said = await inSpecThread<readonly (string | undefined)[]>({ id: spec.id, text, samples })
  if (!said) return undefined
  return new Map(
    samples.flatMap(({ operation, pointer, language, lang }, index) => {
      const why = said[index]
      const message = `The ${language === 'shell' ? 'shell' : lang} sample of ${operation} would be refused: ${why}.`
      return why === undefined
        ? []
        : [[pointer, { code: 'request-sample-refused', message, hint: 'Correct the sample or the spec.' }]]
    }),
  )
}

function invalid(
  { operation, lang, source }: RequestSample,
  read: ReadSample | undefined,
): SampleProblem | undefined {
  if (lang === undefined || source === undefined || source.trim() === '')
    return {
      code: 'request-sample-invalid',
      message: `A sample of ${operation} has no ${lang === undefined ? '`lang`' : '`source`'}.`,
      hint: 'Write both, as texts.',
    }
  if (read?.error === undefined) return undefined
  return {
    code: 'request-sample-invalid',
    message: `The ${lang} sample of ${operation} is not valid ${languageOf(lang)?.name ?? lang}: ${read.error}.`,
    hint: 'Correct it: readers copy it.',
  }
}
