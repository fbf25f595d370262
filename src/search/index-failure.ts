/** The index could not be made, for want of memory most of all. Whoever asks next has it tried again. */
export class IndexFailure extends Error {
  static of(error: unknown): IndexFailure {
    if (error instanceof IndexFailure) return error
    const said = error instanceof Error ? error.message : String(error)
    return new IndexFailure(`The search index could not be made: ${said}`, { cause: error })
  }
}
