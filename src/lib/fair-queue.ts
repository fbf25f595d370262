/** Whom work is for: turns go from group to group, and within a group from caller to caller. */
export interface QueuedFor {
  readonly group: string
  readonly caller: string
}

export interface FairQueueOptions {
  /** The most that wait for one caller. */
  readonly perCaller: number
  /** The most that wait for one group: many callers of it leave room for others. */
  readonly perGroup: number
  readonly inAll: number
}

/** Why work was not taken: this caller has enough waiting, or their group or everybody together has. */
export type QueueRefusal = 'caller' | 'all'

type Callers = Map<string, (() => Promise<void>)[]>

/** Work that is done one after the other. Whoever wants much waits for themselves, not others for them. */
export class FairQueue {
  readonly #options: FairQueueOptions
  readonly #groups = new Map<string, Callers>()
  #waiting = 0
  #isRunning = false

  constructor(options: FairQueueOptions) {
    this.#options = options
  }

  run<Result>({ group, caller }: QueuedFor, work: () => Promise<Result>): Promise<Result> | QueueRefusal {
    if (this.#waiting >= this.#options.inAll) return 'all'
    const callers: Callers = this.#groups.get(group) ?? new Map()
    const own = callers.get(caller) ?? []
    if (own.length >= this.#options.perCaller) return 'caller'
    if (waitingIn(callers) >= this.#options.perGroup) return 'all'
    const result = new Promise<Result>((resolve, reject) => {
      own.push(() => work().then(resolve, reject))
    })
    this.#groups.set(group, callers.set(caller, own))
    this.#waiting++
    if (!this.#isRunning) void this.#runAll()
    return result
  }

  async #runAll(): Promise<void> {
    this.#isRunning = true
    for (let next = this.#next(); next; next = this.#next()) await next()
    this.#isRunning = false
  }

  /** Takes the turn of the group and of the caller who waited longest, and puts both at the end. */
  #next(): (() => Promise<void>) | undefined {
    const [group] = this.#groups
    if (!group) return undefined
    const [name, callers] = group
    const [turn] = callers
    this.#groups.delete(name)
    if (!turn) return this.#next()
    const [caller, waiting] = turn
    const work = waiting.shift()
    callers.delete(caller)
    if (waiting.length > 0) callers.set(caller, waiting)
    if (callers.size > 0) this.#groups.set(name, callers)
    this.#waiting--
    return work
  }
}

function waitingIn(callers: Callers): number {
  let waiting = 0
  for (const own of callers.values()) waiting += own.length
  return waiting
}
