import { diffArrays } from 'diff'

interface Block {
  readonly text: string
  readonly words: readonly { readonly key: string }[]
}

const MOST_EDITS = 800
/** So far a block is searched for among those that went. */
const NEAR = 20
/** How much of two blocks has to be the same for one to be a new form of the other. */
const ALIKE = 0.3

/** A block before and after; one of them is missing where it is new or gone. */
type Pair<B> = readonly [B | undefined, B | undefined]

/** Blocks that are other: each with what it was, or alone where it is new or gone. Found block by block. */
export function* pairBlocks<B extends Block>(
  a: readonly B[],
  b: readonly B[],
): Generator<undefined, readonly Pair<B>[]> {
  const texts = (blocks: readonly Block[]) => blocks.map(({ text }) => text)
  const parts = diffArrays(texts(a), texts(b), { maxEditLength: MOST_EDITS })
  // Nearly all of a long page is other: each block is looked for near its place.
  if (!parts) return (yield* pairRun(a, b)).filter(([old, now]) => old?.text !== now?.text)
  const found: Pair<B>[] = []
  let [left, right] = [0, 0]
  let [gone, come]: [B[], B[]] = [[], []]
  const settle = function* () {
    found.push(...(yield* pairRun(gone, come)))
    ;[gone, come] = [[], []]
  }
  for (const { added, removed, count } of parts) {
    if (removed) gone.push(...a.slice(left, left + count))
    else if (added) come.push(...b.slice(right, right + count))
    else yield* settle()
    if (!added) left += count
    if (!removed) right += count
  }
  yield* settle()
  return found
}

/** Blocks that went and came at the same place, in their order. */
function* pairRun<B extends Block>(
  gone: readonly B[],
  come: readonly B[],
): Generator<undefined, readonly Pair<B>[]> {
  const found: Pair<B>[] = []
  const sets = new Map<B, ReadonlySet<string>>()
  const wordsOf = (block: B) => {
    const known = sets.get(block) ?? wordSet(block)
    sets.set(block, known)
    return known
  }
  let next = 0
  for (const block of come) {
    yield
    const near = gone.slice(next, next + NEAR)
    const at = near.findIndex(
      (old) => old.text === block.text || likeness(wordsOf(old), wordsOf(block)) >= ALIKE,
    )
    if (at === -1) {
      found.push([undefined, block])
      continue
    }
    for (const old of near.slice(0, at)) found.push([old, undefined])
    found.push([near[at], block])
    next += at + 1
  }
  for (const old of gone.slice(next)) found.push([old, undefined])
  return found
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((key) => other.has(key)).length
  return one.size + other.size === 0 ? 1 : (2 * shared) / (one.size + other.size)
}

function wordSet({ words }: Block): ReadonlySet<string> {
  return new Set(words.map(({ key }) => key).filter((key) => /[\p{L}\p{N}]/u.test(key)))
}
