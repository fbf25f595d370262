import { diffArrays } from 'diff'

interface Block {
  readonly text: string
  readonly words: readonly { readonly key: string }[]
}

const MOST_EDITS = 2000
/** So far a block is searched for among those that went. */
const NEAR = 20
/** How much of two blocks has to be the same for one to be a new form of the other. */
const ALIKE = 0.3

/** A block before and after; one of them is missing where it is new or gone. */
type Pair<B> = readonly [B | undefined, B | undefined]

/** Blocks that are other: each with what it was, or alone where it is new or gone. */
export function pairBlocks<B extends Block>(a: readonly B[], b: readonly B[]): readonly Pair<B>[] {
  const texts = (blocks: readonly Block[]) => blocks.map(({ text }) => text)
  const parts = diffArrays(texts(a), texts(b), { maxEditLength: MOST_EDITS })
  if (!parts)
    return [
      ...a.map((block): Pair<B> => [block, undefined]),
      ...b.map((block): Pair<B> => [undefined, block]),
    ]
  const found: Pair<B>[] = []
  let [left, right] = [0, 0]
  let [gone, come]: [B[], B[]] = [[], []]
  const settle = () => {
    found.push(...pairRun(gone, come))
    ;[gone, come] = [[], []]
  }
  for (const { added, removed, count } of parts) {
    if (removed) gone.push(...a.slice(left, left + count))
    else if (added) come.push(...b.slice(right, right + count))
    else settle()
    if (!added) left += count
    if (!removed) right += count
  }
  settle()
  return found
}

/** Blocks that went and came at the same place, in their order. */
function pairRun<B extends Block>(gone: readonly B[], come: readonly B[]): readonly Pair<B>[] {
  const found: Pair<B>[] = []
  let next = 0
  for (const block of come) {
    const near = gone.slice(next, next + NEAR)
    const at = near.findIndex((old) => likeness(old, block) >= ALIKE)
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

function likeness(a: Block, b: Block): number {
  const [one, other] = [wordSet(a), wordSet(b)]
  const shared = [...one].filter((key) => other.has(key)).length
  return one.size + other.size === 0 ? 1 : (2 * shared) / (one.size + other.size)
}

function wordSet({ words }: Block): ReadonlySet<string> {
  return new Set(words.map(({ key }) => key).filter((key) => /[\p{L}\p{N}]/u.test(key)))
}
