import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import { timeId } from '../time-id.ts'

export interface AuditEntry {
  readonly id: string
  readonly at: number
  readonly who: string
  readonly action: string
  readonly target: string | null
}

/** Who did what: keys, credentials, people, settings. */
export class AuditRepository {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async note(
    organizationId: string,
    { who, action, target = null }: { who: string; action: string; target?: string | null },
  ): Promise<void> {
    const row = { organization_id: organizationId, id: timeId(), at: Date.now(), who, action, target }
    await this.#engine.write([statement(this.#engine.build.insertInto('audit_log').values(row))])
  }

  async newest(organizationId: string, limit: number): Promise<readonly AuditEntry[]> {
    const query = this.#engine.build
      .selectFrom('audit_log')
      .select(['id', 'at', 'who', 'action', 'target'])
      .where('organization_id', '=', organizationId)
      .orderBy('id', 'desc')
      .limit(limit)
    return this.#engine.read(query.compile())
  }
}
