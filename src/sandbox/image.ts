import { lazy } from '../lib/lazy.ts'
import { COMPONENT_ALIASES, COMPONENTS } from '../shared/components.ts'
import { Engine, type EngineHost, type Pointer } from './engine.ts'
import { PRELUDE } from './guest/prelude.ts'

/** Memory of an engine that has run our prelude and nothing else. */
interface Image {
  readonly context: number
  readonly enter: Pointer
  readonly parts: readonly { readonly start: number; readonly bytes: Uint8Array<ArrayBuffer> }[]
  /** Where memory ends that the engine has asked for. */
  readonly end: number
  /** Where the engine notes how much memory it asked for; undefined when it could not be found. */
  readonly endNoted: number | undefined
}

export interface Prepared {
  readonly engine: Engine
  readonly enter: Pointer
}

const firstImage = lazy(makeImage)
/** At most one, between two pages. */
const spare: Engine[] = []

/**
 * An engine as it was right after our prelude. Pages never share one: between two of them all memory is set back,
 * so whatever one did to its globals, or even to the engine's own tables, is gone. That is ten times cheaper than a
 * new one.
 */
export function takeEngine(): Prepared {
  const image = firstImage()
  const engine = spare.pop() ?? setBack(new Engine(), image)
  engine.adopt(image.context)
  return { engine, enter: image.enter }
}

/** One that was stopped half-way, or took more memory, is thrown away. */
export function giveBack(engine: Engine, sound: boolean): void {
  engine.host = undefined
  if (sound && !engine.grown && spare.length === 0) spare.push(setBack(engine, firstImage()))
}

const BLOCK = 4096
const EMPTY = Buffer.alloc(BLOCK)
const WORD = 4
// The engine's stack grows down from its heap; it may use less than this of it.
const STACK = 1024 * 1024

function setBack(engine: Engine, { parts, end, endNoted }: Image): Engine {
  const bytes = new Uint8Array(engine.memory.buffer)
  const noted = endNoted === undefined ? bytes.length : new Uint32Array(bytes.buffer)[endNoted / WORD]
  const heap = parts.at(-1)?.start ?? 0
  bytes.fill(0, Math.max(0, heap - STACK), heap)
  bytes.fill(0, heap, Math.max(end, noted ?? bytes.length))
  for (const { start, bytes: part } of parts) bytes.set(part, start)
  return engine
}

function makeImage(): Image {
  const engine = new Engine()
  engine.host = PREPARING
  engine.start()
  const prelude = engine.evaluate(PRELUDE, 'prelude.js')
  const components = JSON.stringify([...Object.keys(COMPONENTS), ...Object.keys(COMPONENT_ALIASES)])
  const enter = engine.call(prelude, [engine.newFunction(), engine.newString(components)])
  const error = engine.thrown(enter)
  if (error) throw new Error(`The prelude failed: ${engine.readString(error)}`)
  const parts = usedParts(new Uint8Array(engine.memory.buffer))
  const last = parts.at(-1)
  const end = last ? last.start + last.bytes.length : 0
  return { context: engine.context, enter, parts, end, endNoted: findNotedEnd(engine, parts, end) }
}

const PREPARING: EngineHost = {
  tick: () => false,
  answer: () => {
    throw new Error('The prelude asked for something')
  },
}

function usedParts(bytes: Uint8Array): { start: number; bytes: Uint8Array<ArrayBuffer> }[] {
  const ranges: { start: number; end: number }[] = []
  for (let start = 0; start < bytes.length; start += BLOCK) {
    if (EMPTY.equals(bytes.subarray(start, start + BLOCK))) continue
    const last = ranges.at(-1)
    if (last?.end === start) last.end += BLOCK
    else ranges.push({ start, end: start + BLOCK })
  }
  return ranges.map(({ start, end }) => ({ start, bytes: bytes.slice(start, end) }))
}

/**
 * The allocator keeps the end of its memory in a word of its own. Asking for a megabyte shows which: the highest
 * address among the words that grew by as much. Not finding it costs time only, as all memory is then cleared.
 */
function findNotedEnd(engine: Engine, parts: Image['parts'], end: number): number | undefined {
  const step = 1024 * 1024
  engine.allocate(step)
  // Static data comes first: what lies on the heap moves.
  const old = new Uint32Array(parts[0]?.bytes.buffer ?? new ArrayBuffer(0))
  const now = new Uint32Array(engine.memory.buffer)
  let found: number | undefined
  for (let index = 0; index < old.length; index++) {
    const was = old[index] as number
    const is = now[index] as number
    const grew = was >= end && is >= was + step - BLOCK * 16 && is <= engine.memory.buffer.byteLength
    if (grew && is > (found === undefined ? 0 : (now[found] as number))) found = index
  }
  return found === undefined ? undefined : found * WORD
}
