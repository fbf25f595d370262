export interface StreamEvent {
  readonly event: string
  readonly id: string | undefined
  readonly data: string
  /** Milliseconds from sending to its arrival. */
  readonly at: number
}

/** Reads server-sent events from text that arrives in pieces, as the HTML standard says. */
export class EventStream {
  readonly events: StreamEvent[] = []
  #rest = ''
  #data: string[] = []
  #event = ''
  #id: string | undefined
  #now = 0

  add(text: string, now: number): void {
    this.#now = now
    // A line may end between two pieces, also in the middle of CR LF.
    const lines = (this.#rest + text).split(/\r\n|\n|\r(?!$)/)
    this.#rest = lines.pop() ?? ''
    for (const line of lines) this.#line(line)
  }

  /** The stream ended: what was not finished by an empty line counts too, so that nothing is hidden. */
  end(): void {
    if (this.#rest !== '') this.#line(this.#rest.replace(/\r$/, ''))
    this.#rest = ''
    this.#dispatch()
  }

  #line(line: string): void {
    if (line === '') return this.#dispatch()
    if (line.startsWith(':')) return
    const [, field = line, value = ''] = /^([^:]*): ?([^]*)$/.exec(line) ?? []
    if (field === 'data') this.#data.push(value)
    else if (field === 'event') this.#event = value
    else if (field === 'id') this.#id = value
  }

  #dispatch(): void {
    if (this.#data.length > 0 || this.#event !== '')
      this.events.push({
        event: this.#event || 'message',
        id: this.#id,
        data: this.#data.join('\n'),
        at: this.#now,
      })
    this.#data = []
    this.#event = ''
  }
}
