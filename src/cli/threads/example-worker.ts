import { parentPort } from 'node:worker_threads'
import { checkExamples } from '../test/check-examples.ts'

/** What is sent: the text of a spec. */
export interface ExampleOrder {
  readonly id: string
  readonly text: string
}

// A pattern of a schema may take for ever, so it happens in a thread that can be stopped.
parentPort?.on('message', ({ id, text }: ExampleOrder) => parentPort?.postMessage(checkExamples(id, text)))
parentPort?.postMessage('ready')
