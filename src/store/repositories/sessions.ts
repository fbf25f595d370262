import { sql } from 'kysely'
import { statement } from '../build-query.ts'
import type { Engine } from '../engine.ts'
import type { Tables } from '../tables.ts'

export type SessionRow = Tables['sessions']

export interface Reader {
  readonly id: string
  readonly groups: readonly string[]
  /** What the login said about them, for pages that greet by name. */
  readonly userData: unknown
}

/** Who is logged in. Only hashes of what their browsers hold are here. */
export class SessionRepository {
  readonly #engine: Engine

  constructor(engine: Engine) {
    this.#engine = engine
  }

  async add(row: SessionRow): Promise<void> {
    const { build } = this.#engine
    await this.#engine.write([
      statement(build.deleteFrom('sessions').where('expires_at', '<', row.created_at)),
      statement(build.insertInto('sessions').values(row)),
    ])
  }

  /** By any of the hashes that stand for what a browser holds. */
  async find(projectId: string, hashes: readonly string[]): Promise<SessionRow | undefined> {
    const query = this.#engine.build
      .selectFrom('sessions')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('hash', 'in', [...hashes])
    return (await this.#engine.read(query.compile()))[0]
  }

  async touch(projectId: string, hash: string, at: number): Promise<void> {
    const query = this.#engine.build
      .updateTable('sessions')
      .set({ used_at: at })
      .where('project_id', '=', projectId)
      .where('hash', '=', hash)
    await this.#engine.write([statement(query)])
  }

  async delete(projectId: string, hashes: readonly string[]): Promise<void> {
    const query = this.#engine.build
      .deleteFrom('sessions')
      .where('project_id', '=', projectId)
      .where('hash', 'in', [...hashes])
    await this.#engine.write([statement(query)])
  }

  /** Ends every session of somebody, but one. */
  async deleteOf(projectId: string, subject: string, except = ''): Promise<void> {
    const query = this.#engine.build
      .deleteFrom('sessions')
      .where('project_id', '=', projectId)
      .where('subject', '=', subject)
      .where('hash', '!=', except)
    await this.#engine.write([statement(query)])
  }

  async countOf(projectId: string): Promise<number> {
    const query = this.#engine.build
      .selectFrom('sessions')
      .select(sql<number>`count(*)`.as('count'))
      .where('project_id', '=', projectId)
      .where('expires_at', '>', Date.now())
    return (await this.#engine.read(query.compile()))[0]?.count ?? 0
  }

  /** What a login said about a reader; the last one counts. */
  async keepReader(projectId: string, { id, groups, userData }: Reader): Promise<void> {
    const row = {
      project_id: projectId,
      id,
      groups: JSON.stringify(groups),
      user_data: userData === undefined ? null : JSON.stringify(userData),
      seen_at: Date.now(),
    }
    const { groups: names, user_data, seen_at } = row
    const query = this.#engine.build
      .insertInto('readers')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['project_id', 'id']).doUpdateSet({ groups: names, user_data, seen_at }),
      )
    await this.#engine.write([statement(query)])
  }

  async findReader(projectId: string, id: string): Promise<Reader | undefined> {
    const query = this.#engine.build
      .selectFrom('readers')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('id', '=', id)
    const [row] = await this.#engine.read(query.compile())
    if (!row) return undefined
    const userData = row.user_data === null ? undefined : (JSON.parse(row.user_data) as unknown)
    return { id: row.id, groups: JSON.parse(row.groups) as string[], userData }
  }

  async addLink(link: Tables['one_time_links']): Promise<void> {
    const { build } = this.#engine
    await this.#engine.write([
      statement(build.deleteFrom('one_time_links').where('expires_at', '<', Date.now())),
      statement(build.insertInto('one_time_links').values(link)),
    ])
  }

  async findLink(hash: string, purpose: string): Promise<Tables['one_time_links'] | undefined> {
    const query = this.#engine.build
      .selectFrom('one_time_links')
      .selectAll()
      .where('hash', '=', hash)
      .where('purpose', '=', purpose)
      .where('expires_at', '>', Date.now())
    return (await this.#engine.read(query.compile()))[0]
  }

  /** True for the one who uses it first. */
  async useLink(hash: string): Promise<boolean> {
    const [written] = await this.#engine.write([
      statement(this.#engine.build.deleteFrom('one_time_links').where('hash', '=', hash)),
    ])
    return (written?.changed ?? 0) > 0
  }
}
