import randexp from 'randexp'
import ret, { types, type Tokens } from 'ret'

// The packages export the class and the function themselves, whatever their types say.
const RandExp = randexp as unknown as typeof randexp.default
const parsePattern = ret as unknown as typeof ret.default

type Rule = (least: number, most: number) => number

// Characters and how often they are repeated, by the same rule.
const RULES: readonly Rule[] = [
  (least, most) => Math.floor((least + most) / 2),
  (least) => least,
  (_, most) => most,
]
const FEW_REPEATS = 3
const LONGEST_PATTERN = 2000
/** Parts of the pattern that are written at worst, each as often as it is repeated. */
const MOST_PARTS = 300

/**
 * Texts that should match a pattern, always the same ones, for a form to try. The pattern itself is never run here, and none is
 * written whose repetitions multiply: the spec may have one that takes forever.
 */
export function textsForPattern(pattern: string, length: number): readonly string[] {
  const texts = new Set<string>()
  for (const repeats of new Set([FEW_REPEATS, Math.min(length, MOST_PARTS)]))
    if (pattern.length <= LONGEST_PATTERN && isShort(pattern, repeats))
      for (const rule of RULES) {
        const text = written(pattern, repeats, rule)
        if (text !== undefined) texts.add(text)
      }
  return [...texts]
}

function written(pattern: string, repeats: number, rule: Rule): string | undefined {
  try {
    const maker = new RandExp(pattern)
    maker.max = repeats
    maker.randInt = rule
    return maker.gen()
  } catch {
    // The library stumbles over sets that hold nothing, such as `[z-a]`.
    return undefined
  }
}

function isShort(pattern: string, repeats: number): boolean {
  try {
    return partsOf(parsePattern(pattern), repeats) <= MOST_PARTS
  } catch (error) {
    // It is no pattern, or nests deeper than the stack.
    if (error instanceof SyntaxError || error instanceof RangeError) return false
    throw error
  }
}

/** Repetitions inside repetitions multiply, and so does what a pattern repeats by reference. */
function partsOf(token: Tokens, repeats: number): number {
  switch (token.type) {
    case types.ROOT:
    case types.GROUP: {
      const inside = token.options?.flat() ?? token.stack ?? []
      return inside.reduce((sum, part) => sum + partsOf(part, repeats), 1)
    }
    case types.REPETITION: {
      const times = token.max === Infinity ? token.min + repeats : token.max
      return 1 + times * partsOf(token.value, repeats)
    }
    case types.REFERENCE:
      return Infinity
    default:
      return 1
  }
}
