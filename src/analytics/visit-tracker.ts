import { hash } from 'node:crypto'
import { Lru } from '../lib/lru.ts'

/** A pause after which a client that comes back is on a new visit. */
export const VISIT_PAUSE_MS = 15 * 60_000
/** A new visit gets the same name on all servers that see its first call within this time. */
const SLOT_MS = 30 * 60_000
const MOST_VISITS = 10_000

interface Visit {
  readonly id: string
  readonly client: string
  readonly lastAt: number
}

/** Whose call it is: an address, as a hash that lasts for a day, and what the program calls itself. */
export interface Caller {
  readonly address: string
  readonly client: string
}

/** Which calls belong together: those of one client from one address, with no long pause between them. */
export class VisitTracker {
  readonly #visits = new Lru<string, Visit>({ entries: MOST_VISITS })
  readonly #latest = new Lru<string, string>({ entries: MOST_VISITS })
  readonly #names = new Lru<string, string>({ entries: MOST_VISITS })

  /** The visit of a call. */
  visitOf({ address, client }: Caller, at: number): string {
    const key = `${address}\0${client}`
    const known = this.#current(key, at)
    const slot = Math.floor(at / SLOT_MS)
    const id = known?.id ?? hash('sha256', `${key}\0${slot}`, 'base64url').slice(0, 16)
    this.#visits.set(key, { id, client, lastAt: at })
    this.#latest.set(address, key)
    return id
  }

  /** The visit from an address that goes on just now: pages are fetched by another program of the same agent. */
  runningAt(address: string, at: number): Omit<Visit, 'lastAt'> | undefined {
    const key = this.#latest.get(address)
    const visit = key === undefined ? undefined : this.#current(key, at)
    if (key === undefined || !visit) return undefined
    this.#visits.set(key, { ...visit, lastAt: at })
    return visit
  }

  /** Older clients say their name once, when they connect. */
  introduce(address: string, userAgent: string, name: string): void {
    this.#names.set(`${address}\0${userAgent}`, name)
  }

  nameOf(address: string, userAgent: string): string | undefined {
    return this.#names.get(`${address}\0${userAgent}`)
  }

  #current(key: string, at: number): Visit | undefined {
    const visit = this.#visits.get(key)
    return visit && at - visit.lastAt < VISIT_PAUSE_MS ? visit : undefined
  }
}
