import fs from 'node:fs'
import { queryLine } from './query-line.ts'
import { readLines } from './read-lines.ts'

export interface ExpiredLines {
  readonly count: number
  readonly oldest: number
}

/** Lines of a file of questions that are older than a moment: whoever keeps events only since then loses them again. */
export async function expiredLines(file: string, before: number): Promise<ExpiredLines> {
  let count = 0
  let oldest = Number.POSITIVE_INFINITY
  const stream = fs.createReadStream(file)
  try {
    for await (const lines of readLines(stream))
      for (const text of lines) {
        const at = timeOf(text)
        if (at === undefined || at >= before) continue
        count++
        oldest = Math.min(oldest, at)
      }
  } finally {
    stream.destroy()
  }
  return { count, oldest }
}

/** Whatever is wrong with a line is said when it is imported. */
function timeOf(text: string): number | undefined {
  try {
    const row = queryLine(JSON.parse(text.replace(/^\uFEFF/, '')), { text, number: 0 }, '')
    return 'at' in row ? row.at : undefined
  } catch {
    return undefined
  }
}
