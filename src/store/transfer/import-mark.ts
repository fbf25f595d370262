import { createHash, type Hash } from 'node:crypto'
import * as z from 'zod'
import type { Engine } from '../engine.ts'
import { unfinished, type LongWork } from '../repositories/unfinished.ts'

const markSchema = z.object({
  lines: z.number(),
  /** Of those lines: another file, or one that was changed, begins anew. */
  sha256: z.string(),
  read: z.number(),
  bad: z.number(),
})

/** How far an import has come, and in which text. */
export type ImportMark = z.infer<typeof markSchema>

export function importWork(projectId: string, kind: string): LongWork {
  return { projectId, name: `import of ${kind}` }
}

export async function importMark(engine: Engine, work: LongWork): Promise<ImportMark | undefined> {
  return markSchema.safeParse(await unfinished(engine, work)).data
}

/** The lines of a file so far. */
export class LinesSoFar {
  readonly #hash: Hash = createHash('sha256')
  count = 0

  add(text: string): void {
    this.count++
    this.#hash.update(text).update('\n')
  }

  get sha256(): string {
    return this.#hash.copy().digest('hex')
  }
}
