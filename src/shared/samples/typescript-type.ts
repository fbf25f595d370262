import { json } from './quote.ts'

// Beyond this a declaration hides the request it belongs to.
const MAX_LINES = 40

/** A declaration `Payload` that fits a value. */
export function typeOfJson(value: object): string {
  const type = typeOf(value, '')
  if (type.split('\n').length > MAX_LINES)
    return Array.isArray(value) ? 'type Payload = unknown[];' : 'type Payload = Record<string, unknown>;'
  return Array.isArray(value) || type === '{}' ? `type Payload = ${type};` : `interface Payload ${type}`
}

function typeOf(value: unknown, indent: string): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) {
    const items = [...new Set((value as unknown[]).map((item) => typeOf(item, indent)))]
    if (items.length === 0) return 'unknown[]'
    return items.length === 1 ? `${items[0]}[]` : `(${items.join(' | ')})[]`
  }
  if (typeof value !== 'object') return typeof value
  const inner = `${indent}  `
  const members = Object.entries(value).map(
    ([key, item]) => `${inner}${/^[A-Za-z_$][\w$]*$/.test(key) ? key : json(key)}: ${typeOf(item, inner)};\n`,
  )
  return members.length === 0 ? '{}' : `{\n${members.join('')}${indent}}`
}
