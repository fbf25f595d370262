import fs from 'node:fs'
import { lazy } from '../lib/lazy.ts'
import { packageFile } from '../lib/packages.ts'

/** What one run of author code may take. */
export const MEMORY_LIMIT = 64 * 1024 * 1024
const STACK_LIMIT = 192 * 1024
/** What may come out at once: data takes many times its text once it is read. */
const TEXT_LIMIT = 8 * 1024 * 1024
const PAGE = 65_536
const WORD = 4
const FIRST_PAGES = 256
// The engine's own stack and tables, beside what a page may have.
const MOST_PAGES = FIRST_PAGES + MEMORY_LIMIT / PAGE

type Call = (...values: number[]) => number

/** What the engine asks of us while it runs. Whatever these throw ends the run and the engine with it. */
export interface EngineHost {
  /** Called every few thousand steps; true ends what runs, past all of its `catch`. */
  tick(): boolean
  /** The one function that code of the prelude can call. */
  answer(engine: Engine, name: string, text: string): string | Pointer
}

/** A value inside the engine. */
export type Pointer = number & { readonly engine: unique symbol }

/**
 * QuickJS in WebAssembly: its memory is all it can touch, and the functions below all it can call. The package's own
 * loader is asynchronous and brings timers, output and an environment; this one has none of them.
 */
export class Engine {
  readonly memory: WebAssembly.Memory
  host: EngineHost | undefined
  readonly #call: Readonly<Record<keyof typeof EXPORTS, Call>>
  #context = 0
  #runtime = 0

