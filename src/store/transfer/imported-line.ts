import { createHash } from 'node:crypto'
import * as z from 'zod'

/** What a line was: its text and where it stood. */
export interface ImportedLine {
  readonly text: string
  readonly number: number
}

/**
 * An id for a line that has none. The same line at the same place gets the same, so a second import adds nothing. Like our own
 * ids it sorts by time: rows that are near in time lie together in the file, and are written three times as fast.
 */
export function lineId({ text, number }: ImportedLine, at: number): string {
  const time = Math.max(at, 0).toString(16).padStart(12, '0')
  const hash = createHash('sha256').update(`${number}\n${text.trim()}`).digest('hex').slice(0, 24)
  return `${time}-${hash}`
}

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i

/** ISO 8601 as milliseconds; without a zone it is UTC. Dates that no calendar has are refused. */
export const time = z
  .union([z.string(), z.int()], { error: 'must be a time like 2026-01-31T12:00:00Z' })
  .transform((value, context) => {
    const at = typeof value === 'number' ? value : milliseconds(value)
    if (at !== undefined && at >= 0 && at <= 8_640_000_000_000_000) return at
    context.issues.push({
      code: 'custom',
      input: value,
      message: 'must be a time since 1970 like 2026-01-31T12:00:00Z',
    })
    return z.NEVER
  })

function milliseconds(text: string): number | undefined {
  const found = ISO.exec(text.trim())
  if (!found) return undefined
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  if (hour > 23 || minute > 59 || second > 59) return undefined
  const fraction = Number((found[7] ?? '0').padEnd(3, '0').slice(0, 3))
  const at = Date.UTC(year, month - 1, day, hour, minute, second, fraction)
  if (new Date(at).getUTCDate() !== day || new Date(at).getUTCMonth() !== month - 1) return undefined
  return at - offsetOf(found[8] ?? 'Z')
}

function offsetOf(zone: string): number {
  if (/^z$/i.test(zone)) return 0
  const hours = Number(zone.slice(1, 3))
  const minutes = Number(zone.slice(3).replace(':', ''))
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

/** The path of a page as we keep it: a leading slash, no query, no `.md`. Exports also have whole URLs. */
export const importedPath = z.string({ error: 'must be a path' }).transform((text) => {
  const bare = text
    .trim()
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
    .replace(/[?#].*$/s, '')
    .replace(/\.mdx?$/i, '')
    .replace(/\/+$/, '')
    .replace(/^\/*/, '/')
  return bare
})

/** Text as both engines can keep it: PostgreSQL has no character 0. */
const text = z.string({ error: 'must be text' }).transform((value) => value.replaceAll('\0', ''))

export const optionalText = text.nullish().transform((value) => value ?? null)

export const id = z
  .string({ error: 'must be text' })
  .regex(/^[^\0]{1,200}$/s, 'must have 1 to 200 characters')
