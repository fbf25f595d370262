/** How a language writes the constants of JSON. */
export interface JsonWords {
  readonly true: string
  readonly false: string
  readonly null: string
  readonly string: (text: string) => string
  /** Between key and value. */
  readonly colon: string
  readonly open: string
  readonly close: string
  readonly openList: string
  readonly closeList: string
}

/**
 * The JSON of a body as a literal of a language, or undefined when only the text itself says what is meant:
 * numbers that lose digits, keys that mean something else, or no JSON at all.
 */
export function jsonLiteral(text: string, words: JsonWords, indent = ''): string | undefined {
  const value = exactJson(text)
  return value === undefined ? undefined : write(value.json, words, indent)
}

/** JSON that survives reading and writing. */
export function exactJson(text: string): { readonly json: unknown } | undefined {
  try {
    const json: unknown = JSON.parse(text)
    if (/"__proto__"/.test(text)) return undefined
    const same = JSON.stringify(json) === text.replaceAll(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')
    return same ? { json } : undefined
  } catch {
    return undefined
  }
}

function write(value: unknown, words: JsonWords, indent: string): string {
  if (value === null) return words.null
  if (typeof value === 'boolean') return value ? words.true : words.false
  if (typeof value === 'string') return words.string(value)
  if (typeof value !== 'object') return String(value)
  const inner = `${indent}${STEP}`
  if (Array.isArray(value)) {
    if (value.length === 0) return `${words.openList}${words.closeList}`
    const items = (value as unknown[]).map((item) => `${inner}${write(item, words, inner)}`)
    return `${words.openList}\n${items.join(',\n')}\n${indent}${words.closeList}`
  }
  const entries = Object.entries(value)
  if (entries.length === 0) return `${words.open}${words.close}`
  const lines = entries.map(
    ([key, item]) => `${inner}${words.string(key)}${words.colon}${write(item, words, inner)}`,
  )
  return `${words.open}\n${lines.join(',\n')}\n${indent}${words.close}`
}

const STEP = '  '
