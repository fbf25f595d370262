import type { View } from '../access/view.ts'
import { countVerdicts } from '../openapi/diff/placed-changes.ts'
import { comparingSpecs } from '../openapi/diff/compare-specs.ts'
import { VERDICTS } from '../openapi/diff/change.ts'
import type { Spec } from '../openapi/spec.ts'
import type { ChangedSpec } from './difference.ts'

const MOST_LISTED = 100

/** What changed in descriptions that the viewer may see all of on both sides. */
export function* specChanges(before: View, after: View): Generator<void, readonly ChangedSpec[]> {
  const found: ChangedSpec[] = []
  for (const id of specsOf(after)) {
    if (before.specs.isClosed(id) || after.specs.isClosed(id)) continue
    const [old, now] = [before.specs.get(id, false), after.specs.get(id, false)]
    if (!old || !now || old.hash === now.hash || old.isAsync || now.isAsync) continue
    // Operations without a page, such as hidden ones, are nobody's news.
    const keys = new Set([...keysOf(before, id), ...keysOf(after, id)])
    const side = ({ document, refs, operations }: Spec) => ({
      document,
      refs,
      operations: operations.filter(({ key }) => keys.has(key)),
    })
    const today = new Date().toISOString().slice(0, 10)
    const changes = yield* comparingSpecs(side(old), side(now), { today })
    const shown = changes
      .toSorted((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict))
      .slice(0, MOST_LISTED)
      .map(({ code, verdict, operation, where, message }) => ({ code, verdict, operation, where, message }))
    if (changes.length > 0) found.push({ spec: id, ...countVerdicts(changes), changes: shown })
  }
  return found
}

function* keysOf({ pages }: View, id: string): Generator<string> {
  for (const { reference } of pages) if (reference?.spec === id) yield reference.key
}

function specsOf({ pages }: View): ReadonlySet<string> {
  return new Set(pages.flatMap(({ reference }) => reference?.spec ?? []))
}
