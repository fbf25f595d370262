import type * as z from 'zod'
import type { Diagnostic, SourcePosition } from '../../lib/diagnostic.ts'
import { describeIssue, predicates } from '../friendly-errors.ts'
import { decideUnions } from '../union-branch.ts'
import { childOf, nearestNode, nodeAt, objectNode, valueOf, withoutNodes } from './located-node.ts'
import type { LocatedNode, Origin } from './located-node.ts'

/** A value that fits its schema, perhaps after the parts that did not were taken out. */
export interface Validated<T> {
  /** Undefined when nothing usable was left. */
  readonly value: T | undefined
  /** What the value was read from: the given node without the parts that were taken out. */
  readonly node: LocatedNode | undefined
  readonly diagnostics: readonly Diagnostic[]
}

/** A generated list may be wrong a hundred thousand times in the same way; nobody reads that. */
const MOST_ISSUES = 100

/**
 * Validates one option and mends it: every wrong part is reported and taken out, and if what remains misses
 * something it needs, that goes too. One bad redirect costs one redirect, not the site.
 */
export function validateNode<T>(
  schema: z.ZodType<T>,
  option: { readonly name: string; readonly node: LocatedNode },
  positionOf: (origin: Origin) => SourcePosition,
): Validated<T> {
  const { name } = option
  const diagnostics: Diagnostic[] = []
  // Messages name the option too, so paths start one level above it.
  let root: LocatedNode = objectNode(option.node, [[name, option.node]])
  const touched = new Set<LocatedNode>()
  let reported = 0
  for (;;) {
    const node = childOf(root, name)
    const result = node && node.kind !== 'broken' && schema.safeParse(valueOf(node), PARAMETERS)
    if (!node || !result || result.success) {
      if (reported > MOST_ISSUES)
        diagnostics.push(more(name, reported - MOST_ISSUES, positionOf(option.node)))
      return { value: result ? result.data : undefined, node: result ? node : undefined, diagnostics }
    }
    const dropped = new Set<LocatedNode>()
    for (const issue of decideUnions(result.error.issues)) {
      const path = [name, ...issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))]
      const exact = nodeAt(root, path)
      const culprit = exact && exact.kind !== 'broken' ? exact : nearestNode(root, path.slice(0, -1))
      // What misses only the part that was just taken out, or could not be read, was reported with that part.
      if (!touched.has(culprit) && exact?.kind !== 'broken') {
        reported += 1
        if (reported <= MOST_ISSUES) diagnostics.push(describeIssue(issue, path, { root, positionOf }))
      }
      dropped.add(culprit === root ? node : culprit)
    }
    root = withoutNodes(root, dropped, touched)
  }
}

const PARAMETERS = { error: predicates, reportInput: true }

function more(name: string, count: number, at: SourcePosition): Diagnostic {
  const message = `${name} has ${count} more errors that are not listed.`
  return { severity: 'error', code: 'config-invalid-value', message, hint: 'Fix those above first.', ...at }
}
