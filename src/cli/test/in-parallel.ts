import { availableParallelism } from 'node:os'

/** As many at once as there are processors, answers in the order of the items. */
export async function inParallel<T, R>(
  items: readonly T[],
  work: (item: T, done: number) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = []
  let next = 0
  let done = 0
  const turn = async () => {
    while (next < items.length) {
      const index = next++
      results[index] = await work(items[index] as T, done)
      done++
    }
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), items.length) }, turn))
  return results
}
