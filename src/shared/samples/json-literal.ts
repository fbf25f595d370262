/** How a language writes the constants of JSON. */
export interface JsonWords {
  readonly true: string
  readonly false: string
  readonly null: string
  readonly string: (text: string) => string
  readonly key: (text: string) => string
  readonly step: string
}

/**
 * The JSON of a body as a literal of a language, or undefined when only the text itself says what is meant:
 * numbers that lose digits, keys that mean something else, or no JSON at all.
 */
export function jsonLiteral(text: string, words: JsonWords, indent = ''): string | undefined {
  const value = exactJson(text)
  return value === undefined ? undefined : write(value.json, words, indent)
}

type Exact = { readonly json: unknown } | undefined

// Several languages ask for the same body in a row.
let last: { readonly text: string; readonly exact: Exact } | undefined

/** JSON that survives reading and writing. */
export function exactJson(text: string): Exact {
  if (last?.text !== text) last = { text, exact: readExact(text) }
  return last.exact
}

function readExact(text: string): Exact {
  try {
    const json: unknown = JSON.parse(text)
    if (/"__proto__"/.test(text)) return undefined
    return isWritten(json, text) ? { json } : undefined
  } catch {
    return undefined
  }
}

/** Most bodies are samples of ours, which are written in one way. */
function isWritten(json: unknown, text: string): boolean {
  if (JSON.stringify(json, undefined, 2) === text) return true
  return JSON.stringify(json) === text.replaceAll(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')
}

// A list of a few words is read faster in one line.
const MAX_LINE = 60

function isScalar(value: unknown): boolean {
  return typeof value !== 'object' || value === null
}

function write(value: unknown, words: JsonWords, indent: string): string {
  if (value === null) return words.null
  if (typeof value === 'boolean') return value ? words.true : words.false
  if (typeof value === 'string') return words.string(value)
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object') return words.null
  const inner = indent + words.step
  const isList = Array.isArray(value)
  const lines = isList
    ? (value as unknown[]).map((item) => write(item, words, inner))
    : Object.entries(value).map(([key, item]) => `${words.key(key)}: ${write(item, words, inner)}`)
  const [open, close] = isList ? '[]' : '{}'
  if (lines.length === 0) return `${open}${close}`
  const short = `${open}${lines.join(', ')}${close}`
  if (isList && short.length <= MAX_LINE && (value as unknown[]).every(isScalar)) return short
  return `${open}\n${lines.map((line) => `${inner}${line},\n`).join('')}${indent}${close}`
}
