import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Spec } from '../../openapi/spec.ts'
import type { ExampleOrder } from '../threads/example-worker.ts'
import type { ExampleCheck } from './check-examples.ts'
import type { TestResult } from './test-result.ts'

/** For one spec; the largest public ones take a third of it. */
const LIMIT_MS = 120_000

/** The examples of specs, each spec one test. */
export async function testSpecs(specs: readonly Spec[]): Promise<readonly TestResult[]> {
  const results: TestResult[] = []
  for (const spec of specs) {
    const text = spec.wholeText
    if (text === undefined || spec.isAsync) continue
    const start = performance.now()
    const found = await examplesIn({ id: spec.id, text })
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

/** Undefined when it took too long, or the thread gave up. */
async function examplesIn(order: ExampleOrder): Promise<ExampleCheck | undefined> {
  const worker = new Worker(new URL('./example-worker.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 2048 },
  })
  const timer = setTimeout(() => void worker.terminate(), LIMIT_MS)
  try {
    await once(worker, 'message')
    worker.postMessage(order)
    const exited = once(worker, 'exit').then(() => undefined)
    const answered = once(worker, 'message').then(([check]) => check as ExampleCheck)
    answered.catch(() => undefined)
    return await Promise.race([answered, exited])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
    void worker.terminate()
  }
}
