import type { Context } from 'hono'
import type { View } from '../access/view.ts'
import { differenceParts, readDifference } from '../difference/difference-parts.ts'
import type { Difference } from '../difference/difference.ts'
import { queued, queuedFor } from './request/in-turn.ts'
import type { RequestContext } from './request/request-context.ts'

/** What is different for a viewer, made once for all who see the same, in turns with other large work. */
export async function differenceOf(
  c: Context,
  request: RequestContext,
  { before, after }: { readonly before: View; readonly after: View },
): Promise<Difference> {
  const { content, readers } = request.parts
  const key = `difference ${before.snapshotId} ${after.snapshotId} ${after.key}`
  const text = await content.generated.get(
    key,
    () => differenceParts(before, after),
    (part) => queued(readers.queues.files.runParts(queuedFor(c, request), part), 'differences'),
  )
  return readDifference(text)
}

/** So long one part holds up others. */
const PART_MS = 15

/** Something large that is done in parts, when its turn comes. */
export async function inTurn<Result>(
  c: Context,
  request: RequestContext,
  work: Generator<unknown, Result>,
): Promise<Result | undefined> {
  let result: Result | undefined
  const part = () => {
    for (const until = performance.now() + PART_MS; performance.now() < until;) {
      const { done, value } = work.next()
      if (done !== true) continue
      result = value
      return true
    }
    return false
  }
  const { queues } = request.parts.readers
  await queued(queues.files.runParts(queuedFor(c, request), part), 'differences')
  return result
}
