import { isObject } from '../json.ts'

const MAX_VALUES = 60
const MAX_LENGTH = 4000

/**
 * All that a small schema without references says, as text: two with the same text are the same schema, and neither
 * can contain itself. Undefined where that is not certain or takes long to find out.
 */
export function closedText(schema: object): string | undefined {
  return isSmall(schema, { values: MAX_VALUES, length: MAX_LENGTH, refs: false })
    ? JSON.stringify(schema)
    : undefined
}

/** The same of what may refer to other parts of its document. */
export function smallText(part: object): string | undefined {
  return isSmall(part, { values: MAX_VALUES, length: MAX_LENGTH, refs: true })
    ? JSON.stringify(part)
    : undefined
}

interface Room {
  values: number
  length: number
  readonly refs: boolean
}

function isSmall(value: unknown, room: Room): boolean {
  if (--room.values < 0) return false
  if (typeof value === 'string') return (room.length -= value.length) >= 0
  // JSON writes numbers that are none as null.
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) {
    for (const item of value) if (!isSmall(item, room)) return false
    return true
  }
  if (!isObject(value)) return typeof value === 'boolean' || value === null
  for (const key in value) if ((key === '$ref' && !room.refs) || !isSmall(value[key], room)) return false
  return true
}
