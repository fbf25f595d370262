import { isObject, own, textOr, type JsonObject } from '../json.ts'
import { canonical } from './finding.ts'
import { isAnnotation, type SchemaSide } from './schema-side.ts'

/** Which alternatives of two lists belong together. */
export interface Matched {
  readonly pairs: readonly (readonly [before: number, after: number])[]
  readonly removed: readonly number[]
  readonly added: readonly number[]
}

/**
 * Alternatives have no names of their own. References are known by their name, others by their content or title; a single one
 * that is left on both sides was edited.
 */
export function matchBranches(
  before: readonly unknown[],
  after: readonly unknown[],
  sides: readonly [SchemaSide, SchemaSide],
): Matched {
  const pairs: [number, number][] = []
  const removed = new Set(before.keys())
  const added = new Set(after.keys())
  const match = (a: number, b: number) => {
    pairs.push([a, b])
    removed.delete(a)
    added.delete(b)
  }
  for (const key of [refOf, contentOf, titleOf]) {
    const first = firstOf(added, (index) => key(after[index]))
    for (const a of removed) {
      const b = first(key(before[a]))
      if (b !== undefined) match(a, b)
    }
  }
  const alike = firstOf(added, (index) => restrictions(after[index], sides[1]))
  for (const a of removed) {
    const b = alike(restrictions(before[a], sides[0]))
    // Two references of different names are two things, even if they look alike.
    if (b !== undefined && (refOf(before[a]) === undefined) !== (refOf(after[b]) === undefined)) match(a, b)
  }
  const plain = (list: readonly unknown[], indexes: Iterable<number>) =>
    [...indexes].filter((index) => refOf(list[index]) === undefined && titleOf(list[index]) === undefined)
  const [lastA, ...moreA] = plain(before, removed)
  const [lastB, ...moreB] = plain(after, added)
  if (lastA !== undefined && lastB !== undefined && moreA.length + moreB.length === 0) match(lastA, lastB)
  return { pairs, removed: [...removed], added: [...added] }
}

/** Finds the first that has a name and is still among those that are left. Each name is made once. */
function firstOf(
  left: ReadonlySet<number>,
  nameOf: (index: number) => string | undefined,
): (name: string | undefined) => number | undefined {
  const byName = Map.groupBy(left, nameOf)
  return (name) => {
    const named = name === undefined ? undefined : byName.get(name)
    while (named !== undefined && named.length > 0 && !left.has(named[0] as number)) named.shift()
    return named?.[0]
  }
}

/** What an alternative is called in a sentence. */
export function branchName(branch: unknown, index: number): string {
  return refOf(branch)?.split('/').at(-1) ?? titleOf(branch) ?? `number ${index + 1}`
}

/** Only words about values, nothing that restricts them. */
export function restrictsNothing(branch: unknown, side: SchemaSide): boolean {
  return Object.keys(side.follow(branch)).every(isAnnotation)
}

function refOf(branch: unknown): string | undefined {
  return isObject(branch) ? textOr(own(branch, '$ref')) : undefined
}

function titleOf(branch: unknown): string | undefined {
  return isObject(branch) ? textOr(own(branch, 'title')) : undefined
}

function contentOf(branch: unknown): string | undefined {
  return refOf(branch) === undefined ? canonical(branch) : undefined
}

function restrictions(branch: unknown, side: SchemaSide): string {
  const schema: JsonObject = side.follow(branch)
  return canonical(Object.fromEntries(Object.entries(schema).filter(([key]) => !isAnnotation(key))))
}
