import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

/** In the text of an id: the time, and the random digits behind it that count the ids of a millisecond. */
const COUNT = 15
const COUNT_END = 18
const MOST = 0xfff
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

const RANDOM = 16
// Asked for one by one, the random numbers cost more than all the rest of an id.
const pool = new Uint8Array(RANDOM * 256)
let used = pool.length
/** Of the last id: its millisecond, its text up to the count, and the count. */
let time = Number.NaN
let head = ''
let count = 0

/** A new id that sorts by the time it was made; those of one millisecond in the order in which this process made them. */
export function timeId(): string {
  for (;;) {
    const now = Date.now()
    if (now !== time) {
      // With options it keeps no count of its own.
      const id = v7({ random: nextRandom(), msecs: now })
      time = now
      head = id.slice(0, COUNT)
      // The first leaves at least half of the numbers to those that follow; the next millisecond has new ones.
      count = Number.parseInt(id.slice(COUNT, COUNT_END), 16) >> 1
      return `${head}${textOf(count)}${id.slice(COUNT_END)}`
    }
    if (count < MOST) return `${head}${textOf(++count)}${randomTail()}`
  }
}

function textOf(number: number): string {
  return number.toString(16).padStart(3, '0')
}

/** What stands behind the count: all random but the two bits of the variant. */
function randomTail(): string {
  const bytes = nextRandom()
  const hex = (at: number) => HEX[bytes[at] as number] as string
  const first = HEX[0x80 | ((bytes[0] as number) & 0x3f)] as string
  return `-${first}${hex(1)}-${hex(2)}${hex(3)}${hex(4)}${hex(5)}${hex(6)}${hex(7)}`
}

function nextRandom(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  return pool.subarray(used, (used += RANDOM))
}
