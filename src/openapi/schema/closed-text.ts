import { isObject } from '../json.ts'

const MAX_VALUES = 60
const MAX_LENGTH = 4000

/**
 * All that a small schema without references says, as text: two with the same text are the same schema, and neither
 * can contain itself. Undefined where that is not certain or takes long to find out.
 */
export function closedText(schema: object): string | undefined {
  return isClosed(schema, { values: MAX_VALUES, length: MAX_LENGTH }) ? JSON.stringify(schema) : undefined
}

function isClosed(value: unknown, room: { values: number; length: number }): boolean {
  if (--room.values < 0) return false
  if (typeof value === 'string') return (room.length -= value.length) >= 0
  // JSON writes numbers that are none as null.
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) {
    for (const item of value) if (!isClosed(item, room)) return false
    return true
  }
  if (!isObject(value)) return typeof value === 'boolean' || value === null
  for (const key in value) if (key === '$ref' || !isClosed(value[key], room)) return false
  return true
}
