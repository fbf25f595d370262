import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Diagnostic } from '../../lib/diagnostic.ts'
import type { Spec } from '../../openapi/spec.ts'
import type { SpecFault } from '../threads/spec-worker.ts'

/** For the check itself: on a busy machine a thread may take as long to start. */
const LIMIT_MS = 5000

/** Advice from the schema of OpenAPI itself. Tools disagree about a third of real specs, so it never stops a build. */
export async function checkSpecs(specs: readonly Spec[]): Promise<readonly Diagnostic[]> {
  const found: Diagnostic[] = []
  let worker: Worker | undefined
  for (const spec of specs) {
    const { text } = spec
    if (text === undefined) continue
    worker ??= await startWorker()
    const faults = worker && (await ask(worker, text))
    if (faults) found.push(...faults.map((fault) => finding(spec, fault)))
    else {
      void worker?.terminate()
      worker = undefined
    }
  }
  void worker?.terminate()
  return found
}

/** A thread that says it is ready; undefined when it never does. */
async function startWorker(): Promise<Worker | undefined> {
  const worker = new Worker(new URL('./spec-worker.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  })
  return once(worker, 'message').then(
    () => worker,
    () => undefined,
  )
}

/** Undefined when it took too long, or the thread gave up. */
function ask(worker: Worker, text: string): Promise<readonly SpecFault[] | undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => settle(undefined), LIMIT_MS)
    // Only our own listeners go: without those of Node itself the thread is not heard a second time.
    const settle = (faults: readonly SpecFault[] | undefined) => {
      clearTimeout(timer)
      worker.off('message', settle)
      worker.off('error', fail)
      resolve(faults)
    }
    const fail = () => settle(undefined)
    worker.on('message', settle)
    worker.on('error', fail)
    worker.postMessage(text)
  })
}

function finding(spec: Spec, { pointer, message }: SpecFault): Diagnostic {
  return {
    severity: 'info',
    code: 'spec-invalid',
    message: `At ${pointer}, the OpenAPI file ${message || 'does not match the OpenAPI schema'}.`,
    ...spec.locate(pointer),
    hint: 'Pages are generated anyway.',
  }
}
