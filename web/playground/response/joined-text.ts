import { isRecord } from '../form/schema.ts'
import type { StreamEvent } from './event-stream.ts'

/** The text that events carry piece by piece, as language models send it; undefined when there is none. */
export function joinedText(events: readonly StreamEvent[]): string | undefined {
  let text = ''
  let pieces = 0
  for (const { data } of events) {
    const piece = pieceOf(data)
    if (piece === undefined) continue
    text += piece
    pieces++
  }
  return pieces > 1 && text.trim() !== '' ? text : undefined
}

function pieceOf(data: string): string | undefined {
  if (!data.startsWith('{')) return undefined
  try {
    return textIn(JSON.parse(data))
  } catch {
    return undefined
  }
}

const KEYS = ['delta', 'text', 'content', 'choices', 'message', 'response', 'token', 'parts', 'candidates']

/** The first text below the names that such APIs use. */
function textIn(value: unknown, depth = 0): string | undefined {
  if (typeof value === 'string') return depth > 0 ? value : undefined
  if (depth > 5) return undefined
  if (Array.isArray(value)) return textIn(value[0], depth + 1)
  if (!isRecord(value)) return undefined
  for (const key of KEYS) {
    const found = textIn(value[key], depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}
