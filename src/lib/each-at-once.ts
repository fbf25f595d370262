/** Does the work for every item, so many at a time. The first that fails ends all: nothing goes on behind the caller's back. */
export async function eachAtOnce<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.toReversed()
  const one = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await work(next)
  }
  const stop = (error: unknown) => {
    waiting.length = 0
    throw error
  }
  const ends = await Promise.allSettled(
    Array.from({ length: Math.min(atOnce, items.length) }, () => one().catch(stop)),
  )
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}
