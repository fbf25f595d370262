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
  let removed = before.map((_, index) => index)
  let added = after.map((_, index) => index)
  const match = (a: number, b: number) => {
    pairs.push([a, b])
    removed = removed.filter((index) => index !== a)
    added = added.filter((index) => index !== b)
  }
  for (const key of [refOf, contentOf, titleOf])
    for (const a of removed) {
      const name = key(before[a])
      const b = name === undefined ? undefined : added.find((index) => key(after[index]) === name)
      if (b !== undefined) match(a, b)
    }
  for (const a of removed) {
    const meaning = restrictions(before[a], sides[0])
    const b = added.find((index) => restrictions(after[index], sides[1]) === meaning)
    // Two references of different names are two things, even if they look alike.
    if (b !== undefined && (refOf(before[a]) === undefined) !== (refOf(after[b]) === undefined)) match(a, b)
  }
  const plain = (list: readonly unknown[], indexes: readonly number[]) =>
    indexes.filter((index) => refOf(list[index]) === undefined && titleOf(list[index]) === undefined)
  const [lastA, ...moreA] = plain(before, removed)
  const [lastB, ...moreB] = plain(after, added)
  if (lastA !== undefined && lastB !== undefined && moreA.length + moreB.length === 0) match(lastA, lastB)
  return { pairs, removed, added }
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
