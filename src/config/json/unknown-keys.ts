import * as z from 'zod'
import type { Diagnostic, SourcePosition } from '../../lib/diagnostic.ts'
import { nearest } from '../../lib/nearest.ts'
import { formatPath } from '../friendly-errors.ts'
import type { LocatedNode, ObjectNode, Origin, ValuePath } from './located-node.ts'
import { branchesOf } from './unwrap-schema.ts'

export interface UnknownKeysContext {
  readonly positionOf: (origin: Origin) => SourcePosition
  /**
   * What to do instead, by path without indexes: `api.baseUrl` -> "Write api.mdx.server." A star stands for all steps
   * between the first and the last, or at the end for any key.
   */
  readonly advice: ReadonlyMap<string, string>
}

export interface UnknownKey {
  /** The top-level option it stands in, or the key itself. */
  readonly name: string
  readonly diagnostic: Diagnostic
}

/** Warns about keys no schema knows. They stay in the value: an unknown key is more often a newer option than a slip. */
export function findUnknownKeys(
  schema: z.core.$ZodType,
  root: LocatedNode,
  context: UnknownKeysContext,
): readonly UnknownKey[] {
  const found: UnknownKey[] = []
  const visit = (schema: z.core.$ZodType, node: LocatedNode, path: ValuePath): void => {
    if (node.kind === 'scalar' || node.kind === 'broken') return
    const branch = closestBranch(branchesOf(schema), node)
    if (node.kind === 'array') {
      if (branch instanceof z.ZodArray)
        for (const [index, item] of node.items.entries())
          if (item.kind !== 'scalar') visit(branch.element, item, [...path, index])
    } else if (branch instanceof z.ZodRecord) {
      for (const [key, child] of node.entries) visit(branch.valueType, child, [...path, key])
    } else if (branch instanceof z.ZodObject) {
      const shape: Readonly<Record<string, z.core.$ZodType>> = branch.shape
      for (const [key, child] of node.entries) {
        const known = Object.hasOwn(shape, key) ? shape[key] : undefined
        if (known) {
          if (child.kind !== 'scalar') visit(known, child, [...path, key])
        } else if (!isComment(key))
          found.push({
            name: String(path[0] ?? key),
            diagnostic: unknownKey([...path, key], child, { shape, ...context }),
          })
      }
    }
  }
  visit(schema, root, [])
  return found
}

/** Of several object shapes, the one that knows most of the keys that are there. */
function closestBranch(branches: readonly z.core.$ZodType[], node: LocatedNode): z.core.$ZodType | undefined {
  if (node.kind === 'array') return branches.find((branch) => branch instanceof z.ZodArray)
  if (node.kind !== 'object') return undefined
  let best: z.core.$ZodType | undefined
  let bestScore = -1
  for (const branch of branches) {
    if (!(branch instanceof z.ZodObject || branch instanceof z.ZodRecord)) continue
    const score = branch instanceof z.ZodObject ? knownKeys(branch, node) : 0
    if (score > bestScore) [best, bestScore] = [branch, score]
  }
  return best
}

function knownKeys(schema: z.ZodObject, node: ObjectNode): number {
  return [...node.entries.keys()].filter((key) => Object.hasOwn(schema.shape, key)).length
}

/** JSON has no comments, so people write them as keys. */
function isComment(key: string): boolean {
  return /^(\/\/|#|_|\$comment$)/.test(key)
}

/** A name that is near by chance takes something else: a list in place of a word, or an object with other keys. */
function couldBe(schema: z.core.$ZodType, node: LocatedNode): boolean {
  return branchesOf(schema).some((branch) => {
    if (branch instanceof z.ZodArray) return node.kind === 'array'
    if (branch instanceof z.ZodRecord) return node.kind === 'object'
    if (!(branch instanceof z.ZodObject)) return node.kind === 'scalar'
    return node.kind === 'object' && (node.entries.size === 0 || knownKeys(branch, node) > 0)
  })
}

function unknownKey(
  path: ValuePath,
  node: LocatedNode,
  context: UnknownKeysContext & { readonly shape: Readonly<Record<string, z.core.$ZodType>> },
): Diagnostic {
  const key = String(path.at(-1))
  const pattern = path.filter((step) => typeof step === 'string').join('.')
  const names = Object.entries(context.shape).flatMap(([name, schema]) =>
    couldBe(schema, node) ? [name] : [],
  )
  const meant = nearest(key, names)
  const advice = [pattern, `${path[0]}.*.${key}`, ...(path.length > 1 ? [`${path[0]}.*`] : [])]
    .map((place) => context.advice.get(place))
    .find((found) => found !== undefined)
  const hint = advice ?? (meant ? `Did you mean "${meant}"?` : undefined)
  return {
    severity: 'warning',
    code: 'config-unknown-key',
    message: `${formatPath(path)} is not a known option.`,
    hint: hint ?? 'It is kept, but has no effect.',
    ...context.positionOf(node.key ?? node),
  }
}
