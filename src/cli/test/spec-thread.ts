import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { ExampleOrder } from '../threads/example-worker.ts'

/** For one spec; the largest public ones take a third of it. */
export const LIMIT_MS = 120_000

/** Undefined when it took too long, or the thread gave up. */
export async function inSpecThread<Answer>(order: ExampleOrder): Promise<Answer | undefined> {
  const worker = new Worker(new URL('./example-worker.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 2048 },
  })
  const timer = setTimeout(() => void worker.terminate(), LIMIT_MS)
  try {
    await once(worker, 'message')
    worker.postMessage(order)
    const exited = once(worker, 'exit').then(() => undefined)
    const answered = once(worker, 'message').then(([answer]) => answer as Answer)
    answered.catch(() => undefined)
    return await Promise.race([answered, exited])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
    void worker.terminate()
  }
}
