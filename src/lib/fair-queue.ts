import { setImmediate as nextTurn } from 'node:timers/promises'

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
  /** How many are done at the same time; one, where nothing is said. */
  readonly atOnce?: number
  /** And of them for one group. */
  readonly atOncePerGroup?: number
}

/** Why work was not taken: this caller has enough waiting, or their group or everybody together has. */
export type QueueRefusal = 'caller' | 'all'

/** Does a part of the work, and says whether there is more of it. */
type Job = () => Promise<boolean>
type Callers = Map<string, Job[]>

/** Work that is done in turns. Whoever wants much waits for themselves, not others for them. */
export class FairQueue {
  readonly #options: FairQueueOptions
  readonly #groups = new Map<string, Callers>()
  /** Group -> how many of it are being done. */
  readonly #busy = new Map<string, number>()
  #waiting = 0
  #running = 0

  constructor(options: FairQueueOptions) {
    this.#options = options
  }

  run<Result>(wantedBy: QueuedFor, work: () => Promise<Result>): Promise<Result> | QueueRefusal {
    return this.#take<Result>(wantedBy, (resolve) => async () => {
      resolve(await work())
      return false
    })
  }

  /** Work of many small parts: others get their turn between two of them. A part says whether it was the last. */
  runParts(wantedBy: QueuedFor, part: () => boolean): Promise<void> | QueueRefusal {
    return this.#take<void>(wantedBy, (resolve) => async () => {
      const isLast = part()
      if (isLast) resolve()
      return !isLast
    })
  }

  #take<Result>(
    { group, caller }: QueuedFor,
    makeJob: (resolve: (result: Result) => void) => Job,
  ): Promise<Result> | QueueRefusal {
    if (this.#waiting >= this.#options.inAll) return 'all'
    const callers: Callers = this.#groups.get(group) ?? new Map()
    const own = callers.get(caller) ?? []
    if (own.length >= this.#options.perCaller) return 'caller'
    if (waitingIn(callers) >= this.#options.perGroup) return 'all'
    const result = new Promise<Result>((resolve, reject) => {
      const job = makeJob(resolve)
      this.#add({ group, caller }, () =>
        job().catch((error: unknown) => {
          reject(error instanceof Error ? error : new Error(String(error)))
          return false
        }),
      )
    })
    const { atOnce = 1 } = this.#options
    if (this.#running < atOnce) void this.#runAll()
    return result
  }

  #add({ group, caller }: QueuedFor, job: Job): void {
    const callers: Callers = this.#groups.get(group) ?? new Map()
    const own = callers.get(caller) ?? []
    own.push(job)
    this.#groups.set(group, callers.set(caller, own))
    this.#waiting++
  }

  async #runAll(): Promise<void> {
    this.#running++
    for (let next = this.#next(); next; next = this.#next()) {
      const { wantedBy, job } = next
      this.#busy.set(wantedBy.group, this.#busyOf(wantedBy.group) + 1)
      // What was begun goes on, however many have come meanwhile.
      if (await job()) this.#add(wantedBy, job)
      const left = this.#busyOf(wantedBy.group) - 1
      if (left > 0) this.#busy.set(wantedBy.group, left)
      else this.#busy.delete(wantedBy.group)
      // Requests that have arrived meanwhile take their place before the next turn.
      await nextTurn()
    }
    this.#running--
  }

  /** Takes the turn of the group and of the caller who waited longest, and puts both at the end. */
  #next(): { readonly wantedBy: QueuedFor; readonly job: Job } | undefined {
    const { atOncePerGroup = Infinity } = this.#options
    for (const [group, callers] of this.#groups) {
      if (this.#busyOf(group) >= atOncePerGroup) continue
      const [turn] = callers
      this.#groups.delete(group)
      if (!turn) continue
      const [caller, waiting] = turn
      const job = waiting.shift()
      callers.delete(caller)
      if (waiting.length > 0) callers.set(caller, waiting)
      if (callers.size > 0) this.#groups.set(group, callers)
      if (!job) continue
      this.#waiting--
      return { wantedBy: { group, caller }, job }
    }
    return undefined
  }

  #busyOf(group: string): number {
    return this.#busy.get(group) ?? 0
  }
}

function waitingIn(callers: Callers): number {
  let waiting = 0
  for (const own of callers.values()) waiting += own.length
  return waiting
}
