/** Remembers what a pure function makes of an object, for as long as that object lives. */
export function memo<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const values = new WeakMap<Key, Value>()
  return (key) => {
    const kept = values.get(key)
    if (kept !== undefined || values.has(key)) return kept as Value
    const value = make(key)
    values.set(key, value)
    return value
  }
}

/** A name for one kind of thing that a Memory holds: what it is looked up by, and what comes out. */
export class Topic<Key, Value> {
  readonly name: string
  declare readonly types: (key: Key) => Value

  constructor(name: string) {
    this.name = name
  }
}

/** What was worked out about its owner (a snapshot, a view, a spec, a site). It goes when the owner goes. */
export class Memory {
  readonly #topics = new Map<Topic<never, unknown>, Map<unknown, unknown>>()

  /** The value for a key, made the first time it is asked for. */
  get<Key, Value>(topic: Topic<Key, Value>, key: Key, make: (key: Key) => Value): Value {
    let values = this.#topics.get(topic)
    if (!values) this.#topics.set(topic, (values = new Map()))
    const kept = values.get(key)
    if (kept !== undefined || values.has(key)) return kept as Value
    const value = make(key)
    values.set(key, value)
    return value
  }
}
