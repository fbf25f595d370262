/** Makes an object with children fit to be read by us, or says it is not. */
export type Sound = (node: { type: string; children: unknown[] }) => void

/**
 * Our side of the border of one page. Out of the engine come JSON and marks for what JSON cannot say; functions
 * become empty ones of ours that only stand for them. Into it go JSON, and nodes and values by number.
 */
export class Border {
  readonly #sound: Sound
  readonly #kept = new WeakMap<object, number>()
  readonly #lent: object[] = []
  readonly #numbers = new Map<object, number>()

  constructor(sound: Sound) {
    this.#sound = sound
  }

  /** A value of the engine as data. Handing the data back gives author code the very same object again. */
  receive({ v, kept }: Readonly<Record<string, unknown>>): unknown {
    const value = this.#decode(v)
    if (typeof kept === 'number' && isObject(value)) this.#kept.set(value, kept)
    return value
  }

  #decode(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) {
      for (let index = 0; index < value.length; index++) value[index] = this.#decode(value[index])
      return value
    }
    const object = value as Record<string, unknown>
    if (Object.hasOwn(object, '$')) return this.#marked(object)
    for (const name of Object.keys(object))
      if (name === '__proto__') delete object[name]
      else object[name] = this.#decode(object[name])
    const { type, children } = object
    if (typeof type === 'string' && Array.isArray(children))
      this.#sound(object as { type: string; children: unknown[] })
    return object
  }

  #marked({ $: mark, v, name, file }: Record<string, unknown>): unknown {
    switch (mark) {
      case 'number':
        return Number(v)
      case 'bigint': {
        const digits = String(v)
        return digits.length <= MAX_DIGITS ? BigInt(digits) : digits
      }
      case 'date':
        return new Date(Number(v))
      case 'function':
        return typeof name === 'string' && typeof file === 'string'
          ? standIn({ name, file })
          : () => undefined
      case 'lent':
        return this.#lent[Number(v)]
      case 'cycle':
        return CYCLE
      default:
        return undefined
    }
  }

  /** Data for author code. */
  encode(value: unknown): unknown {
    if (typeof value === 'number') return Number.isFinite(value) ? value : { $: 'number', v: String(value) }
    if (typeof value === 'bigint') return { $: 'bigint', v: String(value) }
    if (value === undefined) return { $: 'nothing' }
    if (!isObject(value)) return typeof value === 'symbol' ? { $: 'nothing' } : value
    const kept = this.#kept.get(value)
    if (kept !== undefined) return { $: 'kept', v: kept }
    if (typeof value === 'function') return { $: 'nothing' }
    if (Array.isArray(value)) return value.map((part) => this.encode(part))
    const parts = Object.entries(value).map(([name, part]) => [name, this.encode(part)])
    return Object.fromEntries(parts)
  }

  /** Nodes of ours: author code gets their kind and, when it asks, what is in them. They come back as themselves. */
  lend(nodes: readonly object[]): unknown[] {
    return nodes.map((node) => {
      let number = this.#numbers.get(node)
      if (number === undefined) this.#numbers.set(node, (number = this.#lent.push(node) - 1))
      const { type, value } = node as { type?: unknown; value?: unknown }
      return { $: 'lent', v: number, type, ...(type === 'text' && { text: value }) }
    })
  }

  /** What is in a node that was lent. */
  read(number: number): unknown {
    const node = this.#lent[number] as Record<string, unknown> | undefined
    const entries = Object.entries(node ?? {}).map(([name, part]) => [
      name,
      name === 'children' && Array.isArray(part) ? this.lend(part as object[]) : this.encode(part),
    ])
    return Object.fromEntries(entries)
  }
}

/** A component of an author among their data: what it is called and where it was defined. */
export interface StandIn {
  readonly name: string
  readonly file: string
}

const STAND_INS = new WeakMap<object, StandIn>()

function standIn(component: StandIn): () => undefined {
  const made = () => undefined
  STAND_INS.set(made, component)
  return made
}

/** The component that a function of ours stands for. */
export function standsFor(value: unknown): StandIn | undefined {
  return typeof value === 'function' ? STAND_INS.get(value) : undefined
}

/** Stands for an object inside itself: who wants it as JSON is told, as ever, and who walks it comes to an end. */
const CYCLE = Object.freeze({
  toJSON() {
    throw new TypeError('It refers to itself')
  },
})

// Reading a number takes the square of its length.
const MAX_DIGITS = 1000

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function'
}
