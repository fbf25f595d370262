import { randomUUIDv7 } from 'node:crypto'

/** A new id that sorts by the time it was made. */
export function timeId(): string {
  return randomUUIDv7()
}
