import type { Spec } from '../../openapi/spec.ts'
import type { ExampleCheck } from './check-examples.ts'
import { inSpecThread, LIMIT_MS } from './spec-thread.ts'
import type { TestResult } from './test-result.ts'

/** The examples of specs, each spec one test. */
export async function testSpecs(specs: readonly Spec[]): Promise<readonly TestResult[]> {
  const results: TestResult[] = []
  for (const spec of specs) {
    const text = spec.wholeText
    if (text === undefined || spec.isAsync) continue
    const start = performance.now()
    const found = await inSpecThread<ExampleCheck>({ id: spec.id, text })
    const about = {
      kind: 'examples',
      file: spec.id,
      name: `examples of ${spec.id}`,
      milliseconds: performance.now() - start,
    } as const
    if (found === undefined)
      results.push({
        ...about,
        status: 'skipped',
        findings: [],
        reason: `its examples were not checked within ${LIMIT_MS / 1000} s`,
      })
    else if (found.tested > 0) {
      // Reads the text once for all of them.
      const locate = found.faults.length > 0 ? spec.locator() : () => undefined
      results.push({
        ...about,
        name: `${found.tested.toLocaleString('en')} examples of ${spec.id}`,
        status: found.faults.length > 0 ? 'failed' : 'passed',
        findings: found.faults.map(({ pointer, message }) => ({
          severity: 'error',
          code: 'example-invalid',
          message: `The example at ${pointer} does not fit its schema: ${message}.`,
          file: spec.id,
          ...locate(pointer),
          hint: 'Correct the example or the schema.',
        })),
      })
    }
  }
  return results
}
