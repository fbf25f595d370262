// The databases of one process of tests (see cheap-threads.ts).
import { parentPort, type MessagePort } from 'node:worker_threads'
import { SqliteConnection } from '../../../src/store/sqlite/sqlite-connection.ts'
import type { Request, WorkerOptions } from '../../../src/store/sqlite/worker-protocol.ts'

parentPort?.on('message', ({ options, port }: { options: WorkerOptions; port: MessagePort }) => {
  const connection = new SqliteConnection(options, (answer) => port.postMessage(answer))
  port.on('message', (request: Request) => connection.answer(request))
})
