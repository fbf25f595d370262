import type { LastKnown } from '../store/last-known.ts'
import type { Store } from '../store/store.ts'

export interface SettingValues {
  /** Days raw events are kept. */
  readonly retentionDays: number
  readonly mcpEnabled: boolean
  /** Where tools may return to after login, besides those of lectern.json. */
  readonly redirects: readonly string[]
}

const USUAL: SettingValues = { retentionDays: 90, mcpEnabled: true, redirects: [] }
/** What somebody set on another server is known here after this. */
const REFRESH_MS = 1000

/** Days a project keeps raw events, from what was set; undefined where nothing was. */
export function retentionDaysOf(setting: unknown): number {
  return typeof setting === 'number' ? setting : USUAL.retentionDays
}

/** What people set in the dashboard, as of a second ago. */
export class LiveSettings {
  readonly #store: Store
  readonly #projectId: string
  readonly #lastKnown: LastKnown | undefined
  #timer: NodeJS.Timeout | undefined
  current: SettingValues = USUAL

  constructor(store: Store, projectId: string, lastKnown?: LastKnown) {
    this.#store = store
    this.#projectId = projectId
    this.#lastKnown = lastKnown
  }

  async reload(): Promise<void> {
    const read = () => this.#store.liveSettings.all(this.#projectId)
    const values = this.#lastKnown
      ? await this.#lastKnown.of(`live-settings ${this.#projectId}`, read)
      : await read()
    const redirects = values['mcp.redirects']
    this.current = {
      retentionDays: retentionDaysOf(values['retentionDays']),
      mcpEnabled: values['mcp.enabled'] !== false,
      redirects: Array.isArray(redirects) ? redirects.filter((entry) => typeof entry === 'string') : [],
    }
  }

  /** Keeps up with other servers. A database that is away leaves everything as it was. */
  follow(): void {
    this.#timer = setInterval(() => void this.reload().catch(() => undefined), REFRESH_MS)
    this.#timer.unref()
  }

  close(): void {
    clearInterval(this.#timer)
  }
}
