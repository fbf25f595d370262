import type { JSONRPCMessage } from '@modelcontextprotocol/server'
import type { View } from '../access/view.ts'
import { Lru } from '../lib/lru.ts'
import { Topic } from '../lib/memo.ts'
import type { ToolResult } from './mcp-tool.ts'

/** A call as the library let it through, and what it made of the result. */
interface Answered {
  readonly given: Record<string, unknown>
  readonly result: ToolResult
  readonly message: JSONRPCMessage
}

interface Kept extends Answered {
  /** The message as it is sent, up to its id; made when it is first sent again. */
  head: Buffer | undefined
}

const KEPT_ANSWERS = 200
/** In characters of text; with the messages and what is sent of them, about 4 MB for those who see the same. */
const KEPT_CHARACTERS = 1_000_000
const LONGEST_KEY = 2000
/** All that the library reads of the header of a call. */
const HEADERS = ['content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name'] as const
/** Of what clients add to a call, the library reads only its own. */
const OWN_META = 'io.modelcontextprotocol/'

const ANSWERS = new Topic<'all', Lru<string, Kept>>('mcp answers')

/**
 * A call that may have been made before, by anybody who sees the same, in the same words. The library checks what it is
 * given and what it gives, and that takes longer than finding the answer. A tool that gives the very same result for the
 * same words can only lead to the same message, which differs in the id it answers and in nothing else.
 */
export class RepeatedCall {
  readonly #answers: Lru<string, Kept>
  readonly #key: string
  readonly #id: string | number
  readonly #kept: Kept | undefined

  private constructor(view: View, key: string, id: string | number) {
    const weigh = ({ result }: Kept) => sizeOf(result)
    this.#answers = view.memory.get(
      ANSWERS,
      'all',
      () => new Lru({ entries: KEPT_ANSWERS, weight: KEPT_CHARACTERS, weigh }),
    )
    this.#key = key
    this.#id = id
    this.#kept = this.#answers.get(key)
  }

  /** Undefined for what is not plainly a call: the library says what is wrong with it. */
  static of(
    { headers }: Pick<Request, 'headers'>,
    body: unknown,
    { view, baseUrl }: { readonly view: View; readonly baseUrl: string },
  ): RepeatedCall | undefined {
    const { id, params, ...rest } = body as { id?: unknown; params?: unknown }
    if (!isId(id) || !isObject(params)) return undefined
    const { _meta, ...asked } = params
    const key = JSON.stringify([
      baseUrl,
      HEADERS.map((name) => headers.get(name)),
      rest,
      asked,
      isObject(_meta) ? meaningOf(_meta) : _meta,
    ])
    return key.length > LONGEST_KEY ? undefined : new RepeatedCall(view, key, id)
  }

  /** What the tool was given the last time. */
  get given(): Record<string, unknown> | undefined {
    return this.#kept?.given
  }

  /** The answer of last time, if that was to this very result. */
  answer(result: ToolResult): Response | undefined {
    const kept = this.#kept
    if (kept?.result !== result) return undefined
    const head = (kept.head ??= headOf(kept.message))
    const body = Buffer.concat([head, Buffer.from(`${JSON.stringify(this.#id)}}`)])
    return new Response(body, { headers: { 'Content-Type': 'application/json' } })
  }

  keep({ given, result, message }: Answered): void {
    // A failure is made anew each time.
    if (result.isError !== true && 'result' in message)
      this.#answers.set(this.#key, { given, result, message, head: undefined })
  }
}

function headOf(message: JSONRPCMessage): Buffer {
  const { id: _, ...rest } = message as { id?: unknown }
  return Buffer.from(`${JSON.stringify(rest).slice(0, -1)},"id":`)
}

function sizeOf({ content }: ToolResult): number {
  return content.reduce((sum, { text }) => sum + text.length, 0)
}

/** Without what is another one in each call: its token, for progress that no tool here tells of, and notes of the client. */
function meaningOf(meta: Record<string, unknown>): Record<string, unknown> {
  const isMeant = ([name, value]: [string, unknown]) =>
    name === 'progressToken' ? !isId(value) : !name.includes('/') || name.startsWith(OWN_META)
  return Object.fromEntries(Object.entries(meta).filter(isMeant))
}

function isId(value: unknown): value is string | number {
  return typeof value === 'string' || Number.isSafeInteger(value)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
