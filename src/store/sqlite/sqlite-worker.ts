// One connection in a thread of its own: rendering never waits for a disk.
import { parentPort, workerData } from 'node:worker_threads'
import { SqliteConnection } from './sqlite-connection.ts'
import type { Request, WorkerOptions } from './worker-protocol.ts'

const port = parentPort
if (!port) throw new Error('This file is run as a thread.')

const connection = new SqliteConnection(workerData as WorkerOptions, (answer) => port.postMessage(answer))
port.on('message', (request: Request) => {
  connection.answer(request)
  // Nothing comes after it.
  if ('close' in request) port.close()
})
