/** What author code asks for: any data at all, read as what it should be. */
export class Request {
  readonly #data: Readonly<Record<string, unknown>>

  constructor(data: unknown) {
    this.#data = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {}
  }

  maybe(name: string): string | undefined {
    const value = this.#data[name]
    return typeof value === 'string' ? value : undefined
  }

  text(name: string): string {
    return this.maybe(name) ?? ''
  }

  /** -1 when there is none. */
  number(name: string): number {
    const value = this.#data[name]
    return typeof value === 'number' ? value : -1
  }

  list(name: string): readonly unknown[] {
    const value = this.#data[name]
    return Array.isArray(value) ? value : []
  }

  texts(name: string): readonly string[] {
    return this.list(name).filter((value) => typeof value === 'string')
  }

  pick(...names: readonly string[]): Readonly<Record<string, unknown>> {
    return Object.fromEntries(names.map((name) => [name, this.#data[name]]))
  }
}
