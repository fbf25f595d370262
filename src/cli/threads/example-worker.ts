import { parentPort } from 'node:worker_threads'
import { checkExamples } from '../test/check-examples.ts'
import { judgeSamples, type SampleOrder } from '../test/mock/judge-samples.ts'

/** What is sent: the text of a spec, and the requests of its samples if those are to be judged, not its examples. */
export interface ExampleOrder {
  readonly id: string
  readonly text: string
  readonly samples?: readonly SampleOrder[]
}

// A pattern of a schema may take for ever, so it happens in a thread that can be stopped.
parentPort?.on('message', ({ id, text, samples }: ExampleOrder) => {
  if (!samples) return parentPort?.postMessage(checkExamples(id, text))
  void judgeSamples({ id, text }, samples).then((problems) => parentPort?.postMessage(problems))
})
parentPort?.postMessage('ready')
