/** JSON as it was written: a number whose digits JavaScript would lose, or text that is no JSON yet. */
export class JsonText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** A number, or its text when reading and writing it would change it: `9007199254740993`, `1.0`. */
export function exactNumber(text: string): number | JsonText {
  return JSON_NUMBER.test(text) && String(Number(text)) === text ? Number(text) : new JsonText(text)
}

// A character nobody types, before a number that travels as a string.
const MARK = '\ue000'
const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g

/** Reads JSON without losing a digit; throws what `JSON.parse` throws. */
export function readJson(text: string): unknown {
  const value: unknown = JSON.parse(text)
  // Fifteen digits and a plain form are always exact.
  if (!/\d{15}|\d[.eE]|-0/.test(text)) return value
  const marked = text.replaceAll(TOKEN, (token) =>
    token.startsWith('"') || typeof exactNumber(token) === 'number' ? token : `"${MARK}${token}"`,
  )
  return JSON.parse(marked, (_, item: unknown) => {
    if (typeof item !== 'string' || !item.startsWith(MARK)) return item
    return JSON_NUMBER.test(item.slice(1)) ? new JsonText(item.slice(1)) : item
  })
}

/** Writes what readJson reads. What is not set is left out, of lists too. */
export function writeJson(value: unknown, step = ''): string {
  return write(value, step, '') ?? ''
}

function write(value: unknown, step: string, indent: string): string | undefined {
  if (value instanceof JsonText) return value.text
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const inner = indent + step
  const isList = Array.isArray(value)
  const parts = isList
    ? (value as unknown[]).flatMap((item) => write(item, step, inner) ?? [])
    : Object.entries(value).flatMap(([key, item]) => {
        const text = write(item, step, inner)
        return text === undefined ? [] : [`${JSON.stringify(key)}:${step === '' ? '' : ' '}${text}`]
      })
  const [open, close] = isList ? '[]' : '{}'
  if (parts.length === 0) return `${open}${close}`
  if (step === '') return `${open}${parts.join(',')}${close}`
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${indent}${close}`
}
