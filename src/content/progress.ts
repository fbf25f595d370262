/** What both sides of a thread that reads ahead know: how many files and messages there were, and how many messages were taken. */
export const PROGRESS = 0
export const TAKEN = 1

/** Whether the other side got on within so long. Files are counted without waking anybody up, so that the count has the say. */
export function getsOn(state: Int32Array, progress: number, patienceMs: number): boolean {
  const waited = Atomics.wait(state, PROGRESS, progress, patienceMs)
  return waited !== 'timed-out' || Atomics.load(state, PROGRESS) !== progress
}
