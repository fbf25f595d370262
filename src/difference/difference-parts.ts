import type { View } from '../access/view.ts'
import { comparingViews } from './compare-views.ts'
import type { Difference } from './difference.ts'

/** More pages than these are not rendered for one difference on a server: the rest is named as not compared. */
export const MOST_RENDERED = 500

/** The difference as the text of a file that is made in turns with others: nothing, and at last all of it. */
export function* differenceParts(before: View, after: View): Generator<string> {
  const work = comparingViews(before, after, { mostRendered: MOST_RENDERED })
  for (;;) {
    const { done, value } = work.next()
    yield done ? JSON.stringify(value) : ''
    if (done) return
  }
}

export function readDifference(text: string): Difference {
  return JSON.parse(text) as Difference
}
