import RandExp from 'randexp'

type Pick = (least: number, most: number) => number

// Characters and how often they are repeated, by the same rule: short texts first.
const RULES: readonly Pick[] = [
  (least, most) => Math.floor((least + most) / 2),
  (least) => least,
  (_, most) => most,
]
const FEW_REPEATS = 3
const MOST_CHARACTERS = 2000

/** A text that matches a pattern and passes the check: always the same one. */
export function textForPattern(
  pattern: string,
  length: number,
  passes: (text: string) => boolean,
): string | undefined {
  if (charactersOf(pattern) > MOST_CHARACTERS) return undefined
  for (const repeats of new Set([FEW_REPEATS, Math.min(length, MOST_CHARACTERS)]))
    for (const rule of RULES) {
      const text = written(pattern, repeats, rule)
      if (text !== undefined && passes(text)) return text
    }
  return undefined
}

function written(pattern: string, repeats: number, rule: Pick): string | undefined {
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

/** How long the text may get at worst: repetitions inside repetitions multiply. */
function charactersOf(pattern: string): number {
  let product = pattern.length
  for (const [, least = '1', most = least] of pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g))
    product *= Math.max(1, Number(least), Number(most))
  return product / Math.max(1, pattern.length)
}
