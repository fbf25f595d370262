import { quotasOf, type Quotas } from '../shared/quotas.ts'
import type { LastKnown } from '../store/last-known.ts'
import type { Store } from '../store/store.ts'

export interface SettingValues {
  /** Days raw events are kept. */
  readonly retentionDays: number
  readonly mcpEnabled: boolean
  /** What agents do is written down, visit by visit. */
  readonly agentVisits: boolean
  /** Where tools may return to after login, besides those of lectern.json. */
  readonly redirects: readonly string[]
  /** Those of this project, which the operator set. */
  readonly quotas: Quotas
}

const USUAL: SettingValues = {
  retentionDays: 90,
  mcpEnabled: true,
  agentVisits: true,
  redirects: [],
  quotas: {},
}

/** Days a project keeps raw events, from what was set; undefined where nothing was. */
export function retentionDaysOf(setting: unknown): number {
  return typeof setting === 'number' ? setting : USUAL.retentionDays
}

/** What people set in the dashboard, as of a second ago. */
export class LiveSettings {
  readonly #store: Store
  readonly #projectId: string
  readonly #lastKnown: LastKnown | undefined
  current: SettingValues = USUAL

  constructor(store: Store, projectId: string, lastKnown?: LastKnown) {
    this.#store = store
    this.#projectId = projectId
    this.#lastKnown = lastKnown
  }

  /** For a site that is opened: while the database is away, what was set last. */
  async load(): Promise<void> {
    const read = () => this.#store.liveSettings.all(this.#projectId)
    this.#apply(this.#lastKnown ? await this.#lastKnown.of(this.#name, read) : await read())
  }

  /** Fails while the database is away, and leaves everything as it was. */
  async reload(): Promise<void> {
    const values = await this.#store.liveSettings.all(this.#projectId)
    this.#lastKnown?.keep(this.#name, values)
    this.#apply(values)
  }

  get #name(): string {
    return `live-settings ${this.#projectId}`
  }

  #apply(values: Readonly<Record<string, unknown>>): void {
    const redirects = values['mcp.redirects']
    this.current = {
      retentionDays: retentionDaysOf(values['retentionDays']),
      mcpEnabled: values['mcp.enabled'] !== false,
      agentVisits: values['agentVisits'] !== false,
      redirects: Array.isArray(redirects) ? redirects.filter((entry) => typeof entry === 'string') : [],
      quotas: quotasOf(values, {}),
    }
  }
}
