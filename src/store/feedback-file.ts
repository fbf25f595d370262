import { randomUUID } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'

/** One report of an agent, as it stands in the file. */
export interface KeptFeedback {
  readonly id: string
  readonly createdAt: string
  readonly source: 'agent'
  readonly status: 'pending'
  readonly helpful: false
  readonly path: string
  readonly comment: string
}

/** Feedback as lines of JSON in the data folder, on disk before anybody is thanked. The database will take them over. */
export class FeedbackFile {
  readonly #file: string
  #last: Promise<void> = Promise.resolve()

  constructor(dataFolder: string) {
    this.#file = path.join(dataFolder, 'feedback.jsonl')
  }

  keep({ path: page, comment }: { readonly path: string; readonly comment: string }): Promise<void> {
    const line: KeptFeedback = {
      id: randomUUID(),
      createdAt: new Date().toISOString(),
      source: 'agent',
      status: 'pending',
      helpful: false,
      path: page,
      comment,
    }
    // One after the other, so that lines stay whole; a failure concerns the one who caused it.
    const written = this.#last.then(() => this.#append(`${JSON.stringify(line)}\n`))
    this.#last = written.catch(() => undefined)
    return written
  }

  async #append(text: string): Promise<void> {
    await fs.mkdir(path.dirname(this.#file), { recursive: true })
    const handle = await fs.open(this.#file, 'a')
    try {
      await handle.appendFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
}
