import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

/** In the text of an id: the time, and the random digits behind it that count the ids of a millisecond. */
const TIME_END = 13
const COUNT = 15
const COUNT_END = 18
const MOST = 0xfff

const RANDOM = 16
// Asked for one by one, the random numbers cost more than all the rest of an id.
const pool = new Uint8Array(RANDOM * 256)
let used = pool.length
let last = ''

/** A new id that sorts by the time it was made; those of one millisecond in the order in which this process made them. */
export function timeId(): string {
  for (;;) {
    // With options it keeps no count of its own.
    const id = v7({ random: nextRandom() })
    const again = id.slice(0, TIME_END) === last.slice(0, TIME_END)
    // The first leaves at least half of the numbers to those that follow; the next millisecond has new ones.
    const count = again ? countOf(last) + 1 : countOf(id) >> 1
    if (count > MOST) continue
    last = `${id.slice(0, COUNT)}${count.toString(16).padStart(3, '0')}${id.slice(COUNT_END)}`
    return last
  }
}

function nextRandom(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  return pool.subarray(used, (used += RANDOM))
}

function countOf(id: string): number {
  return Number.parseInt(id.slice(COUNT, COUNT_END), 16)
}
