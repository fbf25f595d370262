import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import { noteChange } from './changes.ts'

/** What people set at run time, as JSON by name. */
export class LiveSettingRepository {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async all(projectId: string): Promise<Readonly<Record<string, unknown>>> {
    const query = this.#engine.build
      .selectFrom('live_settings')
      .select(['name', 'value'])
      .where('project_id', '=', projectId)
    const rows = await this.#engine.read(query.compile())
    return Object.fromEntries(rows.map(({ name, value }) => [name, JSON.parse(value) as unknown]))
  }

  async set(projectId: string, name: string, value: unknown): Promise<void> {
    const row = { project_id: projectId, name, value: JSON.stringify(value) }
    const query = this.#engine.build
      .insertInto('live_settings')
      .values(row)
      .onConflict((conflict) => conflict.columns(['project_id', 'name']).doUpdateSet({ value: row.value }))
    await this.#engine.write([statement(query), noteChange(this.#engine, 'live-settings')])
  }

  /** Back to what is usual. */
  async remove(projectId: string, name: string): Promise<void> {
    const query = this.#engine.build
      .deleteFrom('live_settings')
      .where('project_id', '=', projectId)
      .where('name', '=', name)
    await this.#engine.write([statement(query), noteChange(this.#engine, 'live-settings')])
  }
}