  constructor() {
    this.memory = new WebAssembly.Memory({ initial: FIRST_PAGES, maximum: MOST_PAGES })
    const { exports } = new WebAssembly.Instance(wasmModule(), { a: this.#imports() })
    const named = Object.entries(EXPORTS).map(([name, short]) => [name, exports[short] as Call])
    this.#call = Object.fromEntries(named) as Record<keyof typeof EXPORTS, Call>
  }

  /** Makes a runtime and a context; an engine that gets the memory of another needs `adopt` only. */
  start(): void {
    this.#call.start()
    const runtime = (this.#runtime = this.#call.newRuntime())
    this.#call.setMemoryLimit(runtime, MEMORY_LIMIT)
    this.#call.setMaxStackSize(runtime, STACK_LIMIT)
    this.#call.enableInterrupts(runtime)
    this.#context = this.#call.newContext(runtime, 0)
  }

  get context(): number {
    return this.#context
  }

  adopt(context: number): void {
    this.#context = context
  }

  /** Whether it had to take more memory than it began with, which it can never give back. */
  get grown(): boolean {
    return this.memory.buffer.byteLength > FIRST_PAGES * PAGE
  }

  allocate(bytes: number): void {
    this.#call.free(this.#call.malloc(bytes))
  }

  /** Runs a script. What it throws stays pending inside, so the result may be handed on as it is. */
  evaluate(code: string, file: string): Pointer {
    const [at, length] = this.#write(code)
    const [name] = this.#write(file)
    const result = this.#call.evaluate(this.#context, at, length, name, 0, 0)
    this.#call.free(at)
    this.#call.free(name)
    return result as Pointer
  }

  /** Does one thing that waits for a promise; false when nothing waits. Not for an engine that was adopted. */
  runJob(): boolean {
    if (this.#call.isJobPending(this.#runtime) === 0) return false
    const context = this.#call.malloc(WORD)
    this.free(this.#call.executeJobs(this.#runtime, 1, context) as Pointer)
    this.#call.free(context)
    return true
  }

  /** The error a result stands for, if it does. */
  thrown(result: Pointer): Pointer | undefined {
    return (this.#call.resolveException(this.#context, result) || undefined) as Pointer | undefined
  }

  call(target: Pointer, values: readonly Pointer[]): Pointer {
    const list = this.#call.malloc(Math.max(4, values.length * 4))
    new Uint32Array(this.memory.buffer, list, values.length).set(values)
    const nothing = this.#call.getUndefined()
    const result = this.#call.call(this.#context, target, nothing, values.length, list)
    this.#call.free(list)
    return result as Pointer
  }

  newString(text: string): Pointer {
    const [at] = this.#write(text)
    const made = this.#call.newString(this.#context, at)
    this.#call.free(at)
    return made as Pointer
  }

  newFunction(): Pointer {
    const [name] = this.#write('host')
    return this.#call.newFunction(this.#context, name, 2, 0, 1) as Pointer
  }

  /** A string up to its first NUL; JSON has none. */
  readString(value: Pointer): string {
    const at = this.#call.getString(this.#context, value)
    if (at === 0) return ''
    const bytes = Buffer.from(this.memory.buffer)
    const end = bytes.indexOf(0, at)
    if (end - at > TEXT_LIMIT) throw new RangeError('What it gives is too large')
    const text = bytes.toString('utf8', at, end)
    this.#call.freeString(this.#context, at)
    return text
  }

  free(value: Pointer): void {
    this.#call.freeValue(this.#context, value)
  }

  #write(text: string): readonly [at: number, length: number] {
    const length = Buffer.byteLength(text)
    const at = this.#call.malloc(length + 1)
    if (at === 0) throw new RangeError('out of memory')
    const bytes = Buffer.from(this.memory.buffer)
    bytes.write(text, at)
    bytes[at + length] = 0
    return [at, length]
  }

  #answer(list: number): number {
    const argument = (index: number) => this.readString(this.#call.argument(list, index) as Pointer)
    const answer = this.host?.answer(this, argument(0), argument(1)) ?? ''
    return typeof answer === 'string' ? this.newString(answer) : answer
  }

  /** Names as version 0.32.0 of the package has them. */
  #imports(): Record<string, WebAssembly.ImportValue> {
    const refuse = () => {
      throw new Error('The engine stopped')
    }
    const words = () => new Int32Array(this.memory.buffer)
    return {
      a: this.memory,
      b: refuse, // a failed assertion
      c: () => 0, // output
      d: () => 52, // closing a file
      e: () => 0, // the environment: empty
      f: (count: number, size: number) => {
        words()[count >> 2] = 0
        words()[size >> 2] = 0
        return 0
      },
      g: refuse, // modules
      h: refuse,
      i: () => Number(this.host?.tick() ?? false),
      j: () => 0, // timers of the process
      k: (bytes: number) => this.#grow(bytes >>> 0),
      l: () => undefined,
      m: (seconds: bigint, at: number) => writeLocalTime(words(), at >> 2, Number(seconds)),
      n: (zone: number, summer: number) => {
        words()[zone >> 2] = 0
        words()[summer >> 2] = 0
      },
      o: () => 70, // seeking in a file
      p: () => Date.now(),
      q: refuse, // abort
      r: refuse, // exit
      s: (...values: number[]) => this.#answer(values[3] ?? 0), // a call of ours, with its list of arguments
      t: () => undefined, // a host reference was collected
    }
  }

  #grow(bytes: number): number {
    try {
      this.memory.grow(Math.ceil((bytes - this.memory.buffer.byteLength) / PAGE))
      return 1
    } catch {
      return 0
    }
  }
}

/** What we call, by the names of version 0.32.0 of the package. */
const EXPORTS = {
  start: 'u',
  malloc: 'v',
  free: 'M',
  setMemoryLimit: 'y',
  setMaxStackSize: 'D',
  getUndefined: 'E',
  newRuntime: 'K',
  newContext: 'N',
  freeValue: 'P',
  freeString: 'S',
  newString: '_',
  getString: '$',
  call: 'ma',
  resolveException: 'na',
  evaluate: 'pa',
  newFunction: 'Da',
  argument: 'Ea',
  enableInterrupts: 'Fa',
  isJobPending: 'fa',
  executeJobs: 'ga',
} as const

/** Compiled once a process, when the first page has code. */
const wasmModule = lazy(
  () => new WebAssembly.Module(fs.readFileSync(packageFile('@jitl/quickjs-wasmfile-release-sync/wasm'))),
)

/** `struct tm`, for the local time of dates. */
function writeLocalTime(words: Int32Array, at: number, seconds: number): void {
  const date = new Date(seconds * 1000)
  const newYear = new Date(date.getFullYear(), 0, 1)
  words.set(
    [
      date.getSeconds(),
      date.getMinutes(),
      date.getHours(),
      date.getDate(),
      date.getMonth(),
      date.getFullYear() - 1900,
      date.getDay(),
      Math.round((date.getTime() - newYear.getTime()) / 86_400_000),
      0,
      -60 * date.getTimezoneOffset(),
    ],
    at,
  )
}
