import randexp from 'randexp'

// The package exports the class itself, whatever its types say.
const RandExp = randexp as unknown as typeof randexp.default

type Rule = (least: number, most: number) => number

// Characters and how often they are repeated, by the same rule.
const RULES: readonly Rule[] = [
  (least, most) => Math.floor((least + most) / 2),
  (least) => least,
  (_, most) => most,
]
const FEW_REPEATS = 3
const MOST_CHARACTERS = 2000

/**
 * Texts that should match a pattern, always the same ones, for a form to try. The pattern itself is never run here: the
 * spec may have one that takes forever.
 */
export function textsForPattern(pattern: string, length: number): readonly string[] {
  if (charactersOf(pattern) > MOST_CHARACTERS) return []
  const texts = new Set<string>()
  for (const repeats of new Set([FEW_REPEATS, Math.min(length, MOST_CHARACTERS)]))
    for (const rule of RULES) {
      const text = written(pattern, repeats, rule)
      if (text !== undefined && text.length <= MOST_CHARACTERS) texts.add(text)
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
    // Not every pattern is one of JavaScript.
    return undefined
  }
}

/** How often something is repeated at worst: repetitions inside repetitions multiply. */
function charactersOf(pattern: string): number {
  let product = 1
  for (const [, least = '1', most = least] of pattern.matchAll(/\{(\d+)(?:,(\d*))?\}|[*+]/g))
    product *= Math.max(1, Number(least), Number(most))
  return product * Math.max(1, pattern.length / 100)
}
